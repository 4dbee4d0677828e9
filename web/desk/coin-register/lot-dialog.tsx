import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { useState } from 'react';
import { shownDate } from '#domain/dates.ts';
import { formatCount } from '#domain/money.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { WithAddresses } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { flash } from '#web/ui/flash.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/notice.tsx';
import { type Moment, Timeline } from '#web/ui/timeline.tsx';
import { useMay } from '../access.ts';
import type { ActionFields } from '../parts/action-fields.ts';
import { ActionForm, Subject } from '../parts/action-form.tsx';
import { actorText } from '../parts/history.tsx';
import { useCoinRegister } from './use-coin-register.ts';

const lotCall = api['coin-register'].lots[':lot'];
type Correction = InferRequestType<typeof lotCall.$put>['json'];
type Exclusion = InferRequestType<typeof lotCall.exclusion.$post>['json'];
type History = Awaited<ReturnType<typeof readLot>>;

const readLot = (id: string) => answerOf(lotCall.$get({ param: { lot: id } }));

const TAKE_OUT = 'Take out of the register';
const FIELDS: ActionFields<Exclusion> = {
  reason: {
    label: 'Reason',
    kind: 'line',
    hint: 'Everyone can read it in the next attestation.',
    suggestions: ['Coins were redeemed', 'Moved to another depository', 'Registered by mistake'],
  },
  rest_coins: {
    label: 'Coins that stay',
    kind: 'count',
    optional: true,
    hint: 'If only some were taken out.',
  },
  rest_id: { label: 'New lot id for them', kind: 'line', optional: true },
};

/** The way to a lot's history. */
export const LotLink = ({ id }: { id: string }) => (
  <TextLink to={`?list=coin-register&lot=${encodeURIComponent(id)}`}>{id}</TextLink>
);

type Props = { id: string; onClose: () => void };

