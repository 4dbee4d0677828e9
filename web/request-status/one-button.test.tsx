import { expect, it } from 'vitest';
import { type NextForCustomer, purchaseNextStep } from '#domain/purchases/next-step.ts';
import { type NextForHolder, redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { blackButtonsIn, drawnWholeAt } from '#web/testing/drawn-page.tsx';
import { ORDER, PACKAGE } from '#web/testing/status-records.ts';
import { Request } from './purchase/purchase-status.tsx';
import type { PurchaseStatus } from './purchase/use-purchase-status.ts';
import { Redemption } from './redemption/redemption-status.tsx';
import type { RedemptionStatus } from './redemption/use-redemption.ts';

const loaded = <Data,>(data: Data) => ({ data, error: null, isFetching: false, refetch: async () => ({}) as never });

const PURCHASE = {
  key: 'KEY',
  title: 'Purchase of 2',
  state: 'requested',
  quantity: 2,
  ethereum_address: '',
  created_at: '2030-11-21T17:04:00.000Z',
  document_hold: null,
  identity: null,
  may_give_identity: false,
  may_set_wallet: true,
  may_send_file: false,
  may_write: true,
  messages: [],
  files: [],
  now: '2030-11-21T17:04:00.000Z',
  price: { cents: 162_750, time: 1_921_511_040 },
  order: null,
  transitions: [{ name: 'request', state: 'requested', at: '2030-11-21T17:04:00.000Z', who: 'you', order: null }],
};

const HOLD = { reason: 'Please send the last statement.', since: '2030-11-21T17:04:00.000Z' };
const ASKED = { state: 'asked', reason: 'For a first purchase.' };
const PAID = { ...ORDER, state: 'paid', paid_cents: 325_500, paid_on: '2030-11-22', due_at: null };

it.each<[NextForCustomer, string, object, string[]]>([
  ['give_wallet', '', {}, ['Save address']],
  ['give_identity', '', { may_give_identity: true }, ['Verify your identity']],
  ['give_identity', '#identity', { may_give_identity: true }, ['Send securely']],
  ['give_identity', '', { identity: ASKED }, ['Send securely']],
  ['send_documents', '', { document_hold: HOLD, may_send_file: true }, ['Send file']],
  ['wait_for_order', '', {}, []],
  ['pay', '', { state: 'ordered', order: ORDER, may_send_file: true, may_set_wallet: false }, ['Copy all']],
  ['wait_for_issue', '', { state: 'ordered', order: PAID, may_set_wallet: false }, []],
  ['order_again', '', { order: { ...ORDER, state: 'cancelled' } }, ['Write to us']],
  ['nothing', '', { state: 'refused', may_write: false }, []],
])(
  'a purchase’s page has one black button at most, for what comes next: %s%s',
  async (next, hash, changes, buttons) => {
    const order = (changes as { order?: Parameters<typeof purchaseNextStep>[1]['order'] }).order ?? null;
    const status = { ...PURCHASE, next, ...changes, next_step: purchaseNextStep(next, { quantity: 2, order }) };
    const request = loaded(status as unknown as PurchaseStatus);
    const html = await drawnWholeAt(`/purchasesuccess?key=KEY${hash}`, <Request request={request} />);
    expect(blackButtonsIn(html)).toEqual(buttons);
  },
);

const REDEMPTION = {
  ticket_id: 'TICKET',
  title: 'Redemption of 1 coin',
  state: 'burned',
  qty_to_redeem: 1,
  hash: `0x${'1'.repeat(64)}`,
  cost: { shipping_cents: 3_000, is_firm: true, duties: false },
  shipping_payment: { due_cents: 3_000, settled_at: null, paid_cents: null, paid_on: null, ways: [] },
  reshipping_cents: null,
  recipient: { name: 'A•••', city: 'P•••', country: 'US', email: 'a•••@e•••', label: null },
  burn: { state: 'burned', tx: null },
  identity: null,
  document_hold: null,
  files: [],
  may_send_file: false,
  may_confirm_delivery: false,
  may_report_lost: false,
  report_lost_until: null,
  inbox: null,
  receipt: null,
  receipt_on_chain: null,
  sent_back_tx: null,
  shipping: null,
  transitions: [],
};
const WAYS = [ORDER.how_to_pay];
const ON_ITS_WAY = { state: 'shipped', shipping: PACKAGE, may_confirm_delivery: true };

it.each<[NextForHolder, string, object, string[]]>([
  [
    'burn_tokens',
    'from another browser',
    { state: 'requested', burn: { state: 'requested' } },
    ['Open the Redeem page'],
  ],
  ['give_identity', 'before it ships', { identity: ASKED }, ['Send securely']],
  ['send_documents', '', { document_hold: HOLD, may_send_file: true }, ['Send file']],
  ['pay_shipping', '', { shipping_payment: { ...REDEMPTION.shipping_payment, ways: WAYS } }, ['Copy all']],
  ['wait_for_check', '', {}, []],
  ['receive_coins', 'with tracking', ON_ITS_WAY, ['Track with carrier']],
  [
    'receive_coins',
    'without tracking',
    { ...ON_ITS_WAY, shipping: { ...PACKAGE, tracking_url: null } },
    ['Confirm delivery'],
  ],
  ['pay_costs', '', { state: 'returned', shipping: PACKAGE }, ['Write to us']],
  ['nothing', '', { state: 'closed', shipping: { ...PACKAGE, delivered_at: '2030-11-26T17:04:00.000Z' } }, []],
])(
  'a redemption’s page has one black button at most, for what comes next: %s %s',
  async (next, _, changes, buttons) => {
    const { shipping } = { ...REDEMPTION, ...changes } as { shipping: typeof PACKAGE | null };
    const next_step = redemptionNextStep(next, { coins: 1, trackingUrl: shipping?.tracking_url ?? null });
    const status = { ...REDEMPTION, next, ...changes, next_step };
    const record = loaded(status as unknown as RedemptionStatus);
    const html = await drawnWholeAt('/redeemsuccess?ticket=TICKET', <Redemption record={record} number="TICKET" />);
    expect(blackButtonsIn(html)).toEqual(buttons);
  },
);
