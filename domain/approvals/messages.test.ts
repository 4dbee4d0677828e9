import { expect, it } from 'vitest';
import { APPROVED_ACTS, type ApprovedAct } from '../staff/two-person-rules.ts';
import { approvalEffect, approvalTitle } from './messages.ts';

const FACTS: Record<ApprovedAct, object> = {
  'order.refund': { order: 'AB12', amount_cents: 1_000 },
  'order.clear_sooner': { order: 'AB12', clears_on: '2030-12-01', clears_on_before: '2031-05-20' },
  'order.allow_refund': { order: 'AB12', amount_cents: 12_345 },
  'price.set': { price_cents: 200_000, price_before_cents: 160_000 },
  'price.schedule': { price_cents: 200_000, price_before_cents: 160_000, in_force: '2026-11-24T16:00:00Z' },
  'price.withdraw': { price_cents: 160_000, price_before_cents: 200_000 },
  'identity.reveal': {},
  'identity.erase': { files: 1 },
  'correspondence.erase': { messages: 2, files: 0 },
  'staff.grant': {},
  'redemption.waive': { transition: 'waive_shipping', amount_cents: 3_000 },
  'redemption.underinsure': { coins: 2, insured_cents: 100_000, value_cents: 320_000 },
  'screening.release': { matches: 1 },
  'record.own': {},
};
const effect = (act: ApprovedAct, facts: object = FACTS[act]) =>
  approvalEffect(act, { ...facts }, { of: 'new@example.com', asker: 'ann@example.com' });

it('says of each act what happens once it is approved, with every figure that was asked for', () => {
  expect(Object.fromEntries(APPROVED_ACTS.map((act) => [act, effect(act)]))).toEqual({
    'order.refund': 'Order AB12 is recorded as refunded with $10.00, and the buyer gets an email.',
    'order.clear_sooner':
      'The tokens of order AB12 can be issued from December 1, 2030 on, not only from May 20, 2031. If the payment is reversed, the loss is ours. The buyer gets an email.',
    'order.allow_refund':
      '$123.45 may go back in USDC to the wallet that paid for order AB12. The tokens stay with the buyer.',
    'redemption.waive': 'The coins ship without the $30.00 for shipping: we pay it.',
    'redemption.underinsure':
      '2 coins, worth $3,200.00, may ship insured for only $1,000.00. If the package is lost, the rest is our loss.',
    'price.set': 'The price goes from $1,600.00 to $2,000.00 and applies from now on to every new order.',
    'price.schedule':
      'The price goes from $1,600.00 to $2,000.00 and applies from November 24, 2026 at 9:00 a.m. Mountain Time on to every new order.',
    'price.withdraw': 'The price of $2,000.00 counts as never set. The price is $1,600.00 again. This can’t be undone.',
    'identity.reveal': 'ann@example.com can open this identity data once, within 60 minutes. It’s recorded.',
    'identity.erase': 'This identity data and 1 file are erased. This can’t be undone.',
    'correspondence.erase': '2 messages and 0 files are erased. This can’t be undone.',
    'staff.grant': 'new@example.com becomes staff and can open every record of the desk.',
    'screening.release':
      'The record goes on despite its 1 match on the sanctions list: tokens, money and coins may go to this customer.',
    'record.own': 'ann@example.com can work on this record for 24 hours although it’s their own.',
  });
  expect(effect('price.set', { price_cents: 200_000, price_before_cents: null })).toBe(
    'The first price, $2,000.00, applies from now on to every new order.',
  );
  expect(effect('price.withdraw', { price_cents: null, price_before_cents: 200_000 })).toContain(
    'No price is in force',
  );
});

it('counts what an approval erases in the singular where it is one', () => {
  expect(approvalTitle('correspondence.erase', { messages: 1, files: 2 }, '')).toBe('Erase 1 message and 2 files');
});
