import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FILES_MAX } from '#domain/compliance/correspondence.ts';
import type { PurchaseTransitionInput } from '#domain/orders/input.ts';
import { orderMachine } from '#domain/orders/machine.ts';
import { purchaseMachine } from '#domain/purchases/machine.ts';
import { files } from '../compliance/correspondence/table.ts';
import { identityRecords } from '../compliance/identity/table.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { uuidv7 } from '../platform/id.ts';
import { isAccepted } from '../testing/attempt.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { ADAS_IDENTITY } from '../testing/redemptions.ts';
import { type TestDesk, testDesk } from '../testing/sales.ts';
import { findPurchase } from './find-purchase.ts';
import { placeOrder } from './place-order.ts';
import { purchaseDetail } from './purchase-detail.ts';
import { statusOf } from './purchase-status.ts';
import { setWallet } from './set-wallet.ts';
import { orders, purchases } from './table.ts';
import { askPurchaseIdentity, transitionPurchaseByStaff } from './transition-purchase-by-staff.ts';
import { addProof, giveIdentityForPurchase, writeAsCustomer } from './write-about-purchase.ts';

let desk: TestDesk;
let id: string;
onEmptyDatabase(async (db) => {
  desk = await testDesk(db);
  ({ id } = await desk.request());
  await desk.place(id);
});

const reason = 'why';
const INPUTS: readonly PurchaseTransitionInput[] = [
  { transition: 'check_identity' },
  { transition: 'waive_checks', reason },
  { transition: 'refuse', reason },
  { transition: 'withhold', reason },
  { transition: 'release' },
  { transition: 'release_listed', why: 'No match' },
  { transition: 'settle_messages' },
];

const facts = fc.record({
  state: fc.constantFrom(...purchaseMachine.states),
  orderState: fc.constantFrom(...orderMachine.states),
  isPaid: fc.boolean(),
  isAgreed: fc.boolean(),
  isIdentityChecked: fc.boolean(),
  isWaived: fc.boolean(),
  isHeld: fc.boolean(),
  isListed: fc.boolean(),
  isUnanswered: fc.boolean(),
  identity: fc.constantFrom(null, 'asked' as const, 'given' as const),
  fileCount: fc.constantFrom(0, FILES_MAX),
});
type Facts = typeof facts extends fc.Arbitrary<infer Of> ? Of : never;

async function put(context: Context, found: Facts): Promise<void> {
  const now = context.now();
  const since = (isSo: boolean) => (isSo ? now : null);
  await context.db.update(purchases).set({
    state: found.state,
    agreement: found.isAgreed ? '2026-01-01' : null,
    identityCheckedAt: since(found.isIdentityChecked),
    checksWaivedAt: since(found.isWaived),
    documentHoldSince: since(found.isHeld),
    sanctionsHoldSince: since(found.isListed),
    unansweredSince: since(found.isUnanswered),
  });
  await context.db.update(orders).set({ state: found.orderState, paidCents: found.isPaid ? 1 : null });
  const subject = { subjectKind: 'purchase', subjectId: id } as const;
  const { identity } = found;
  if (identity !== null) {
    const record = { id: uuidv7(now), ...subject, reason, askedAt: now };
    await context.db.insert(identityRecords).values({ ...record, givenAt: since(identity === 'given') });
  }
  for (let sent = 0; sent < found.fileCount; sent++) {
    const file = { type: 'application/pdf', size: 1, createdAt: now, erasedAt: now } as const;
    await context.db.insert(files).values({ id: uuidv7(now), ...subject, ...file });
  }
}

async function* pdf() {
  yield Buffer.from('%PDF-1.7\n');
}

/** What the customer's page offers, each with its verb. */
const CUSTOMER: readonly [name: string, act: (context: Context) => Promise<unknown>][] = [
  ['may_set_wallet', (context) => setWallet(context, id, '0x52908400098527886E0F7030069857D2E4169EE7')],
  ['may_give_identity', (context) => giveIdentityForPurchase(context, id, ADAS_IDENTITY)],
  ['may_write', (context) => writeAsCustomer(context, id, 'Hello')],
  ['may_send_file', (context) => addProof(context, id, pdf())],
];

async function check(context: DeskContext, found: Facts): Promise<void> {
  await put(context, found);
  const purchase = await findPurchase(context, id);
  const detail = await purchaseDetail(context, id);
  if (!purchase || !detail) throw new Error('The request is gone.');
  const staff: [name: string, isOffered: boolean, act: (context: DeskContext) => Promise<unknown>][] = [
    ...INPUTS.map((input): (typeof staff)[number] => [
      input.transition,
      detail.allowed.includes(input.transition),
      (inside) => transitionPurchaseByStaff(inside, id, input),
    ]),
    ['ask_identity', detail.may_ask_identity, (inside) => askPurchaseIdentity(inside, id, reason)],
  ];
  // The order that the request has makes room for another one.
  const isFree = !['awaiting_approval', 'placed', 'paid', 'issuing'].includes(found.orderState);
  if (isFree) {
    const order = { purchase_id: id, method: 'wire' } as const;
    staff.push(['order', detail.allowed.includes('order'), (inside) => placeOrder(inside, order)]);
  }
  for (const [name, isOffered, act] of staff) expect([name, await isAccepted(context, act)]).toEqual([name, isOffered]);

  const visitor: Context = { ...context, actor: { kind: 'visitor' } };
  const status: Record<string, unknown> = await statusOf(visitor, purchase);
  for (const [name, act] of CUSTOMER) {
    const isOffered =
      name === 'may_give_identity' && found.identity !== null ? found.identity === 'asked' : status[name];
    expect([name, await isAccepted(visitor, act)]).toEqual([name, isOffered]);
  }
}

it('offers staff and the customer what the verbs accept, and nothing else', async () => {
  const actor = { kind: 'staff', userId: id } as const;
  const property = fc.asyncProperty(facts, (found) =>
    isAccepted({ ...desk.context, actor }, (context) => check(context, found)),
  );
  await fc.assert(property, { numRuns: 25 });
});
