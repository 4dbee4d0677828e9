import { expect, it } from 'vitest';
import { OTHER_CARRIER, SHIPMENT_MESSAGES } from '#domain/redemptions/shipment.ts';
import { carriers } from '#site';
import { redemptionActions } from './redemption-actions.ts';

const listed = Object.entries(carriers).map(([name, { tracking, example }]) => ({
  name,
  pattern: tracking.source,
  example,
}));
const actions = (value_cents: number | null) =>
  redemptionActions({ carriers: listed, cost: { shipping_cents: 3_000, is_firm: true, duties: false }, value_cents });

it.each(['ship', 'reship', 'replace'] as const)('begins to %s with what the coins are worth, in dollars', (name) => {
  expect(actions(325_500)[name]?.fields.insured_cents.initial).toBe('3,255.00');
  expect(actions(null)[name]?.fields.insured_cents).not.toHaveProperty('initial');
});

it.each(['ship', 'reship', 'replace'] as const)(
  'checks a package to %s before it is sent, as the server does',
  (name) => {
    const check = (carrier: string, tracking: string) =>
      actions(325_500)[name]?.check?.({ carrier, tracking, other_carrier: '', insured_cents: 1, why: '' });
    expect(check('UPS', '1z999 aa1 0123456784')).toEqual({});
    expect(check('UPS', '1')).toHaveProperty('tracking');
    expect(check(OTHER_CARRIER, 'BS123456')).toEqual({ other_carrier: SHIPMENT_MESSAGES.otherCarrierNeeded });
  },
);

it('begins the payment for shipping with what it costs', () => {
  expect(actions(null).pay_shipping?.fields.amount_cents.initial).toBe('30.00');
});
