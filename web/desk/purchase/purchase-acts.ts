import { formatUsdCents } from '#domain/money.ts';
import { CANCELLATION_FEE_MAX_CENTS, PAYMENT_METHODS } from '#domain/terms.ts';
import type { Order, PurchaseDetail } from '#web/lib/desk/purchase.ts';
import type { ActField } from '../parts/act-input.ts';
import { type Act, REASON } from '../parts/acts.tsx';

const methods = Object.entries(PAYMENT_METHODS);

/** What an order is made of; prices are those of the public log that were in force since the request. */
export function placeFields(
  purchase: PurchaseDetail,
  prices: readonly { time: number; cents: number }[],
  shownTime: (iso: string) => string,
): ActField[] {
  return [
    { name: 'quantity', label: 'Quantity of tokens', kind: 'line', initial: String(purchase.qty_to_purchase) },
    {
      name: 'price_time',
      label: 'Price',
      kind: 'select',
      initial: String(prices[0]?.time ?? ''),
      options: prices.map(({ time, cents }) => [
        String(time),
        `${formatUsdCents(cents)} USD, set ${shownTime(new Date(time * 1000).toISOString())}`,
      ]),
    },
    { name: 'method', label: 'Payment method', kind: 'select', initial: 'wire', options: methods },
    {
      name: 'ethereum_address',
      label: 'Approved wallet address',
      kind: 'line',
      initial: purchase.ethereum_address,
      hint: 'The tokens are issued to this address and to no other.',
    },
  ];
}

const REQUEST_ACTS: Partial<Record<PurchaseDetail['allowed'][number], Act>> = {
  refuse: { step: 'refuse', label: 'Refuse the request', fields: [REASON], danger: true },
  withhold: { step: 'withhold', label: 'Withhold for documents', fields: [REASON] },
  release: { step: 'release', label: 'Release', fields: [] },
};

/** The steps of the request itself, but for placing an order. */
export const requestActs = ({ allowed }: PurchaseDetail): Act[] => allowed.flatMap((step) => REQUEST_ACTS[step] ?? []);

const payFields = (order: Order): ActField[] => [
  { name: 'amount_cents', label: 'Amount, USD', kind: 'usd', initial: formatUsdCents(order.total_cents) },
  { name: 'reference', label: 'Bank reference or transaction', kind: 'line' },
  { name: 'paid_on', label: 'Date of the payment', kind: 'date' },
  { name: 'method', label: 'Paid by', kind: 'select', initial: order.method, options: methods },
];

/** The steps of an order that need nothing but staff; the issue is the wallet's. */
export function orderActs(order: Order): Act[] {
  const acts: Record<string, Act> = {
    approve: { step: 'approve', label: 'Approve the payment method', fields: [] },
    decline: { step: 'decline', label: 'Decline', fields: [REASON], danger: true },
    pay: { step: 'pay', label: 'Mark as paid', fields: payFields(order) },
    issue_failed: { step: 'issue_failed', label: 'The issue has failed', fields: [] },
    cancel: {
      step: 'cancel',
      label: 'Cancel the order',
      danger: true,
      fields: [
        REASON,
        {
          name: 'fee_cents',
          label: 'Cancellation fee, USD',
          kind: 'usd',
          optional: true,
          hint: `At most ${formatUsdCents(CANCELLATION_FEE_MAX_CENTS)}; nothing if left empty.`,
        },
      ],
    },
    withhold: { step: 'withhold', label: 'Withhold for documents', fields: [REASON] },
    release: { step: 'release', label: 'Release', fields: [] },
    settle_alarm: { step: 'settle_alarm', label: 'Settle the alarm', fields: [REASON] },
  };
  return order.allowed.flatMap((step) => acts[step] ?? []);
}
