import { expect, it } from 'vitest';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { PACKAGE } from '#web/testing/status-records.ts';
import { RedemptionFacts } from './redemption-facts.tsx';

const REDEMPTION = {
  ticket_id: 'TICKET',
  state: 'delivered',
  next: 'wait_for_receipt',
  qty_to_redeem: 1,
  cost: { shipping_cents: 3_000, is_firm: true, duties: false },
  shipping_payment: { settled_at: null, paid_cents: null, paid_on: null },
  reshipping_cents: null,
  recipient: { name: 'A•••', city: 'P•••', country: 'US', email: 'a•••@e•••', label: null },
  burn: { state: 'requested' },
  sent_back_tx: null,
  shipping: { ...PACKAGE, delivered_at: '2030-11-26T17:04:00.000Z' },
} as unknown as RedemptionStatus;
const facts = (changes: Partial<RedemptionStatus>) =>
  drawnAt('/redeemsuccess', <RedemptionFacts redemption={{ ...REDEMPTION, ...changes }} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

it('shows the package with the way to track it, and when it was delivered', () => {
  const page = facts({});
  for (const fact of ['UPS’s page for this package', 'November 26, 2030', '$4,000.00']) expect(page).toContain(fact);
});

it.each(['returned', 'costs_paid'] as const)('offers no tracking of a package that came back: %s', (state) => {
  const page = facts({ state, next: state === 'returned' ? 'pay_costs' : 'wait_for_reshipping' });
  expect(page).toContain('Package that came back UPS, 1Z999');
  expect(page).not.toContain('page for this package');
});

it('says what became of the payment for shipping', () => {
  const payment = (settled: object) =>
    facts({ shipping_payment: { ...REDEMPTION.shipping_payment, settled_at: '2030-11-22T17:04:00.000Z', ...settled } });
  expect(facts({})).toContain('insurance $30.00 Ships to');
  expect(payment({ paid_cents: 3_000, paid_on: '2030-11-22' })).toContain('insurance $30.00, paid November 22, 2030');
  expect(payment({ paid_cents: 3_500, paid_on: null })).toContain('insurance $30.00; $35.00 received, paid Ships');
  expect(payment({})).toContain('insurance $30.00; no charge');
});

it('shows what another shipment cost', () => {
  expect(facts({})).not.toContain('Shipping it again');
  expect(facts({ reshipping_cents: 4_500 })).toContain('Shipping it again $45.00, paid');
  expect(facts({ reshipping_cents: 0 })).toContain('Shipping it again No charge');
});

it('shows no cost of a request that is over, as nothing is shipped', () => {
  expect(facts({})).toContain('$30.00');
  expect(facts({ state: 'cancelled', next: 'over', shipping: null })).not.toContain('$30.00');
});
