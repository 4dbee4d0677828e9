import type { InferResponseType } from 'hono/client';
import { coinsText, counted } from '#domain/counted.ts';
import { shownTime } from '#domain/dates.ts';
import { formatCount } from '#domain/money.ts';
import { ATTESTATION_ENDS_SOON_DAYS } from '#domain/staff/alarms.ts';
import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';
import type { api } from '#web/lib/api.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ErrorList, Notice } from '#web/ui/notice.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

type State = InferResponseType<(typeof api)['coin-register']['attestations']['$get'], 200>;
const DAY_MS = 86_400_000;

/** An attestation as it would be now. */
export type Draft = State['draft'];
type Gone = Draft['gone']['first'][number];
type Added = Draft['added']['first'][number];

const COMMON: readonly Column<Added>[] = [
  { label: 'Lot', cell: ({ id }) => id, className: 'whitespace-nowrap' },
  { label: 'Coins', cell: ({ coins }) => formatCount(coins), align: 'end' },
];
const ADDED: readonly Column<Added>[] = [...COMMON, { label: 'Depository', cell: ({ depository }) => depository }];
const GONE: readonly Column<Gone>[] = [...COMMON, { label: 'Reason', cell: ({ reason }) => reason }];

const countedText = ({ lots, coins }: { lots: number; coins: number }) =>
  `${counted(lots, 'lot')}, ${coinsText(coins)}`;

/** The last attestation, and the register of now beside it. */
export function Standing({ state: { last, attestor, draft } }: { state: State }) {
  const ends = last && new Date(Date.parse(last.as_of) + ATTESTATION_VALID_DAYS * DAY_MS);
  return (
    <>
      <Facts
        items={[
          [
            'Last attestation',
            last ? `${coinsText(BigInt(last.coins))}, counted ${shownTime(last.as_of)}` : 'None yet',
          ],
          ...(ends ? [['Allows issuing until', shownTime(ends.toISOString())] as const] : []),
          ['Attestor', <AddressText key="a" of={attestor} />],
          ['The register now', countedText({ lots: draft.manifest.lots.count, coins: draft.manifest.coins })],
          ['Added since', countedText(draft.added)],
          ['Taken out since', countedText(draft.gone)],
        ]}
      />
      {ends && <EndsSoon ends={ends} />}
      {last && !last.manifest && (
        <Notice kind="warning">
          <p>Its manifest isn’t stored here, so the lots can’t be compared with it.</p>
        </Notice>
      )}
    </>
  );
}

/** Reminds as the desk's alarm does, and so the owners of the attestor's Safe as well, whom no alarm reaches. */
function EndsSoon({ ends }: { ends: Date }) {
  const left = Math.ceil((ends.getTime() - Date.now()) / DAY_MS);
  if (left > ATTESTATION_ENDS_SOON_DAYS) return null;
  return (
    <Notice
      kind="warning"
      title={left > 0 ? 'The last attestation is running out' : 'The last attestation has run out'}
    >
      <p>
        {left > 0
          ? `Tokens can be issued for ${counted(left, 'more day')}. Please attest again before then.`
          : 'No tokens can be issued until you attest again.'}
      </p>
    </Notice>
  );
}

/** Which lots came and went since the last attestation, and what forbids another one. */
export function LotChanges({ draft: { added, gone, faults } }: { draft: Draft }) {
  return (
    <div className="grid gap-4 empty:hidden">
      {faults.length > 0 && (
        <Notice kind="danger" title="It can’t be attested like this">
          <ErrorList errors={faults} />
        </Notice>
      )}
      {added.lots > 0 && (
        <Disclosure title={`Added${added.lots > added.first.length ? `: the first ${added.first.length}` : ''}`}>
          <Table caption="Added lots" columns={ADDED} rows={added.first} rowKey={({ id }) => id} />
        </Disclosure>
      )}
      {gone.lots > 0 && (
        <Disclosure title={`Taken out${gone.lots > gone.first.length ? `: the first ${gone.first.length}` : ''}`}>
          <Table caption="Lots taken out" columns={GONE} rows={gone.first} rowKey={({ id }) => id} />
        </Disclosure>
      )}
    </div>
  );
}
