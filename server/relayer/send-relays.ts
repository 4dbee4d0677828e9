import { randomUUID } from 'node:crypto';
import { BaseError, type Hex } from 'viem';
import { releaseLease, takeLease } from '../chain/lease.ts';
import { isSilence } from '../chain/node-errors.ts';
import type { Context, Deps } from '../platform/context.ts';
import { SignerUnavailable } from '../platform/errors.ts';
import type { Relayer } from '../platform/relayer-settings.ts';
import { repeatWork } from '../platform/repeat-work.ts';
import { openRelays, type SignedRelay } from './find-relay.ts';
import { followRelay } from './follow-relay.ts';
import { followPricePost, isPostPending, type PricePost, raisePricePost, signPricePost } from './prices/post-price.ts';
import type { Relay } from './relay-call.ts';
import type { OpenedRelayer } from './relayer.ts';
import { isStopped } from './screen-relay.ts';
import { isEmptyTransaction, lastSigned, nextNonce, raiseFee, signRelay } from './sign-relay.ts';
import { keepProblem, watchBalance, watchRoles } from './watch-relayer.ts';

/** How long a transaction waits for a block before it offers more; a local chain mines at once. */
const PATIENCE_MS = { local: 5_000, public: 60_000 };
const INTERVAL_MS = { local: 1_000, public: 6_000 };
/** How soon the relayer's account is looked at again while there is nothing to send. */
const IDLE_INTERVAL_MS = 15_000;
const ROLES_INTERVAL_MS = 600_000;
const LEASE_SECONDS = { local: 2, public: 60 };

const kindOf = ({ chain }: Pick<Deps, 'chain'>) => (chain.local ? 'local' : 'public');

/**
 * One round: follows what was signed, and signs the next only when nothing waits for a block, so that one nonce at a time is out.
 * Whatever step it is killed at, the next round finds in the database what it has to go on with.
 */
export async function sendRelays(context: Context, relayer: Relayer): Promise<void> {
  const { number: final } = await context.chain.client.getBlock({ blockTag: 'finalized' });
  for (const relay of await openRelays(context)) {
    if (relay.state !== 'accepted') await followRelay(context, relay, final);
  }
  const open = await openRelays(context);
  const waiting = open.filter(({ state }) => state === 'sent');
  const post = await followPricePost(context, final);
  // What is signed needs no signer.
  for (const relay of waiting) await rebroadcast(context, relay);
  if (post) await broadcast(context, post);
  try {
    const opened = { ...relayer, signer: await relayer.signer() };
    await watchBalance(context, opened);
    for (const relay of waiting) await raiseLate(context, opened, relay);
    if (post) await raiseLatePost(context, opened, post);
    if (waiting.length === 0 && !post && !(await postPrice(context, opened))) await signNext(context, opened, open);
    await keepProblem(context, 'signer', undefined);
  } catch (error) {
    if (error instanceof SignerUnavailable) await keepProblem(context, 'signer', error.problem);
    throw error;
  }
}

/** Broadcasts what waits for a block once more, unless it was stopped. */
async function rebroadcast(context: Context, relay: Relay): Promise<void> {
  const last = await lastSigned(context, relay);
  if (last && (isEmptyTransaction(last) || !(await isStopped(context, relay)))) await broadcast(context, last);
}

/** Signs what waits for a block for a higher fee after a while, or an empty transaction in its place where it was stopped. */
async function raiseLate(context: Context, relayer: OpenedRelayer, relay: Relay): Promise<void> {
  const last = await lastSigned(context, relay);
  if (!last || context.now().getTime() - last.signedAt.getTime() < PATIENCE_MS[kindOf(context)]) return;
  const next = await raiseFee(context, relayer, relay, last);
  if (next) await broadcast(context, next);
}

async function raiseLatePost(context: Context, relayer: OpenedRelayer, post: PricePost): Promise<void> {
  if (context.now().getTime() - post.signedAt.getTime() < PATIENCE_MS[kindOf(context)]) return;
  const next = await raisePricePost(context, relayer, post);
  if (next) await broadcast(context, next);
}

/** Posts the price in force at the sale desk, where it isn't; before anything else, since sales wait for it. */
async function postPrice(context: Context, relayer: OpenedRelayer): Promise<boolean> {
  const post = await signPricePost(context, relayer, () => nextNonce(context, relayer));
  if (post) await broadcast(context, post);
  return post !== undefined;
}

/** A quote is good for minutes; and a redemption doesn't wait behind sends. */
const TURN: Readonly<Record<Relay['kind'], number>> = { settle: 0, redeem: 1, transfer: 2 };

async function signNext(context: Context, relayer: OpenedRelayer, open: Relay[]): Promise<void> {
  const byTurn = open.toSorted((one, other) => TURN[one.kind] - TURN[other.kind]);
  for (const relay of byTurn) {
    const signed = relay.state === 'accepted' ? await signRelay(context, relayer, relay) : undefined;
    if (!signed) continue;
    await broadcast(context, signed);
    return;
  }
}

/** Hands the kept bytes to the node. A refusal changes nothing: it may have them already, and following them will show. */
async function broadcast({ chain, log }: Context, { raw, hash }: Pick<SignedRelay, 'raw' | 'hash'>): Promise<void> {
  try {
    await chain.client.sendRawTransaction({ serializedTransaction: raw as Hex });
  } catch (error) {
    if (isSilence(error)) throw error;
    log.debug(
      { tx: hash, problem: (error as Error).message.slice(0, 200) },
      'the node did not take a relayed transaction',
    );
  }
}

/** Sends for as long as the process lives, while this instance has the lease; another one takes over when it ends. */
export function startRelayer(deps: Deps): { stop: () => Promise<void> } {
  const { relayer } = deps;
  if (!relayer) return { stop: async () => {} };
  const context: Context = { ...deps, actor: { kind: 'system' } };
  const lease = { work: 'relay', holder: randomUUID(), seconds: LEASE_SECONDS[kindOf(deps)] } as const;
  let idleUntil = 0;
  const sending = repeatWork(deps, INTERVAL_MS[kindOf(deps)], async function sendRelayed() {
    try {
      const isIdle = (await openRelays(context)).length === 0 && !(await isPostPending(context));
      if (performance.now() < idleUntil && isIdle) return;
      idleUntil = 0;
      if (await takeLease(context, lease)) await sendRelays(context, relayer);
      idleUntil = performance.now() + IDLE_INTERVAL_MS;
      deps.outages.end('Ethereum node', 'relayer');
      deps.outages.end('relayer’s signer', 'relayer');
    } catch (error) {
      if (error instanceof SignerUnavailable) {
        deps.outages.begin('relayer’s signer', 'relayer', { problem: error.problem });
        return;
      }
      if (!(error instanceof BaseError) || !isSilence(error)) throw error;
      deps.outages.begin('Ethereum node', 'relayer', { problem: error.name });
    }
  });
  const watching = repeatWork(deps, ROLES_INTERVAL_MS, async function watchRelayerRoles() {
    await watchRoles(context, relayer).catch((error) => {
      if (!(error instanceof SignerUnavailable || isSilence(error))) throw error;
    });
  });
  return {
    async stop() {
      await Promise.all([sending.stop(), watching.stop()]);
      await releaseLease(context, lease).catch(() => undefined);
    },
  };
}
