import { useState } from 'react';
import { coinsText, counted } from '#domain/counted.ts';
import { shownTime } from '#domain/dates.ts';
import { formatCount } from '#domain/money.ts';
import { COIN_REGISTER_MESSAGES } from '#domain/reserve/messages.ts';
import type { Lot } from '#proof/lots.ts';
import { api } from '#web/lib/api.ts';
import { AddressText, WithAddresses } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TEXT_LINK } from '#web/ui/link.tsx';
import { ErrorList, Notice } from '#web/ui/notice.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { Review } from './review-manifest.ts';

/** Longer lists are folded at first. */
const OPEN_ROWS = 10;
/** More rows than that are drawn when they are asked for. */
const FIRST_ROWS = 200;

type Gone = Review['gone'][number];

const ADDED: readonly Column<Lot>[] = [
  { label: 'Lot', cell: ({ id }) => id, className: 'whitespace-nowrap' },
  { label: 'Coins', cell: ({ coins }) => formatCount(coins), align: 'end' },
  { label: 'Depository', cell: ({ depository }) => depository },
];
const GONE: readonly Column<Gone>[] = [
  { label: 'Lot', cell: ({ lot }) => lot },
  { label: 'Reason', cell: ({ reason }) => reason },
  { label: 'Coins', cell: ({ coins }) => (coins === undefined ? 'Not known' : formatCount(coins)) },
];

/** Without their coins where those of one aren't known. */
function countedText(lots: readonly { coins: number | undefined }[]): string {
  const known = lots.flatMap(({ coins }) => coins ?? []);
  const coins = known.reduce((sum, each) => sum + each, 0);
  const inLots = counted(lots.length, 'lot');
  return known.length === lots.length ? `${inLots}, ${coinsText(coins)}` : inLots;
}

/** What a manifest states besides the figures of the call that attests it, from its own bytes and the lots of its root. */
export function ManifestContents({ review }: { review: Review }) {
  const { manifest, faults, added, gone, hash, uncompared } = review;
  const { lots, period, previous, reports, signers } = manifest;
  const isRight = faults.length === 0;
  return (
    <section aria-label="The manifest" className="grid gap-4">
      {isRight ? (
        <Notice kind="good" title="The manifest is what is attested">
          <p>
            Your browser compared it with this call, with its lots, with the attestation before, and with what the
            blockchain says of the attestor.
          </p>
        </Notice>
      ) : (
        <Notice kind="danger" title="Don’t sign: the manifest isn’t what is attested" live>
          <ErrorList errors={faults} />
        </Notice>
      )}
      {uncompared && (
        <Notice kind="warning">
          <p>{COIN_REGISTER_MESSAGES.uncompared(uncompared)}</p>
        </Notice>
      )}
      <Facts
        items={[
          ...(reports.length === 0 ? [['Reports', 'None'] as const] : []),
          ...reports.map(
            ({ name, sha256, bytes }, at) =>
              [
                reports.length === 1 ? 'Report' : `Report ${at + 1}`,
                <span key="r" className="grid gap-0.5">
                  <span className="wrap-anywhere">
                    {name}, {formatCount(bytes)} bytes
                  </span>
                  <span className="text-muted text-sm">
                    <WithAddresses>{`SHA-256 ${sha256}`}</WithAddresses>
                  </span>
                </span>,
              ] as const,
          ),
          ['Lots', `${counted(lots.count, 'lot')}, ${coinsText(manifest.coins)}`],
          ['Their Merkle root', lots.root],
          ['Since', period.from === null ? 'The first attestation' : shownTime(period.from)],
          ['Attestation before', previous ?? 'None'],
          ['Attestor', <AddressText key="a" of={manifest.attestor} />],
          ...signers.map(
            (signer, at) =>
              [signers.length === 1 ? 'Signer' : `Signer ${at + 1}`, <AddressText key="s" of={signer} />] as const,
          ),
          ['Taken out', countedText(gone)],
          ['Added', added ? countedText(added) : 'Not known'],
        ]}
      />
      <Rows title="Taken out" columns={GONE} rows={gone} rowKey={({ lot }) => lot} isOpen={gone.length <= OPEN_ROWS} />
      {added && <Rows title="Added" columns={ADDED} rows={added} rowKey={({ id }) => id} />}
      <p className="text-[0.9375rem]">
        {/* A file, not a page: the router must leave it alone. */}
        <a href={api['coin-register'].attestations[':hash'].$path({ param: { hash } })} download className={TEXT_LINK}>
          Download the manifest
        </a>{' '}
        and check it: <code>shasum -a 256</code> prints the hash that you sign.
      </p>
    </section>
  );
}

type RowsProps<Row> = {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isOpen?: boolean;
};

/** A list of lots that folds; nothing where there are none. */
function Rows<Row>({ title, columns, rows, rowKey, isOpen = false }: RowsProps<Row>) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return null;
  return (
    <Disclosure title={`${title}: ${formatCount(rows.length)}`} open={isOpen} bodyClassName="grid gap-3">
      <Table caption={title} columns={columns} rows={all ? rows : rows.slice(0, FIRST_ROWS)} rowKey={rowKey} />
      {!all && rows.length > FIRST_ROWS && (
        <div>
          <Button size="sm" kind="quiet" onClick={() => setAll(true)}>
            Show all {formatCount(rows.length)}
          </Button>
        </div>
      )}
    </Disclosure>
  );
}
