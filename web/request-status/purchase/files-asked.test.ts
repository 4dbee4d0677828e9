import { expect, it } from 'vitest';
import { filesAskedOf } from './purchase-status.tsx';
import type { PurchaseStatus } from './use-purchase-status.ts';

const ORDER = { state: 'placed', due_at: '2030-11-22T17:04:00.000Z', paid_cents: null };
const asked = (order: object | null, changes: object = {}) =>
  filesAskedOf({
    document_hold: null,
    may_send_file: true,
    ...changes,
    order: order && { ...ORDER, ...order },
  } as PurchaseStatus);

it('asks for a proof of payment until the payment is recorded, and for documents where they are missing', () => {
  expect(asked({})).toBe('payment');
  expect(asked({ paid_cents: 325_500 })).toBeNull();
  expect(asked({ paid_cents: 325_500 }, { document_hold: { reason: 'A bank statement.' } })).toBe('documents');
  expect(asked(null, { document_hold: { reason: 'A utility bill.' } })).toBe('documents');
});

it('asks only for a payment that was made where nothing is to be paid any more', () => {
  expect(asked({ state: 'cancelled' })).toBe('late_payment');
  expect(asked({ state: 'lapsed' })).toBe('late_payment');
  expect(asked({}, { may_send_file: false })).toBeNull();
});
