import type { Hex } from 'viem';
import { expect, it } from 'vitest';
import { localUsdcAbi } from '#contracts/local/abi.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import type { DeskContext } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { type SaleSite, saleSite } from '../testing/sale.ts';
import { signedInAccount } from '../testing/staff.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { ordersById } from './find-order.ts';
import { orderEmails } from './order-emails.ts';
import { makeOrderTransition, transitionOrderByStaff } from './transition-order-by-staff.ts';

const chain = await tokenChainOfFile();
let db: Db;
let site: SaleSite;
let id: string;
let wallet: Awaited<ReturnType<SaleSite['buyer']>>;
let staff: DeskContext;

onEmptyDatabase(async (empty) => {
  db = empty;
  site = await saleSite(db, chain);
  await site.toChain();
  wallet = await site.buyer();
  const row = await site.quote(await site.account(), wallet);
  await site.settleDirectly(row, wallet);
  await site.finish();
  await site.toChain();
  id = row.id;
  const { id: userId } = await signedInAccount(site.context);
  staff = { ...site.context, actor: { kind: 'staff', userId } };
});

const order = async () => (await ordersById(site.system, [id]))[0];
const refused = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: Error & { fields?: Record<string, string[]> }) =>
      Object.values(error.fields ?? {})[0]?.[0] ?? error.message,
  );
const byTwo = (): DeskContext => ({ ...staff, approvedBy: { kind: 'staff', userId: id } });
const allow = (amount_cents: number) =>
  makeOrderTransition({ ...byTwo(), screenedFor: 'allow_refund' }, id, { transition: 'allow_refund', amount_cents });
const record = (tx: Hex) => transitionOrderByStaff(staff, id, { transition: 'refund_sale', tx });
/** A payment in USDC, by anyone; final. */
async function pay(to: Hex, cents: number): Promise<Hex> {
  const call = { address: site.usdc, abi: localUsdcAbi, functionName: 'mint' } as const;
  const args = [to, BigInt(cents) * 10_000n] as const;
  const hash = await chain.wallet.writeContract({ ...call, args, account: chain.admin } as never);
  await chain.mined(hash);
  return hash;
}

it('takes another person’s approval before it is sent', async () => {
  const waiting = await transitionOrderByStaff(staff, id, {
    transition: 'allow_refund',
    amount_cents: 162_750,
    why: 'One coin too many',
  });
  expect(waiting).toMatchObject({ approval: expect.any(String) });
  expect((await order())?.refundAllowedCents).toBeNull();
  expect(await refused(record(`0x${'11'.repeat(32)}`))).toBe(ORDER_MESSAGES.refundNotAllowed);
});

it('is recorded once, by a final payment of exactly that to the wallet that paid', async () => {
  await allow(162_750);
  const elsewhere = await pay(site.treasury.address, 162_750);
  const less = await pay(wallet.address, 162_749);
  const right = await pay(wallet.address, 162_750);
  expect(await refused(record(right))).toBe(ORDER_MESSAGES.refundIsAnother);
  await chain.finalize();
  expect(await refused(record(elsewhere))).toBe(ORDER_MESSAGES.refundIsAnother);
  expect(await refused(record(less))).toBe(ORDER_MESSAGES.refundIsAnother);
  expect(await refused(record(`0x${'22'.repeat(32)}`))).toBe(ORDER_MESSAGES.refundIsAnother);
  expect(await refused(record(right))).toBe('done');
  expect(await order()).toMatchObject({ state: 'issued', refundedCents: 162_750, refundReference: right });
  expect(await refused(record(right))).toBe(ORDER_MESSAGES.refundNothing);
});

it('is at most what was paid', async () => {
  expect(await refused(allow(325_501))).toBe(ORDER_MESSAGES.refundInvalid);
  expect(await refused(allow(0))).toBe(ORDER_MESSAGES.refundInvalid);
  expect(await refused(allow(325_500))).toBe('done');
  expect(orderEmails).toHaveProperty('order-sale-refunded');
});
