import { sql } from 'drizzle-orm';
import { type Address, getAddress, type Hex, hashTypedData, type TypedDataDefinition } from 'viem';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { type PriceRecord, priceTypedData } from '#domain/price/price.ts';
import type { SetPrice } from '#domain/price/set-price.ts';
import { keyOf } from '#domain/signature.ts';
import { priceNeedsAnother, rulesApply } from '#domain/staff/two-person-rules.ts';
import { PRICE_FRESH_SECONDS } from '#domain/terms.ts';
import { isWalletOfStaff } from '../accounts/same-person.ts';
import { rolesOf } from '../accounts/wallet-login/wallet-roles.ts';
import { findSafe } from '../chain/safe-account.ts';
import { acceptedByContract } from '../chain/signed-message.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Actor, Context } from '../platform/context.ts';
import { Conflict, Forbidden, Invalid } from '../platform/errors.ts';
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts';
import { askApproval, type PendingApproval, withoutEffect } from '../workflow/approvals/ask-approval.ts';
import { voidApprovals } from '../workflow/approvals/end-approval.ts';
import { currentPrice, isTimeUsed, lockPrices, ofThisToken, priceRecord, pricesOfWindow } from './find-price.ts';
import { compareScheduled, scheduledOfTime } from './scheduled-price.ts';
import { prices } from './table.ts';

export type Pricer = Context & { actor: Extract<Actor, { kind: 'admin' }> };
type Given = { signature: string; signer?: string | undefined };

/**
 * The caller acting as the PRICER who signed, and where that is a contract the block at which it accepted the signature (ERC-1271);
 * refuses any other signer.
 */
export async function asPricer(
  context: Context,
  signed: TypedDataDefinition,
  { signature, signer }: Given,
): Promise<{ pricer: Pricer; block: bigint | undefined }> {
  const hash = hashTypedData(signed);
  const key = await keyOf(hash, signature as Hex);
  const address = signer === undefined ? key : getAddress(signer);
  if (address === undefined) throw new Invalid({ signature: [FIELD_MESSAGES.signatureInvalid] });
  const roles = await rolesOf(context, address);
  if (!roles.includes('PRICER')) throw new Forbidden(PRICE_MESSAGES.priceWrongSigner);
  const pricer: Pricer = { ...context, actor: { kind: 'admin', address, roles } };
  if (address === key) return { pricer, block: undefined };
  const block = await acceptedByContract(context, { signer: address, hash, signature: signature as Hex });
  if (block === undefined) throw new Forbidden(PRICE_MESSAGES.priceWrongSigner);
  return { pricer, block };
}

/**
 * Refuses a signer whom nobody knows, where acts take two people: someone else has to be able to approve what they ask for. Whose
 * signatures a Safe's are, is looked at when that comes.
 */
export async function expectKnownSigner(context: Pricer): Promise<void> {
  const { address } = context.actor;
  if (!rulesApply(context.env.twoPersonRules) || (await isWalletOfStaff(context, address))) return;
  if (!(await findSafe(context, address))) throw new Forbidden(ADMIN_LOGIN_MESSAGES.signerUnknown);
}

/** Refuses a signed time that is more than a minute ahead of the server's clock, or more than `seconds` behind it. */
export function expectFresh({ now }: Pick<Context, 'now'>, time: number, seconds = PRICE_FRESH_SECONDS): void {
  const age = now().getTime() / 1000 - time;
  if (age > seconds || age < -PRICE_FRESH_SECONDS) throw new Conflict(PRICE_MESSAGES.priceStale);
}

/**
 * Puts a signed price into force and keeps it with its proof, once per key where a key is given; one that takes two persons waits for the
 * other one. Refuses a stale or used time, and a signer without PRICER.
 */
export async function setPrice(
  context: Context,
  input: SetPrice,
  key?: string,
): Promise<PriceRecord | PendingApproval> {
  const { id, token } = context.chain;
  const signed = priceTypedData(id, token, input.price, input.time);
  const { pricer, block } = await asPricer(context, signed, input);
  await expectKnownSigner(pricer);
  const { address } = pricer.actor;
  return withIdempotencyKey(pricer, { scope: 'POST /api/setusgprice', key, body: input }, async (inside) => {
    await lockPrices(inside);
    expectFresh(inside, input.time);
    // One that was scheduled for that time comes into force as that, or not at all.
    const scheduled = await scheduledOfTime(inside, input.time);
    if (scheduled?.cents === input.price) throw new Conflict(PRICE_MESSAGES.scheduledBefore);
    const lately = await pricesOfWindow(inside, inside.now());
    const isLarge = priceNeedsAnother(context.env.twoPersonRules, lately, input.price);
    return isLarge ? askPrice(inside, { ...input, block }, address) : keepPrice(inside, { ...input, block }, address);
  });
}

/** `approvedTime` in unix seconds, where another person approved it. */
type Accepted = Omit<SetPrice, 'signer'> & { block: bigint | undefined; approvedTime?: number };

async function askPrice(context: Context, accepted: Accepted, signer: Address): Promise<PendingApproval> {
  const { why, block: _, ...input } = accepted;
  const facts = { price_cents: input.price, price_before_cents: (await currentPrice(context))?.cents ?? null };
  const asked = { act: 'price.set', subject: { kind: 'price', id: String(input.time) }, input, facts, why } as const;
  return askApproval(
    context,
    asked,
    withoutEffect((inside: Context) => insertPrice(inside, accepted, signer)),
  );
}

/** Puts a price into force that another person has approved, if its signature still counts; in the caller's transaction. */
export async function setApprovedPrice(context: Context, input: SetPrice): Promise<void> {
  const { id, token } = context.chain;
  const { pricer, block } = await asPricer(context, priceTypedData(id, token, input.price, input.time), input);
  const approvedTime = Math.max(input.time, Math.floor(context.now().getTime() / 1000));
  await keepPrice(pricer, { ...input, block, approvedTime }, pricer.actor.address);
}

/** Puts a price into force, in the caller's transaction. */
export async function keepPrice(context: Context, input: Accepted, signer: Address): Promise<PriceRecord> {
  const before = await currentPrice(context);
  const set = await insertPrice(context, input, signer);
  // What was proposed before was compared with another price.
  await voidApprovals(context, ['price.set', 'price.withdraw']);
  await compareScheduled(context);
  await recordAuditEvent(context, {
    action: 'price.set',
    subject: { kind: 'price', id: String(set.time) },
    before: { price_cents: before?.cents ?? null },
    after: { price_cents: set.cents },
  });
  context.log.info({ cents: set.cents, signedAt: set.time, signer }, 'price set');
  return set;
}

// Changes of the price follow one another (lockPrices), so the last price stays the one that this one follows.
async function insertPrice(context: Context, input: Accepted, signer: Address): Promise<PriceRecord> {
  const { chain, now } = context;
  if (await isTimeUsed(context, input.time)) throw new Conflict(PRICE_MESSAGES.priceTimeUsed);
  const [row] = await context.db
    .insert(prices)
    .values({
      chainId: chain.id,
      token: chain.token.toLowerCase(),
      time: input.time,
      previousTime: sql`(select max(${prices.time}) from ${prices} where ${ofThisToken(context)})`,
      cents: input.price,
      signature: input.signature.toLowerCase(),
      signer: getAddress(signer),
      block: input.block,
      approvedTime: input.approvedTime ?? null,
      why: input.why ?? null,
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Conflict(PRICE_MESSAGES.priceTimeUsed);
  return priceRecord(row);
}
