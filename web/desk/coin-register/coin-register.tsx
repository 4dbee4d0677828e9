import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { coinsText, counted, wordFor } from '#domain/counted.ts';
import { shownDate } from '#domain/dates.ts';
import { formatCount } from '#domain/money.ts';
import { FreshDownload } from '#web/account/confirm-passkey.tsx';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useDebounced } from '#web/lib/debounced.ts';
import { listPages } from '#web/lib/list-pages.ts';
import { Stat } from '#web/ui/facts.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, ShowOlder, Table } from '#web/ui/table.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useMay } from '../access.ts';
import { FileUpload } from '../parts/file-upload.tsx';
import { LotDialog, LotLink } from './lot-dialog.tsx';
import { useCoinRegister } from './use-coin-register.ts';

type Lot = InferResponseType<(typeof api)['coin-register']['lots']['$get'], 200>[number];
const PAGE = '50';
type State = 'counted' | 'excluded' | 'all';

const STATES = [
  ['counted', 'Counted'],
  ['excluded', 'Taken out'],
  ['all', 'All'],
] as const;

/** The coins in trust, lot by lot: what attestations are made from. */
export function CoinRegister() {
  const [params, setParams] = useSearchParams();
  const open = params.get('lot');
  const close = () => setParams({ list: 'coin-register' }, { preventScrollReset: true });
  const totals = useCoinRegister();
  const figure = (value: number | undefined) => (value === undefined ? <Skeleton /> : formatCount(value));
  return (
    <div className="grid content-start gap-6">
      <h2 className="text-xl">Coin register</h2>
      <p className="max-w-3xl text-muted">
        Every counted lot is part of the next attestation, with all its details, and everyone can read it. A mistake can
        be corrected until that attestation is prepared. From then on, take the lot out with a reason, and register its
        coins as a new one.
      </p>
      <dl className="grid max-w-3xl grid-cols-2 gap-6">
        <Stat label="Lots">{figure(totals.data?.lots)}</Stat>
        <Stat label="Coins">{figure(totals.data?.coins)}</Stat>
      </dl>
      {useMay('records') && <Import />}
      <LotList />
      {open !== null && <LotDialog key={open} id={open} onClose={close} />}
    </div>
  );
}

const COLUMNS: readonly Column<Lot>[] = [
  { label: 'Lot', cell: ({ id }) => <LotLink id={id} />, className: 'whitespace-nowrap' },
  { label: 'Coins', cell: ({ coins }) => formatCount(coins), align: 'end' },
  { label: 'Year', cell: ({ year }) => year, align: 'end' },
  { label: 'Mint', cell: ({ mint }) => mint, wide: true },
  { label: 'Depository', cell: ({ depository, box }) => [depository, box].filter(Boolean).join(', ') },
  { label: 'Received', cell: ({ received_on: day }) => shownDate(day), className: 'whitespace-nowrap', wide: true },
  { label: 'State', cell: ({ excluded }) => (excluded ? <span className="text-danger">Taken out</span> : 'Counted') },
];

function LotList() {
  const [words, setWords] = useState('');
  const [state, setState] = useState<State>('counted');
  const q = useDebounced(words.trim());
  const query = { limit: PAGE, ...(q && { q }), ...(state !== 'all' && { state }) };
  const list = useInfiniteQuery({
    queryKey: deskQueryKeys.coinRegisterLots(query),
    ...listPages(api['coin-register'].lots.$get, query),
  });
  return (
    <section aria-label="Lots" className="grid gap-4">
      <search className="grid items-end gap-4 sm:grid-cols-[minmax(12rem,1fr)_auto_auto]">
        <TextField
          label="Search"
          type="search"
          value={words}
          autoComplete="off"
          placeholder="Lot, mint, depository, box, serial number"
          onChange={(event) => setWords(event.target.value)}
        />
        <Segments label="State" value={state} options={STATES} onValue={setState} />
        <FreshDownload href={api['coin-register']['lots.csv'].$path()}>CSV</FreshDownload>
      </search>
      {list.error && <LoadFailed title="We couldn’t load the lots" query={list} />}
      {list.isPending && <Skeleton className="h-40 w-full" />}
      {list.data && (
        <Table
          caption="Lots"
          columns={COLUMNS}
          rows={list.data.pages.flatMap(({ rows }) => rows)}
          rowKey={({ id }) => id}
          empty={q ? 'No lot matches.' : 'There are no lots here.'}
        />
      )}
      <ShowOlder list={list} />
    </section>
  );
}

/** What became of a file: what it added, and what of it the register already had. */
export const importedText = ({ added, coins, known }: Record<'added' | 'coins' | 'known', number>): string =>
  [
    added > 0 ? `${counted(added, 'lot')} with ${coinsText(coins)} registered.` : '',
    known > 0 ? `${formatCount(known)} ${wordFor(known, 'was', 'were')} registered already.` : '',
  ]
    .filter(Boolean)
    .join(' ');

const reasonHint = ({ years: [first, last], mints }: { years: readonly [number, number]; mints: readonly string[] }) =>
  `A year other than ${first} to ${last}, or a mint other than ${mints.join(', ')}, needs a column reason that says why.`;

/** Takes a CSV file as a whole or not at all. */
function Import() {
  const queries = useQueryClient();
  const { data } = useCoinRegister();
  return (
    <div className="max-w-3xl">
      <FileUpload
        title="Import lots"
        field={{
          label: 'CSV file',
          hint: `Its first line names the columns: id, year, mint, coins, depository, received_on (2026-11-21) and, if you want them public, box and serials (separated by semicolons). ${data ? reasonHint(data.usual) : ''}`,
          accept: '.csv,text/csv',
        }}
        button="Import"
        refused="Nothing was registered"
        faults="lots"
        upload={(file) =>
          answerOf(
            api['coin-register'].lots.$post({}, { init: { body: file, headers: { 'content-type': 'text/csv' } } }),
          )
        }
        onSettled={() => queries.invalidateQueries({ queryKey: deskQueryKeys.coinRegister })}
        taken={importedText}
      />
    </div>
  );
}
