import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FILES_MAX } from '#domain/compliance/correspondence.ts';
import { usgFromCoins } from '#domain/money.ts';
import type { RedemptionTransitionInput } from '#domain/redemptions/input.ts';
import { redemptionMachine } from '#domain/redemptions/machine.ts';
import { LOST_PACKAGE_DAYS } from '#domain/terms.ts';
import { chainKey } from '../chain/stored-events.ts';
import { tokenBalances, tokenEvents } from '../chain/table.ts';
import { files } from '../compliance/correspondence/table.ts';
import { identityRecords } from '../compliance/identity/table.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { uuidv7 } from '../platform/id.ts';
import { isAccepted } from '../testing/attempt.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { HOLDER, PACKAGE, PAYMENT, type TestRedemptions, testRedemptions } from '../testing/redemptions.ts';
import { transitions } from '../workflow/table.ts';
import { findRedemption, type Redemption } from './find-redemption.ts';
import { redemptionDetail } from './redemption-detail.ts';
import { statusOf } from './redemption-status.ts';
import { redemptions } from './table.ts';
import { askRedemptionIdentity, transitionRedemptionByStaff } from './transition-redemption-by-staff.ts';
import { addDocument, confirmDelivery, reportLostPackage } from './write-about-redemption.ts';

let desk: TestRedemptions;
let stored: Redemption;
onEmptyDatabase(async (db) => {
  desk = await testRedemptions(db);
  const { id } = await desk.request({ ethereum_address: '' });
  stored = (await findRedemption(desk.context, id)) as Redemption;
});

const TX = `0x${'ab'.repeat(32)}` as const;
const reason = 'why';
const INPUTS: readonly RedemptionTransitionInput[] = [
  { transition: 'approve', shipping_cents: 3_000 },
  { transition: 'start_burn' },
  { transition: 'refuse', reason },
  { transition: 'cancel', reason },
  { transition: 'check_identity' },
  { transition: 'pay_shipping', ...PAYMENT },
  { transition: 'waive_shipping', why: 'We told them the wrong amount' },
  { transition: 'ship', ...PACKAGE },
  { transition: 'ship', ...PACKAGE, insured_cents: 1, why: 'The insurer’s limit' },
  { transition: 'deliver' },
  { transition: 'return', reason },
  { transition: 'pay_costs', ...PAYMENT },
  { transition: 'waive_costs', why: 'The label was wrong' },
  { transition: 'reship', ...PACKAGE },
  { transition: 'claim_lost', reason },
  { transition: 'decline_claim', reason },
  { transition: 'find' },
  { transition: 'replace', ...PACKAGE },
  { transition: 'plan_return', to: HOLDER, amount: '2' },
  { transition: 'drop_return' },
  { transition: 'send_back', tx: TX },
  { transition: 'withhold', reason },
  { transition: 'release' },
  { transition: 'release_listed', why: 'No match' },
  { transition: 'settle_alarm', reason },
];

const facts = fc.record({
  state: fc.constantFrom(...redemptionMachine.states),
  channel: fc.constantFrom('site' as const, 'email' as const),
  alarm: fc.constantFrom(null, 'receipt_differs' as const),
  isHeld: fc.boolean(),
  isListed: fc.boolean(),
  isPaid: fc.boolean(),
  isReturnPlanned: fc.boolean(),
  isShippedLongAgo: fc.boolean(),
  isClaimRefused: fc.boolean(),
  hasArrived: fc.boolean(),
  isBurnSeen: fc.boolean(),
  identity: fc.constantFrom(null, 'asked' as const, 'given' as const),
  fileCount: fc.constantFrom(0, FILES_MAX),
});
type Facts = typeof facts extends fc.Arbitrary<infer Of> ? Of : never;

