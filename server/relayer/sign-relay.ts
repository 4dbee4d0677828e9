import { and, eq, gte, max, notInArray } from 'drizzle-orm';
import { type Hex, keccak256, parseTransaction } from 'viem';
import { raisedFee } from '#domain/money.ts';
import { LEAST_LEFT_TO_SIGN_SECONDS } from '#domain/relay/authorization.ts';
import { OPEN_RELAY_STATES } from '#domain/relay/machine.ts';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { SALE_MESSAGES } from '#domain/sale/messages.ts';
import { LEAST_LEFT_TO_SETTLE_SECONDS } from '#domain/sale/times.ts';
import { BY_SITE } from '../compliance/screening/screen-record.ts';
import type { Context } from '../platform/context.ts';
import { NotOpened } from '../platform/errors.ts';
import { transition } from '../workflow/transition.ts';
import { canReserveMore } from './budgets.ts';
import { type SignedRelay, statefulRelays, transactionsOf } from './find-relay.ts';
import { endUsed, move } from './follow-relay.ts';
import { lastPostNonce } from './prices/post-price.ts';
import { currentFees, isUsed, type Relay, simulate, type TransactionFees, transactionOf } from './relay-call.ts';
import { type OpenedRelayer, signTransaction } from './relayer.ts';
import { isStopped, screeningRefusal } from './screen-relay.ts';
import { relays, relayTransactions } from './table.ts';

/** Signs an authorization's first transaction and keeps it; undefined where it is over or has to wait. */
export async function signRelay(
  context: Context,
  relayer: OpenedRelayer,
  relay: Relay,
): Promise<SignedRelay | undefined> {
  if (await isOver(context, relayer, relay)) return undefined;
  const nonce = await nextNonce(context, relayer);
  if (nonce === undefined) return undefined;
  try {
    const first = { fees: await currentFees(context.chain), number: 1, isEmpty: false };
    return await signAndKeep(context, relayer, { ...relay, txNonce: nonce }, first);
  } catch (error) {
    if (!(error instanceof NotOpened)) throw error;
    // It waits, and the ones behind it don't.
    context.log.error({ relay: relay.id }, 'an authorization could not be screened: no key opens its ticket’s data');
    return undefined;
  }
}

const AUTHORIZATION = [LEAST_LEFT_TO_SIGN_SECONDS, RELAY_MESSAGES.expired] as const;
const SETTLE = [LEAST_LEFT_TO_SETTLE_SECONDS, SALE_MESSAGES.expired] as const;

/** Whether it ended before it was sent, or others have brought it or its holder canceled it, which is not final yet. */
async function isOver(context: Context, { signer }: OpenedRelayer, relay: Relay): Promise<boolean> {
  const { now } = context;
  if (await isUsed(context, relay, 'latest')) {
    await endUsed(context, relay, 'refuse', { spent: 0n });
    return true;
  }
  const [least, expired] = relay.kind === 'settle' ? SETTLE : AUTHORIZATION;
  if (Number(relay.validBefore) - now().getTime() / 1000 < least) {
    await move(context, relay, 'expire', { spent: 0n, problem: expired });
    return true;
  }
  const simulated = await simulate(context, signer.address, relay);
  if (simulated.ok) return false;
  await move(context, relay, 'refuse', { spent: 0n, problem: simulated.message });
  return true;
}

/** The nonce after the last one that was signed for; undefined while the node doesn't know that one yet. */
export async function nextNonce(context: Context, { signer }: OpenedRelayer): Promise<number | undefined> {
  const { db, chain } = context;
  const count = await chain.client.getTransactionCount({ address: signer.address, blockTag: 'latest' });
  const ofKey = and(eq(relays.chainId, chain.id), eq(relays.sender, signer.address.toLowerCase()));
  const [last] = await db
    .select({ nonce: max(relays.txNonce) })
    .from(relays)
    .where(ofKey);
  const lastNonce = Math.max(last?.nonce ?? -1, (await lastPostNonce(context, signer.address, count)) ?? -1);
  if (count > lastNonce) return count;
  if (!chain.local) return undefined;
  // A local chain can lose blocks in a power cut; what was in them is over, and its nonce is free again.
  const isLost = and(ofKey, gte(relays.txNonce, count), notInArray(relays.state, [...OPEN_RELAY_STATES]));
  await db.update(relays).set({ txNonce: null }).where(isLost);
  return count;
}

