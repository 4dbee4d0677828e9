import { expect, it } from 'vitest';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { OrderCard } from './order-card.tsx';
import type { Order } from './use-purchase-record.ts';

const ORDER = {
  id: '1',
  number: 'AB12-CD34',
  state: 'cancelled',
  quantity: 2,
  price_cents: 162_750,
  total_cents: 325_500,
  spot: null,
  method: 'wire',
  ethereum_address: '0x52908400098527886E0F7030069857D2E4169EE7',
  due_at: null,
  issue: null,
  payment: { amount_cents: 325_500, reference: 'WIRE', paid_on: '2030-11-21' },
  void_tx: null,
  fee_cents: 25_000,
  refund_due_cents: 300_500,
  refunded_cents: null,
  refunded_on: null,
  market: null,
  alarm: null,
  document_hold: null,
  is_own: false,
  allowed: [],
  separated: {},
  transitions: [],
  must_void: false,
} as unknown as Order;
const card = (changes: Partial<Order>) => drawnAt('/admin', <OrderCard order={{ ...ORDER, ...changes }} />);

it('says that there is no market value where no price was in force', () => {
  const at = '2030-11-22T00:00:00.000Z';
  expect(card({ market: { at, fair_market_cents: null, difference_cents: 0 } })).toContain(
    'None: no price was in force',
  );
  expect(card({ market: { at, fair_market_cents: null, difference_cents: null } })).toContain('Available after');
});

it('shows what a cancelled order’s customer is to get back, until it was sent', () => {
  expect(card({})).toMatch(/Refund due.*\$3,005\.00/);
  const sent = card({ refund_due_cents: 300_500, refunded_cents: 300_500, refunded_on: '2030-11-25' });
  expect(sent).toMatch(/Refunded.*\$3,005\.00 on November 25, 2030/);
  expect(sent).not.toContain('Refund due');
});

it('isn’t ready to issue while its payment can be reversed, and says from which day on it is', () => {
  const paid = { state: 'paid', clears_on: '2031-05-20' } as const;
  const clearing = card({ ...paid, is_clearing: true });
  expect(clearing).toContain('Payment clearing');
  expect(clearing).toContain('May 20, 2031: the tokens can be issued from then on');
  expect(clearing).not.toContain('Ready to issue');
  expect(card({ ...paid, is_clearing: false })).toMatch(/Ready to issue/);
});

it('shows the engraving of an issue that is final', () => {
  const tx = `0x${'ab'.repeat(32)}` as const;
  const issued = (final: boolean) => card({ state: 'issued', issue: { tx, confirmations: 3, final } });
  expect(issued(true)).toContain(`data-engraving="${tx}"`);
  expect(issued(false)).not.toContain('data-engraving');
});
