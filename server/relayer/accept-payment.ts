import { and, count, eq, gt, inArray, or } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { isKeySignature } from '#domain/relay/authorization.ts';
import { type RelayStatus, relayMachine } from '#domain/relay/machine.ts';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { SALE_MESSAGES, tooLittleUsdc } from '#domain/sale/messages.ts';
import { paymentHash, USDC_PER_CENT } from '#domain/sale/quote.ts';
import { LEAST_LEFT_SECONDS, MOST_FAILED_PAYMENTS } from '#domain/sale/times.ts';
import type { AccountContext } from '../accounts/require-account.ts';
import { chainUnavailable } from '../chain/node-errors.ts';
import { chainKey, ofThisToken } from '../chain/stored-events.ts';
import type { Context } from '../platform/context.ts';
import { Conflict, orNotFound, TooMany, Unprocessable } from '../platform/errors.ts';
import { uuidv7 } from '../platform/id.ts';
import type { Relayer } from '../platform/relayer-settings.ts';
import { networksOf } from '../platform/security/network-address.ts';
import { digestsOfAccount, quoteOf, type SaleQuote } from '../sales/quotes/find-quote.ts';
import { type DeskFacts, deskFacts, usdcOf } from '../sales/quotes/read-desk.ts';
import { begin } from '../workflow/transition.ts';
import { lockFees, takeFromBudgets } from './budgets.ts';
import { knownRelay, relayStatus, statefulRelays } from './find-relay.ts';
import { currentFees, simulate } from './relay-call.ts';
import { screeningRefusal } from './screen-relay.ts';
import { relays } from './table.ts';

const DAY_MS = 86_400_000;

/**
 * Keeps the payment of a quote that the relayer will settle: signed by its buyer as USDC takes it, accepted by the desk in a simulation,
 * within every budget, and by nobody whom a sanctions list names. Handed in again, it is answered with its status.
 */
export async function acceptPayment(
  context: AccountContext,
  quote: SaleQuote,
  signature: Hex,
  ip: string,
): Promise<RelayStatus> {
  const relayer = orNotFound(context.relayer, RELAY_MESSAGES.off);
  const before = await knownRelay(context, quote.buyer, quote.digest);
  if (before) return relayStatus(context, before);
  if (context.now().getTime() / 1_000 > quote.notAfter - LEAST_LEFT_SECONDS) throw new Conflict(SALE_MESSAGES.expired);
  await expectFewFailures(context, quote);
  const planned = await plan(context, relayer, quote, signature);
  const kept = await context.db.transaction((tx) => keep({ ...context, db: tx }, relayer, planned, ip));
  // Thrown only here: what the list stopped stays in the audit log.
  if (typeof kept === 'string') throw new Conflict(kept);
  return kept;
}

/** A payment that fails in its block costs us its fee, and its buyer nothing. */
async function expectFewFailures(context: AccountContext, { buyer }: SaleQuote): Promise<void> {
  const since = new Date(context.now().getTime() - DAY_MS);
  const ofAccount = await digestsOfAccount(context, context.account.user.id, since);
  const isTheirs = or(eq(relays.holder, buyer), inArray(relays.nonce, ofAccount));
  const failed = and(ofThisToken(relays, context), eq(relays.kind, 'settle'), eq(relays.state, 'failed'));
  const [row] = await context.db
    .select({ count: count() })
    .from(relays)
    .where(and(failed, gt(relays.stateSince, since), isTheirs));
  if ((row?.count ?? 0) >= MOST_FAILED_PAYMENTS) throw new TooMany(60, SALE_MESSAGES.failedOften);
}

/**
 * Whether the buyer's key signed it. False for an account with code, even one that took it by EIP-7702: USDC asks that code alone
 * (ERC-1271), which the simulation does.
 */
async function isSignedByKey(
  { chain }: Context,
  quote: SaleQuote,
  { usdc, usdcName, usdcVersion }: DeskFacts,
  signature: Hex,
) {
  const code = await chain.client.getCode({ address: quote.buyer as Address }).catch(chainUnavailable);
  if (code !== undefined && code !== '0x') return false;
  const place = { chainId: chain.id, usdc, name: usdcName, version: usdcVersion };
  const hash = paymentHash(place, quote.desk as Address, quoteOf(quote));
  if (await isKeySignature(hash, signature, quote.buyer as Address)) return true;
  throw new Unprocessable(SALE_MESSAGES.signature);
}

async function plan(context: Context, relayer: Relayer, quote: SaleQuote, signature: Hex) {
  const { chain } = context;
  const facts = await deskFacts(chain).catch(chainUnavailable);
  const byKey = await isSignedByKey(context, quote, facts, signature);
  const held = await usdcOf(chain, facts.usdc, quote.buyer as Hex).catch(chainUnavailable);
  if (held < quote.usdc) {
    const [has, due] = [held, quote.usdc].map((units) => Number(units / USDC_PER_CENT)) as [number, number];
    throw new Unprocessable(tooLittleUsdc(has, due));
  }
  const signed = {
    kind: 'settle',
    holder: quote.buyer,
    target: quote.orderHash,
    value: quote.usdc,
    validAfter: 0n,
    validBefore: BigInt(quote.notAfter),
    nonce: quote.digest,
    signature,
    byKey,
  } as const;
  const signer = await relayer.signer();
  const simulated = await simulate(context, signer.address, signed).catch(chainUnavailable);
  if (!simulated.ok) throw new Unprocessable(simulated.message);
  const [fees, balance] = await Promise.all([currentFees(chain), chain.client.getBalance(signer)]).catch(
    chainUnavailable,
  );
  return { ...signed, gas: simulated.gas, reserved: simulated.gas * fees.maxFeePerGas, balance };
}

type Planned = Awaited<ReturnType<typeof plan>>;

/** Stores the payment and returns its status; the message where a sanctions list forbids it. */
async function keep(
  context: Context,
  { budgets }: Relayer,
  { balance, ...planned }: Planned,
  ip: string,
): Promise<RelayStatus | string> {
  await lockFees(context);
  const { holder, reserved, kind } = planned;
  const known = await knownRelay(context, holder, planned.nonce);
  if (known) return relayStatus(context, known);
  const used = await takeFromBudgets(context, budgets, { kind, holder, ip, fee: reserved, balance });
  if (used) throw new TooMany(60, used);
  const refused = await screeningRefusal(context, planned, 'payment of a quote');
  if (refused !== undefined) return refused;
  const createdAt = context.now();
  const networks = networksOf(ip).map(({ name }) => name);
  const row = { id: uuidv7(createdAt), ...chainKey(context), ...planned, networks, createdAt };
  await begin(context, statefulRelays, 'accept', row);
  return relayStatus(context, { ...row, state: relayMachine.first.accept, minedTx: null, problem: null });
}
