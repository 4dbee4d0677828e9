import type { PurchaseStatus } from '#web/request-status/purchase/use-purchase-status.ts';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';

/** An order of 2 tokens that waits for its payment, as its customer's page gets it. */
export const ORDER: NonNullable<PurchaseStatus['order']> = {
  number: 'AB12-CD34',
  state: 'placed',
  quantity: 2,
  price_cents: 162_750,
  price_time: 1_921_511_040,
  total_cents: 325_500,
  spot: null,
  method: 'wire',
  crypto_amount: null,
  created_at: '2030-11-21T17:04:00.000Z',
  due_at: '2030-11-22T17:04:00.000Z',
  paid_cents: null,
  paid_on: null,
  clears_on: null,
  issued_at: null,
  refund_due_cents: null,
  refunded_cents: null,
  refunded_on: null,
  issue: null,
  fee_cents: null,
  market: null,
  ethereum_address: '0x5aAe…9f33…eAed',
  how_to_pay: {
    method: 'USD bank wire',
    rows: [
      ['Bank', 'Example Bank'],
      ['Reference', 'AB12-CD34'],
    ],
    qr: null,
    notes: [],
  },
};

/** A package on its way to a holder. */
export const PACKAGE: NonNullable<RedemptionStatus['shipping']> = {
  carrier: 'UPS',
  tracking: '1Z999',
  tracking_url: 'https://carrier.example/1Z999',
  insured_cents: 400_000,
  shipped_at: '2030-11-21T17:04:00.000Z',
  delivered_at: null,
};
