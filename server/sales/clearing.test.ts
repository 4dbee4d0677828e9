import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateInDenver } from '#domain/mountain-time.ts';
import { notClearedText, settledNeededText } from '#domain/orders/clearing.ts';
import type { OrderTransitionInput } from '#domain/orders/input.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { PAYMENT_METHODS, type PaymentMethod, SALE_METHOD } from '#domain/orders/payment-methods.ts';
import { auditList } from '../platform/audit/audit-list.ts';
import type { DeskContext } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { Refusal } from '../platform/errors.ts';
import { isAccepted } from '../testing/attempt.ts';
import { bySystem } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { PAYMENT, type TestDesk, testDesk } from '../testing/sales.ts';
import { findOrder, type Order } from './find-order.ts';
import { orders } from './table.ts';
import { lockOrder, transitionOrder } from './transition-order.ts';
import { makeOrderTransition, transitionOrderByStaff } from './transition-order-by-staff.ts';

const DAY = 86_400;
let db: Db;
let desk: TestDesk;
onEmptyDatabase(async (opened) => {
  db = opened;
  desk = await testDesk(db, '2030-11-21T17:00:00Z');
});

const placed = async (method: PaymentMethod) => {
  const { id: purchaseId, key } = await desk.request();
  const { id } = await desk.place(purchaseId, { method });
  if (method === 'paypal' || method === 'visa_debit') await desk.transition(id, { transition: 'approve' });
  return { id, key, purchaseId };
};
const refusalOf = async (id: string, input: object) => {
  const answer = await desk.post(`/api/orders/${id}/transitions`, input);
  const { errors, fields } = (await answer.json()) as { errors?: string[]; fields?: object };
  return [answer.status, errors?.[0], Object.keys(fields ?? {})];
};
const START = { transition: 'start_issue' } as const;

describe('an order that is paid by PayPal', () => {
  it('is neither offered nor issued before its payment has cleared, and from that day on is', async () => {
    const { id, key, purchaseId } = await placed('paypal');
    const paid = await desk.transition(id, PAYMENT);
    expect(paid).toMatchObject({ state: 'paid', clears_on: '2031-05-20', is_clearing: true, may_issue: false });
    expect(paid.allowed).toEqual(['clear_sooner', 'cancel', 'withhold']);
    expect(await refusalOf(id, START)).toEqual([409, notClearedText('2031-05-20'), []]);
    expect(notClearedText('2031-05-20')).toContain('May 20, 2031');
    const status = await desk.status(key);
    expect(status).toMatchObject({ next: 'wait_for_clearing', order: { clears_on: '2031-05-20' } });
    const sentence = 'It can still be reversed, so we’ll issue your 2 USG on May 20, 2031 at the earliest.';
    expect(status.next_step).toMatchObject({ sentence: expect.stringContaining(sentence) });
    expect((await desk.emails()).find(({ subject }) => /your payment/.test(subject))?.text).toContain(sentence);
    const [row] = (await desk.get('/api/purchaseList')) as unknown as [object];
    expect(row).toMatchObject({ id: purchaseId, order_is_clearing: true });

    desk.pass(180 * DAY);
    expect(await desk.get(`/api/orders/${id}`)).toMatchObject({
      allowed: ['start_issue', 'cancel', 'withhold'],
      is_clearing: false,
    });
    expect(await desk.status(key)).toMatchObject({ next: 'wait_for_issue' });
    expect(await desk.transition(id, START)).toMatchObject({ state: 'issuing' });
  });

  it('tells its buyer so before the payment', async () => {
    const { key } = await placed('paypal');
    const note = 'That’s why we issue them 180 days after your payment.';
    expect((await desk.status(key)).order).toMatchObject({
      how_to_pay: { notes: expect.arrayContaining([expect.stringContaining(note)]) },
    });
    const mails = await desk.emails();
    for (const about of [/needs our approval/, /please pay/])
      expect(mails.find(({ subject }) => about.test(subject))?.text).toContain(note);
  });

  it('counts as safe if it was paid before such days were recorded', async () => {
    const { id, key } = await placed('paypal');
    await desk.transition(id, PAYMENT);
    await db.update(orders).set({ clearsOn: null }).where(eq(orders.id, id));
    expect(await desk.status(key)).toMatchObject({ next: 'wait_for_issue' });
    expect(await desk.transition(id, START)).toMatchObject({ state: 'issuing' });
  });
});

it('takes a payment on a blockchain only from staff who have seen it settled there, by the method that was paid', async () => {
  const { id } = await placed('wire');
  const needed = (settlement: string) => [422, settledNeededText(settlement), ['settled']];
  expect(await refusalOf(id, { ...PAYMENT, method: 'bitcoin' })).toEqual(needed('at least 6 confirmations'));
  expect(await refusalOf(id, { ...PAYMENT, method: 'ethereum' })).toEqual(needed('a final block'));
  await desk.transition(id, { ...PAYMENT, method: 'bitcoin', settled: 'yes' });
  const [paid] = await auditList(desk.context, { limit: 1, act: 'order.pay' });
  expect(paid?.after).toMatchObject({ clears_on: '2030-11-21', seen: 'at least 6 confirmations' });
  expect(await desk.transition(id, START)).toMatchObject({ state: 'issuing' });
});