const higher = (one: bigint, other: bigint) => (one > other ? one : other);

/** Whether it moves nothing and only uses up the nonce of an authorization that was stopped. */
export const isEmptyTransaction = ({ raw }: Pick<SignedRelay, 'raw'>): boolean =>
  parseTransaction(raw as Hex).data === undefined;

/**
 * Signs the same call with the same nonce for a higher fee; undefined where the budget has no room for it. What is broadcast can't be taken
 * back, but for someone whom a list names by now, or a ticket that was stopped, nothing is signed in its place: all others wait for that nonce.
 */
export async function raiseFee(
  context: Context,
  relayer: OpenedRelayer,
  relay: Relay,
  last: SignedRelay,
): Promise<SignedRelay | undefined> {
  // Only the key that it was signed with can replace it.
  if (relay.sender !== relayer.signer.address.toLowerCase()) return undefined;
  const isEmpty = isEmptyTransaction(last) || (await isStopped(context, relay));
  const now = await currentFees(context.chain);
  const fees = {
    maxFeePerGas: higher(now.maxFeePerGas, raisedFee(last.maxFeePerGas)),
    maxPriorityFeePerGas: higher(now.maxPriorityFeePerGas, raisedFee(last.maxPriorityFeePerGas)),
  };
  return signAndKeep(context, relayer, relay, { fees, number: last.number + 1, isEmpty });
}

/** What a transaction takes that does nothing. */
const EMPTY_GAS = 21_000n;

/** What was signed and kept; 'no-room' where the day has none for its fee. */
type Kept = SignedRelay | 'no-room' | { refused: string };

/**
 * The transaction is in the database before anyone else sees it. An authorization gets a nonce once, a nonce belongs to one
 * authorization, and each of its transactions has a number of its own: the second process stores and broadcasts nothing. Lists and tickets
 * may have changed since the authorization was accepted, so they are looked at once more before its first transaction is kept.
 */
async function signAndKeep(
  context: Context,
  { signer, budgets }: OpenedRelayer,
  relay: Relay,
  { fees, number, isEmpty }: { fees: TransactionFees; number: number; isEmpty: boolean },
): Promise<SignedRelay | undefined> {
  const { chain } = context;
  const call = isEmpty
    ? { to: signer.address, gas: EMPTY_GAS }
    : { gas: relay.gas, ...(await transactionOf(context, relay)) };
  const transaction = { type: 'eip1559', chainId: chain.id, nonce: relay.txNonce as number, ...fees } as const;
  const raw = await signTransaction(signer, { ...transaction, ...call });
  const signedAt = context.now();
  const signed = { relayId: relay.id, number, hash: keccak256(raw), raw, ...fees, signedAt };
  const kept = await context.db.transaction(async (tx): Promise<Kept> => {
    const transactionContext = { ...context, db: tx };
    const reserved = higher(relay.reserved, call.gas * fees.maxFeePerGas);
    if (!(await canReserveMore(transactionContext, budgets, relay, reserved - relay.reserved))) return 'no-room';
    const refused =
      number === 1
        ? await screeningRefusal({ ...transactionContext, actor: BY_SITE }, relay, 'gasless sending')
        : undefined;
    if (refused !== undefined) return { refused };
    const changes =
      number === 1 ? { reserved, txNonce: relay.txNonce, sender: signer.address.toLowerCase() } : { reserved };
    const name = number === 1 ? 'sign' : 'raise';
    await transition(transactionContext, statefulRelays, { ...relay, documentHoldSince: null }, name, { changes });
    await tx.insert(relayTransactions).values(signed);
    return signed;
  });
  if (kept === 'no-room') return undefined;
  if ('hash' in kept) return kept;
  await move(context, relay, 'refuse', { spent: 0n, problem: kept.refused });
  return undefined;
}

/** The newest transaction that was signed for it. */
export const lastSigned = async (context: Context, relay: Relay): Promise<SignedRelay | undefined> =>
  (await transactionsOf(context, relay))[0];
