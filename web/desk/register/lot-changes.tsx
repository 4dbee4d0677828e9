import type { InferResponseType } from 'hono/client';
import { formatCount } from '#domain/money.ts';
import type { api } from '#web/lib/api.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ErrorList, Notice } from '#web/ui/notice.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

/** An attestation as it would be now. */
export type Draft = InferResponseType<typeof api.register.attestations.$get, 200>['draft'];
type Gone = Draft['gone']['first'][number];
type Added = Draft['added']['first'][number];

const COMMON: readonly Column<Added>[] = [
  { label: 'Lot', cell: ({ id }) => id, className: 'whitespace-nowrap' },
  { label: 'Coins', cell: ({ coins }) => formatCount(coins), align: 'end' },
];
const ADDED: readonly Column<Added>[] = [...COMMON, { label: 'Depository', cell: ({ depository }) => depository }];
const GONE: readonly Column<Gone>[] = [...COMMON, { label: 'Reason', cell: ({ reason }) => reason }];

export const countedText = ({ lots, coins }: { lots: number; coins: number }) =>
  `${formatCount(lots)} ${lots === 1 ? 'lot' : 'lots'}, ${formatCount(coins)} coins`;

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