/** A lot, what became of it and the way to take it out. */
export function LotDialog({ id, onClose }: Props) {
  const query = useQuery({ queryKey: deskQueryKeys.coinRegisterLot(id), queryFn: () => readLot(id) });
  const changesLots = useMay('records');
  return (
    <Dialog open title={`Lot ${id}`} size="md" onClose={onClose}>
      <Loaded query={query} failed="We couldn’t load this lot">
        {(lot) => (
          <div className="grid min-w-0 gap-5" data-record>
            <LotFacts lot={lot} />
            <Timeline moments={momentsOf(lot)} />
            {changesLots && lot.correction_blocked === null && <Correct lot={lot} />}
            {changesLots && lot.exclusion_blocked === null && <Exclude id={id} />}
            {changesLots && lot.exclusion_blocked === null && lot.correction_blocked !== null && (
              <p className="text-muted text-sm">{lot.correction_blocked}</p>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

const LotFacts = ({ lot }: { lot: History }) => (
  <Facts
    items={[
      ['Coins', formatCount(lot.coins)],
      ['Year', String(lot.year)],
      ['Mint', lot.mint],
      ['Depository', lot.depository],
      ...(lot.box ? [['Box', lot.box] as const] : []),
      ['Received', shownDate(lot.received_on)],
      ...(lot.rest_of ? [['Rest of', <LotLink key="o" id={lot.rest_of} />] as const] : []),
      ...(lot.rest ? [['What stayed of it', <LotLink key="r" id={lot.rest} />] as const] : []),
      ...(lot.serials.length > 0 ? [['Serial numbers', lot.serials.join(', ')] as const] : []),
      ...(lot.reason ? [['Reason', lot.reason] as const] : []),
    ]}
  />
);

const momentsOf = (lot: History): Moment[] => [
  ...(lot.excluded && lot.excluded_by
    ? [
        {
          key: 'excluded',
          title: 'Taken out',
          at: lot.excluded.at,
          who: actorText(lot.excluded_by),
          text: lot.excluded.reason,
        },
      ]
    : []),
  ...lot.corrections.map(({ at, by, before, after }) => ({
    key: `corrected ${at}`,
    title: 'Corrected',
    at,
    who: actorText(by),
    text: correctionText(before, after),
  })),
  {
    key: 'registered',
    title: 'Registered',
    at: lot.registered_at,
    who: actorText(lot.registered_by),
    ...(lot.import_sha256 && {
      text: <WithAddresses>{`From the file with SHA-256 ${lot.import_sha256}`}</WithAddresses>,
    }),
  },
];

type Fields = History['corrections'][number]['before'];

/** 'A typo · Year: 1900 → 2024'. */
export const correctionText = (before: Fields, { why, ...after }: Fields): string =>
  [
    why,
    ...Object.entries(after).map(
      ([name, now]) => `${DETAILS[name] ?? name}: ${before[name] ?? 'none'} → ${now ?? 'none'}`,
    ),
  ]
    .filter(Boolean)
    .join(' · ');

/** What a lot's details are called, by the names of the CSV's columns. */
const DETAILS: Readonly<Record<string, string>> = {
  year: 'Year',
  mint: 'Mint',
  coins: 'Coins',
  depository: 'Depository',
  received_on: 'Received on',
  box: 'Box',
  serials: 'Serial numbers',
  reason: 'Reason',
};

const CORRECT = 'Correct its details';

/** The form of a correction, filled with what is registered. */
const correctionFields = (lot: History, mints: readonly string[]): ActionFields<Correction> => ({
  year: { label: 'Year', kind: 'line', initial: String(lot.year) },
  mint: { label: 'Mint', kind: 'line', initial: lot.mint, suggestions: mints },
  coins: { label: 'Coins', kind: 'line', initial: String(lot.coins) },
  depository: { label: 'Depository', kind: 'line', initial: lot.depository },
  received_on: { label: 'Received on', kind: 'date', initial: lot.received_on },
  box: { label: 'Box', kind: 'line', optional: true, initial: lot.box ?? '' },
  serials: {
    label: 'Serial numbers',
    kind: 'line',
    optional: true,
    initial: lot.serials.join('; '),
    hint: 'Separated by semicolons.',
  },
  reason: {
    label: 'Reason for an unusual year or mint',
    kind: 'line',
    optional: true,
    initial: lot.reason ?? '',
    hint: 'Only staff and auditors read it.',
  },
  why: { label: 'What was wrong', kind: 'line', hint: 'It goes into the audit log with the old and the new details.' },
});

function Correct({ lot }: { lot: History }) {
  const queries = useQueryClient();
  const { data: register } = useCoinRegister();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen || !register)
    return (
      <div>
        <Button kind="secondary" size="sm" disabled={!register} onClick={() => setOpen(true)}>
          {CORRECT}
        </Button>
      </div>
    );
  async function correct(json: Correction) {
    await answerOf(lotCall.$put({ param: { lot: lot.id }, json }));
    flash(`Lot ${lot.id} is corrected.`, 'success');
    await queries.invalidateQueries({ queryKey: deskQueryKeys.coinRegister });
  }
  return (
    <Subject value={`lot ${lot.id}`}>
      <ActionForm
        label={CORRECT}
        fields={correctionFields(lot, register.usual.mints)}
        confirm="Correct"
        onSubmit={correct}
        onClose={() => setOpen(false)}
      />
    </Subject>
  );
}

function Exclude({ id }: { id: string }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button kind="secondary" size="sm" onClick={() => setOpen(true)}>
          {TAKE_OUT}
        </Button>
      </div>
    );
  async function exclude(json: Exclusion) {
    await answerOf(lotCall.exclusion.$post({ param: { lot: id }, json }));
    flash(`Lot ${id} doesn’t count anymore.`, 'success');
    await queries.invalidateQueries({ queryKey: deskQueryKeys.coinRegister });
  }
  return (
    <Subject value={`lot ${id}`}>
      <ActionForm
        label={TAKE_OUT}
        fields={FIELDS}
        confirm="Take out"
        danger
        onSubmit={exclude}
        onClose={() => setOpen(false)}
      />
    </Subject>
  );
}
