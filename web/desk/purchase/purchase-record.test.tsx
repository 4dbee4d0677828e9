import { afterEach, describe, expect, it } from 'vitest';
import { purchaseNextStep } from '#domain/purchases/next-step.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { drawnAt, elementAt } from '#web/testing/drawn-page.tsx';
import { actionsOfOrders, lastPurchaseChange, PurchaseRecord } from './purchase-record.tsx';
import type { Order, PurchaseDetail } from './use-purchase-record.ts';

const AT = '2030-11-21T17:04:00Z';
const PURCHASE = {
  id: '1',
  created_at: AT,
  title: 'Purchase of 2 USG',
  state: 'requested',
  qty_to_purchase: 2,
  email: 'ada@example.org',
  ethereum_address: '',
  complete: false,
  order_state: null,
  order_total_cents: null,
  document_hold_reason: null,
  sanctions_hold_since: null,
  customer: {
    next: 'give_identity',
    next_step: purchaseNextStep('give_identity', { quantity: 2, order: null }),
    document_hold: null,
  },
  work: [],
  transitions: [],
  orders: [],
  identity: [],
  messages: [],
  files: [],
  hits: [],
  allowed: [],
  is_own: false,
};

afterEach(() => queryClient.clear());

function head(changes: object): string {
  queryClient.setQueryData(queryKeys.price, { cents: 162_750 });
  queryClient.setQueryData(queryKeys.deskRecord('purchase', '1'), { ...PURCHASE, ...changes });
  return elementAt(drawnAt('/admin', <PurchaseRecord id="1" onClose={() => {}} />), '<header');
}

const order = (id: string, changes: object) =>
  ({
    id,
    number: `NO-${id}`,
    total_cents: 1,
    method: 'wire',
    allowed: [],
    must_void: false,
    ...changes,
    settlements: {},
  }) as unknown as Order;
const change = async () => {};

describe('the head of a purchase', () => {
  it('has the customer, the quantity, the state, and what it is worth at today’s price', () => {
    const words = ['Purchase of 2 USG', 'ada@example.org', 'Awaiting order', 'At today’s price', '$3,255.00'];
    const html = head({});
    expect(words.filter((text) => !html.includes(text))).toEqual([]);
  });

  it('has the total of its order, at whatever price that was', () => {
    const html = head({ state: 'ordered', order_state: 'placed', order_total_cents: 300_000 });
    expect(html).toContain('$3,000.00');
    expect(html).toContain('Awaiting payment');
    expect(html).not.toContain('today’s price');
  });
});

describe('the actions on several orders', () => {
  it('have different labels and keys', () => {
    const both = actionsOfOrders([order('1', { allowed: ['pay'] }), order('2', { allowed: ['pay'] })], change);
    expect(both.map(({ label }) => label)).toEqual(['Mark as paid, order NO-1', 'Mark as paid, order NO-2']);
    expect(new Set(both.map(({ key }) => key)).size).toBe(2);
  });

  it('name no order where only one has any', () => {
    const one = actionsOfOrders([order('1', { must_void: true }), order('2', {})], change);
    expect(one.map(({ label }) => label)).toEqual(['Void the issue']);
  });
});

it('says of an order’s form what last happened to that order, and of the request’s what happened to the request', () => {
  const made = (name: string, id: string) => ({ name, state: '', at: AT, actor: { kind: 'staff', id }, detail: null });
  const orders = [order('1', { transitions: [made('pay', 'aaaaaa')] })];
  const purchase = { orders, transitions: [made('order', 'bbbbbb')] } as unknown as PurchaseDetail;
  expect(lastPurchaseChange(purchase, '1')).toMatch(/^Payment received, by staff …aaaaaa/);
  expect(lastPurchaseChange(purchase)).toMatch(/by staff …bbbbbb/);
});
