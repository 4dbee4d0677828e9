import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import type { OrderTransitionInput } from '#domain/orders/input.ts';
import { orderMachine } from '#domain/orders/machine.ts';
import { chainKey } from '../chain/stored-events.ts';
import { tokenEvents } from '../chain/table.ts';
import type { Context } from '../platform/context.ts';
import { isAccepted } from '../testing/attempt.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { PAYMENT, type TestDesk, testDesk } from '../testing/sales.ts';
import type { Order } from './find-order.ts';
import { orderDetail } from './purchase-detail.ts';
import { orders, purchases } from './table.ts';
import { transitionOrderByStaff } from './transition-order-by-staff.ts';

let desk: TestDesk;
let order: Order;
onEmptyDatabase(async (db) => {
  desk = await testDesk(db);
  const { id } = await desk.place((await desk.request()).id);
  [order] = (await db.select().from(orders).where(eq(orders.id, id))) as [Order];
});

const TX = `0x${'ab'.repeat(32)}`;
const reason = 'why';
const REFUND = { amount_cents: 0, reference: 'RF-9', refunded_on: '2030-11-21', why: 'Cancelled' };
const INPUTS: readonly OrderTransitionInput[] = [
  { transition: 'approve' },
  { transition: 'decline', reason },
  PAYMENT,
  { transition: 'start_issue' },
  { transition: 'clear_sooner', clears_on: '2030-11-22', why: 'Known buyer' },
  { transition: 'issue_failed' },
  { transition: 'cancel', reason, fee_cents: 0 },
  { transition: 'refund', ...REFUND },
  { transition: 'withhold', reason },
  { transition: 'release' },
  { transition: 'settle_alarm', reason },
];

const facts = fc.record({
  state: fc.constantFrom(...orderMachine.states),
  issueTried: fc.boolean(),
  voidTx: fc.constantFrom(null, TX),
  paidCents: fc.constantFrom(null, 325_500),
  refundedCents: fc.constantFrom(null, 1),
  alarm: fc.constantFrom(null, 'issued_wrongly' as const),
  clearsOn: fc.constantFrom(null, '2030-11-21', '2031-05-20'),
  isHeld: fc.boolean(),
  isRequestHeld: fc.boolean(),
  isListed: fc.boolean(),
  isIssueSeen: fc.boolean(),
  isToToken: fc.boolean(),
});
type Facts = typeof facts extends fc.Arbitrary<infer Of> ? Of : never;

async function put(context: Context, found: Facts): Promise<void> {
  const { isHeld, isRequestHeld, isListed, isIssueSeen, isToToken, ...columns } = found;
  const since = (isSo: boolean) => (isSo ? context.now() : null);
  const ethereumAddress = isToToken ? context.chain.token.toLowerCase() : order.ethereumAddress;
  await context.db.update(orders).set({ ...columns, ethereumAddress, documentHoldSince: since(isHeld) });
  await context.db
    .update(purchases)
    .set({ documentHoldSince: since(isRequestHeld), sanctionsHoldSince: since(isListed) });
  if (!isIssueSeen) return;
  const place = { block: 5n, logIndex: 0, blockHash: TX, time: context.now(), tx: TX, final: false };
  const issue = { name: 'Issued', from: null, value: usgFromCoins(order.quantity), reference: order.hash, args: {} };
  await context.db.insert(tokenEvents).values({ ...chainKey(context), ...place, ...issue, to: ethereumAddress });
}

it('offers staff what their transitions accept, and nothing else', async () => {
  const actor = { kind: 'staff', userId: order.purchaseId } as const;
  const staff = { ...desk.context, actor };
  const check = async (found: Facts) =>
    isAccepted(staff, async (context) => {
      await put(context, found);
      const offered = (await orderDetail(context, order.id))?.allowed ?? [];
      for (const input of INPUTS) {
        const accepts = await isAccepted(context, (inside) => transitionOrderByStaff(inside, order.id, input));
        expect([input.transition, accepts]).toEqual([input.transition, offered.includes(input.transition)]);
      }
    });
  await fc.assert(fc.asyncProperty(facts, check), { numRuns: 25 });
});
