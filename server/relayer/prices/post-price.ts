import { and, desc, eq, gte, isNotNull, isNull, max } from 'drizzle-orm';
import {
  type Address,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseTransaction,
  TransactionReceiptNotFoundError,
} from 'viem';
import { raisedFee } from '#domain/money.ts';
import { isOtherContract } from '../../chain/node-errors.ts';
import { chainKey, ofThisToken } from '../../chain/stored-events.ts';
import type { Context } from '../../platform/context.ts';
import { knownPrice } from '../../price/find-price.ts';
import { currentFees, type TransactionFees } from '../relay-call.ts';
import { type OpenedRelayer, signTransaction } from '../relayer.ts';
import { comparePosted, postCall } from './posted-price.ts';
import { pricePosts } from './table.ts';

export type PricePost = typeof pricePosts.$inferSelect;

/** How soon a price is tried again whose transaction failed. */
const AGAIN_MS = { local: 1_000, public: 60_000 };

/** Those of the attempt whose end isn't final, the newest first. */
const openPosts = (context: Context): Promise<PricePost[]> =>
  context.db
    .select()
    .from(pricePosts)
    .where(and(ofThisToken(pricePosts, context), isNull(pricePosts.endedAt)))
    .orderBy(desc(pricePosts.signedAt));

/** Whether the relayer has not posted the price in force yet, as far as the database knows. */
export async function isPostPending(context: Context): Promise<boolean> {
  if (!context.chain.saleDesk) return false;
  const price = await knownPrice(context);
  if (!price) return false;
  const isPosted = and(
    ofThisToken(pricePosts, context),
    eq(pricePosts.priceTime, price.time),
    isNotNull(pricePosts.endedAt),
  );
  return (await context.db.select({ hash: pricePosts.hash }).from(pricePosts).where(isPosted).limit(1)).length === 0;
}

/** The highest nonce with which that account posted a price; one that a local chain lost is free again from `count` on. */
export async function lastPostNonce(context: Context, sender: Address, count: number): Promise<number | undefined> {
  const { db, chain } = context;
  const ofKey = and(eq(pricePosts.chainId, chain.id), eq(pricePosts.sender, sender.toLowerCase()));
  if (chain.local) {
    const isLost = and(ofKey, isNotNull(pricePosts.endedAt), gte(pricePosts.txNonce, count));
    await db.update(pricePosts).set({ txNonce: null }).where(isLost);
  }
  const [last] = await db
    .select({ nonce: max(pricePosts.txNonce) })
    .from(pricePosts)
    .where(ofKey);
  return last?.nonce ?? undefined;
}

/**
 * Writes down what the chain says of a price that was sent; the newest transaction of one that waits for a block. Until that has come nothing
 * else is signed, so that one nonce at a time is out.
 */
export async function followPricePost(context: Context, final: bigint): Promise<PricePost | undefined> {
  const posts = await openPosts(context);
  const [newest] = posts;
  if (!newest) return undefined;
  const block = await blockOf(context, posts);
  if (block !== undefined) {
    if (block <= final) await endAttempt(context);
    return undefined;
  }
  const address = newest.sender as Address;
  const finalCount = await context.chain.client.getTransactionCount({ address, blockTag: 'finalized' });
  if (finalCount <= (newest.txNonce ?? 0)) return newest;
  // What took its place was signed elsewhere with the same key; unless it was mined between the two questions.
  if ((await blockOf(context, posts)) === undefined) await endAttempt(context);
  return undefined;
}

/** The block of the one that was mined. */
async function blockOf({ chain }: Context, posts: readonly PricePost[]): Promise<bigint | undefined> {
  for (const { hash } of posts) {
    const receipt = await chain.client.getTransactionReceipt({ hash: hash as Hex }).catch((error) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined;
      throw error;
    });
    if (receipt) return receipt.blockNumber;
  }
  return undefined;
}