it('lets nobody move the day back, or up where the payment has cleared', async () => {
  const later = { transition: 'clear_sooner', clears_on: '2031-05-20', why: 'Known buyer' };
  const { id } = await placed('paypal');
  await desk.transition(id, PAYMENT);
  expect(await refusalOf(id, later)).toEqual([422, ORDER_MESSAGES.clearsSoonerInvalid, ['clears_on']]);
  desk.pass(180 * DAY);
  expect(await refusalOf(id, { ...later, clears_on: '2030-12-01' })).toEqual([409, ORDER_MESSAGES.cleared, []]);
});

/** What site.config.ts says, said once more by hand. */
const DAYS: Record<PaymentMethod, number> = { wire: 0, bitcoin: 0, ethereum: 0, cash: 0, visa_debit: 120, paypal: 180 };
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY * 1_000).toISOString().slice(0, 10);
const methods = fc.constantFrom(...(Object.keys(PAYMENT_METHODS) as PaymentMethod[]));
const days = fc.oneof(fc.nat(3), fc.nat(200));
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pass' as const), days }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      ago: fc.nat(30),
      method: fc.option(methods),
      seen: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('start' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('sooner' as const), days, isApproved: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('other' as const),
      name: fc.constantFrom('approve', 'issue_failed', 'withhold', 'release', 'void', 'cancel'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

const inputOf = (made: Step, method: PaymentMethod, today: string): OrderTransitionInput | 'void' | undefined => {
  const reason = 'why';
  switch (made.does) {
    case 'pass':
      return undefined;
    case 'pay': {
      const paid = { ...PAYMENT, paid_on: dayAfter(today, -made.ago), method: made.method ?? method };
      return made.seen ? { ...paid, settled: 'yes' } : paid;
    }
    case 'start':
      return START;
    case 'sooner':
      return { transition: 'clear_sooner', clears_on: dayAfter(today, made.days - 5), why: 'Known buyer' };
    case 'other':
      if (made.name === 'void') return 'void';
      return { transition: made.name, reason, fee_cents: 0 } as OrderTransitionInput;
  }
};

it('issues no order before its payment is safe, by whichever method and whatever is done to it in which order', async () => {
  const { id } = await placed('wire');
  let started = 0;
  let refused = 0;
  const check = async (method: PaymentMethod, steps: Step[]) => {
    let now = desk.context.now().getTime();
    const staff = { ...desk.context, now: () => new Date(now), actor: { kind: 'staff', userId: id } } as DeskContext;
    await isAccepted(staff, async (context) => {
      await context.db.update(orders).set({ method, state: DAYS[method] > 0 ? 'awaiting_approval' : 'placed' });
      /** The first day on which it may be issued, kept beside the database. */
      let safe: string | undefined;
      for (const made of steps) {
        if (made.does === 'pass') now += made.days * DAY * 1_000;
        const today = dateInDenver(new Date(now));
        const input = inputOf(made, method, today);
        if (input === undefined) continue;
        const isDone = await accepts(context, (inside) =>
          make(inside, id, input, made.does === 'sooner' && made.isApproved),
        );
        const { state, paidOn, method: paidBy } = (await findOrder(context, id)) as Order;
        if (made.does === 'pay' && isDone && paidBy !== SALE_METHOD) {
          if (paidBy === 'bitcoin' || paidBy === 'ethereum') expect(made.seen).toBe(true);
          safe = dayAfter(paidOn ?? '', DAYS[paidBy]);
        }
        if (made.does === 'sooner' && isDone && made.isApproved && typeof input === 'object' && 'clears_on' in input)
          safe = [today, input.clears_on].toSorted().at(-1);
        if (made.does !== 'start') continue;
        if (isDone) started += 1;
        else if (state === 'paid') refused += 1;
        if (isDone) expect(safe !== undefined && today >= safe, `${today} before ${safe}`).toBe(true);
      }
    });
  };
  const history = fc.array(step, { minLength: 4, maxLength: 16 });
  await fc.assert(fc.asyncProperty(methods, history, check), { numRuns: 40 });
  expect(started).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
});

async function accepts(context: DeskContext, act: (inside: DeskContext) => Promise<unknown>): Promise<boolean> {
  try {
    await context.db.transaction((tx) => act({ ...context, db: tx }));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** As the desk's calls do: alone, by the approval of another person, or what the chain did. */
async function make(context: DeskContext, id: string, input: OrderTransitionInput | 'void', isApproved: boolean) {
  if (input === 'void') return transitionOrder(bySystem(context), await lockOrder(context, id), 'void');
  if (isApproved) return makeOrderTransition({ ...context, approvedBy: context.actor }, id, input);
  return transitionOrderByStaff(context, id, input);
}