async function put(context: Context, found: Facts): Promise<void> {
  const now = context.now();
  const since = (isSo: boolean) => (isSo ? now : null);
  const daysAgo = found.isShippedLongAgo ? LOST_PACKAGE_DAYS + 1 : 1;
  const planned = { returnAsset: context.chain.token, returnDecimals: 9, returnTo: HOLDER, returnUnits: 1n } as const;
  await context.db.update(redemptions).set({
    state: found.state,
    channel: found.channel,
    alarm: found.alarm,
    documentHoldSince: since(found.isHeld),
    sanctionsHoldSince: since(found.isListed),
    shippingSettledAt: since(found.isPaid),
    shippedAt: new Date(now.getTime() - daysAgo * 86_400_000),
    ...(found.isReturnPlanned ? planned : {}),
  });
  const subject = { subjectKind: 'redemption', subjectId: stored.id } as const;
  const value = usgFromCoins(stored.qtyToRedeem);
  await context.db.insert(tokenBalances).values({
    ...chainKey(context),
    address: stored.ethereumAddress,
    balance: found.hasArrived ? value : 0n,
    received: value,
    redeemed: 0n,
    checked: 5n,
  });
  if (found.isBurnSeen) {
    const burn = { name: 'Redeemed', from: stored.ethereumAddress, to: null, value, reference: stored.ticketHash };
    const seen = { block: 5n, logIndex: 0, blockHash: TX, time: now, tx: TX, final: false };
    await context.db.insert(tokenEvents).values({ ...chainKey(context), ...burn, ...seen, args: {} });
  }
  if (found.isClaimRefused) {
    const made = { fromState: 'lost_claimed', toState: 'delivered', at: now, actorKind: 'staff' };
    await context.db.insert(transitions).values({ ...subject, ...made, name: 'decline_claim' });
  }
  if (found.identity !== null) {
    const record = { id: uuidv7(now), ...subject, reason, askedAt: now };
    await context.db.insert(identityRecords).values({ ...record, givenAt: since(found.identity === 'given') });
  }
  for (let sent = 0; sent < found.fileCount; sent++) {
    const file = { type: 'application/pdf', size: 1, createdAt: now, erasedAt: now } as const;
    await context.db.insert(files).values({ id: uuidv7(now), ...subject, ...file });
  }
}

async function* pdf() {
  yield Buffer.from('%PDF-1.7\n');
}

async function check(context: DeskContext, found: Facts): Promise<void> {
  await put(context, found);
  const { id } = stored;
  const redemption = await findRedemption(context, id);
  const detail = await redemptionDetail(context, id);
  if (!redemption || !detail) throw new Error('The redemption is gone.');
  for (const input of INPUTS) {
    // How much goes back is a matter of the input.
    if (input.transition === 'plan_return' && !found.hasArrived) continue;
    const accepts = await isAccepted(context, (inside) => transitionRedemptionByStaff(inside, id, input));
    expect([input.transition, accepts]).toEqual([input.transition, detail.allowed.includes(input.transition)]);
  }
  const asks = await isAccepted(context, (inside) => askRedemptionIdentity(inside, id, reason));
  expect(asks).toBe(detail.may_ask_identity);

  const holder: Context = { ...context, actor: { kind: 'visitor' } };
  const status = await statusOf(holder, redemption);
  const report = { what: 'missing', text: 'It never came.' } as const;
  expect(await isAccepted(holder, (inside) => reportLostPackage(inside, id, report))).toBe(
    status.report_lost_until !== null,
  );
  expect(await isAccepted(holder, (inside) => confirmDelivery(inside, id))).toBe(status.may_confirm_delivery);
  expect(await isAccepted(holder, (inside) => addDocument(inside, id, pdf()))).toBe(status.may_send_file);
}

it('offers staff and the holder what the verbs accept, and nothing else', async () => {
  const actor = { kind: 'staff', userId: stored.id } as const;
  const property = fc.asyncProperty(facts, (found) =>
    isAccepted({ ...desk.context, actor }, (context) => check(context, found)),
  );
  await fc.assert(property, { numRuns: 25 });
});
