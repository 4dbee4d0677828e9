import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { BaseError, type Hex } from 'viem';
import { releaseLease, takeLease } from '../chain/lease.ts';
import { isSilence } from '../chain/node.ts';
import { chainKey } from '../chain/stored-events.ts';
import type { Context, Deps } from '../context.ts';
import { repeatWork } from '../repeat-work.ts';
import { openRelays, type SignedRelay } from './find-relay.ts';
import { followRelay } from './follow-relay.ts';
import type { Relayer } from './relayer.ts';
import { lastSigned, raiseFee, signRelay } from './sign-relay.ts';
import { relayerAccounts } from './table.ts';
import type { Relay } from './token-call.ts';

/** How long a transaction waits for a block before it offers more; a local chain mines at once. */
const PATIENCE_MS = { local: 5_000, public: 60_000 };
const INTERVAL_MS = { local: 1_000, public: 6_000 };
const LEASE_SECONDS = { local: 2, public: 60 };

const kindOf = ({ chain }: Pick<Deps, 'chain'>) => (chain.local ? 'local' : 'public');

/**
 * One round: follows what was signed, and signs the next only when nothing waits for a block, so that one nonce at a time is out.
 * Whatever step it is killed at, the next round finds in the database what it has to go on with.
 */
export async function sendRelays(context: Context, relayer: Relayer): Promise<void> {
  await watchBalance(context, relayer);
  const { number: final } = await context.chain.client.getBlock({ blockTag: 'finalized' });
  for (const relay of await openRelays(context)) {
    if (relay.state !== 'accepted') await followRelay(context, relay, final);
  }
  const open = await openRelays(context);
  const waiting = open.filter(({ state }) => state === 'sent');
  for (const relay of waiting) await push(context, relayer, relay);
  if (waiting.length === 0) await signNext(context, relayer, open);
}

/** Broadcasts what waits for a block once more, and for a higher fee after a while. */
async function push(context: Context, relayer: Relayer, relay: Relay): Promise<void> {
  const last = await lastSigned(context, relay);
  if (!last) return;
  const isLate = context.now().getTime() - last.signedAt.getTime() >= PATIENCE_MS[kindOf(context)];
  const next = isLate ? await raiseFee(context, relayer, relay, last) : undefined;
  await broadcast(context, next ?? last);
}

async function signNext(context: Context, relayer: Relayer, open: Relay[]): Promise<void> {
  for (const relay of open) {
    const signed = relay.state === 'accepted' ? await signRelay(context, relayer, relay) : undefined;
    if (!signed) continue;
    await broadcast(context, signed);
    return;
  }
}

/** Hands the kept bytes to the node. A refusal changes nothing: it may have them already, and following them will show. */
async function broadcast({ chain, log }: Context, { raw, hash }: SignedRelay): Promise<void> {
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

async function watchBalance(context: Context, { signer, budgets }: Relayer): Promise<void> {
  const { db, chain, now } = context;
  const balance = await chain.client.getBalance(signer);
  const seenAt = now();
  const isLow = balance < budgets.perDay;
  const seen = { address: signer.address.toLowerCase(), balance, seenAt };
  const lowSince = isLow ? sql`coalesce(${relayerAccounts.lowSince}, ${seenAt.toISOString()}::timestamptz)` : null;
  await db
    .insert(relayerAccounts)
    .values({ ...chainKey(context), ...seen, lowSince: isLow ? seenAt : null })
    .onConflictDoUpdate({
      target: [relayerAccounts.chainId, relayerAccounts.token],
      set: { ...seen, lowSince },
    });
}

/** Sends for as long as the process lives, while this instance has the lease; another one takes over when it ends. */
export function startRelayer(deps: Deps): { stop: () => Promise<void> } {
  const { relayer } = deps;
  if (!relayer) return { stop: async () => {} };
  const context: Context = { ...deps, actor: { kind: 'system' } };
  const lease = { work: 'relay', holder: randomUUID(), seconds: LEASE_SECONDS[kindOf(deps)] } as const;
  const sending = repeatWork(deps, INTERVAL_MS[kindOf(deps)], async function sendRelayed() {
    try {
      if (await takeLease(context, lease)) await sendRelays(context, relayer);
      deps.outages.end('Ethereum node', 'relayer');
    } catch (error) {
      if (!(error instanceof BaseError) || !isSilence(error)) throw error;
      deps.outages.begin('Ethereum node', 'relayer', { problem: error.name });
    }
  });
  return {
    async stop() {
      await sending.stop();
      await releaseLease(context, lease).catch(() => undefined);
    },
  };
}