async function endAttempt(context: Context): Promise<void> {
  await context.db
    .update(pricePosts)
    .set({ endedAt: context.now() })
    .where(and(ofThisToken(pricePosts, context), isNull(pricePosts.endedAt)));
}

/**
 * Signs a transaction that posts the price in force, where the sale desk has an older one; undefined where there is nothing to post, the desk
 * would refuse it now, or the one before isn't final yet.
 */
export async function signPricePost(
  context: Context,
  relayer: OpenedRelayer,
  nextNonce: () => Promise<number | undefined>,
): Promise<PricePost | undefined> {
  const { chain, db, now } = context;
  const { saleDesk, client } = chain;
  if (!saleDesk || (await openPosts(context)).length > 0) return undefined;
  const compared = await comparePosted(context, saleDesk.address);
  if (compared.is !== 'behind') return undefined;
  const { price } = compared;
  const ofPrice = and(ofThisToken(pricePosts, context), eq(pricePosts.priceTime, price.time));
  const [last] = await db
    .select({ at: max(pricePosts.signedAt) })
    .from(pricePosts)
    .where(ofPrice);
  const againMs = AGAIN_MS[chain.local ? 'local' : 'public'];
  if (last?.at && now().getTime() - last.at.getTime() < againMs) return undefined;

  const call = postCall(saleDesk.address, price);
  // By the next block's clock: for the last one's, a price that was just signed is of a time to come.
  const estimate = { ...call, account: relayer.signer.address, blockTag: 'pending' } as const;
  const gas = await client.estimateContractGas(estimate).catch((error) => {
    if (isOtherContract(error)) return undefined;
    throw error;
  });
  const nonce = gas === undefined ? undefined : await nextNonce();
  if (gas === undefined || nonce === undefined) return undefined;
  const attempt = { desk: saleDesk.address, priceTime: price.time, nonce, gas: (gas * 6n) / 5n };
  return signAndKeep(context, relayer, { ...attempt, data: encodeFunctionData(call) }, await currentFees(chain));
}

const higher = (one: bigint, other: bigint) => (one > other ? one : other);

/** Signs the same for a higher fee; undefined where another key signed it, which alone can replace it. */
export async function raisePricePost(
  context: Context,
  relayer: OpenedRelayer,
  post: PricePost,
): Promise<PricePost | undefined> {
  if (post.sender !== relayer.signer.address.toLowerCase()) return undefined;
  const now = await currentFees(context.chain);
  const fees = {
    maxFeePerGas: higher(now.maxFeePerGas, raisedFee(post.maxFeePerGas)),
    maxPriorityFeePerGas: higher(now.maxPriorityFeePerGas, raisedFee(post.maxPriorityFeePerGas)),
  };
  const { gas = 0n, data = '0x' } = parseTransaction(post.raw as Hex);
  const { desk, priceTime, txNonce } = post;
  return signAndKeep(context, relayer, { desk, priceTime, nonce: txNonce ?? 0, gas, data }, fees);
}

type Attempt = { desk: string; priceTime: number; nonce: number; gas: bigint; data: Hex };

/** The transaction is in the database before anyone else sees it. */
async function signAndKeep(
  context: Context,
  { signer }: OpenedRelayer,
  { desk, priceTime, nonce, gas, data }: Attempt,
  fees: TransactionFees,
): Promise<PricePost | undefined> {
  const to = desk as Address;
  const transaction = { type: 'eip1559', chainId: context.chain.id, nonce, to, gas, data, ...fees } as const;
  const raw = await signTransaction(signer, transaction);
  const [kept] = await context.db
    .insert(pricePosts)
    .values({
      ...chainKey(context),
      desk: desk.toLowerCase(),
      priceTime,
      hash: keccak256(raw),
      raw,
      sender: signer.address.toLowerCase(),
      txNonce: nonce,
      ...fees,
      signedAt: context.now(),
    })
    .onConflictDoNothing()
    .returning();
  return kept;
}
