import { formatUsdCents } from '#domain/money.ts';
import { AddressText } from '#web/ui/address.tsx';
import type { Column } from '#web/ui/table.tsx';
import { type ListProps, RecordList } from '../parts/record-list.tsx';
import { ORDER_STATES, PURCHASE_STATES, StateBadge } from '../parts/state-badge.tsx';
import type { Purchase } from '../parts/use-list.ts';

function PurchaseState({ row }: { row: Purchase }) {
  if (row.withheld_reason !== null) return <StateBadge look="bad">Withheld for documents</StateBadge>;
  if (row.state === 'requested' && row.order_state)
    return <StateBadge look="quiet">{`${ORDER_STATES[row.order_state].label}; request open`}</StateBadge>;
  const words = row.state === 'ordered' && row.order_state ? ORDER_STATES[row.order_state] : PURCHASE_STATES[row.state];
  return <StateBadge look={words.look}>{words.label}</StateBadge>;
}

const COLUMNS: readonly Column<Purchase>[] = [
  { label: 'Quantity', cell: ({ qty_to_purchase }) => qty_to_purchase.toLocaleString('en-US'), align: 'end' },
  {
    label: 'Total, USD',
    cell: ({ order_total_cents }) => (order_total_cents === null ? '' : formatUsdCents(order_total_cents)),
    align: 'end',
  },
  { label: 'E-mail', cell: ({ email }) => email },
  {
    label: 'Wallet',
    cell: ({ ethereum_address: address }) =>
      address ? <AddressText short of={address as `0x${string}`} /> : <span className="text-muted">none yet</span>,
    className: 'whitespace-nowrap',
  },
  { label: 'State', cell: (row) => <PurchaseState row={row} /> },
];

const SORTS = [
  ['-qty_to_purchase', 'Largest first'],
  ['email', 'E-mail, A to Z'],
] as const;

export const PurchaseList = ({ compact }: ListProps) => (
  <RecordList record="purchase" columns={COLUMNS} sorts={SORTS} states={PURCHASE_STATES} compact={compact} />
);
