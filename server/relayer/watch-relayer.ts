import { and, eq, sql } from 'drizzle-orm';
import { readRoles } from '../accounts/wallet-login/wallet-roles.ts';
import { chainKey, ofThisToken } from '../chain/stored-events.ts';
import type { ChainContext, Context } from '../platform/context.ts';
import type { Relayer } from '../platform/relayer-settings.ts';
import type { OpenedRelayer } from './relayer.ts';
import { type RelayerProblem, relayerAccounts, relayerProblems } from './table.ts';

/** Keeps what the relayer's account holds, and since when that is less than a day's fees. */
export async function watchBalance(context: Context, { signer, budgets }: OpenedRelayer): Promise<void> {
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

const ofProblem = (context: ChainContext, problem: RelayerProblem) =>
  and(ofThisToken(relayerProblems, context), eq(relayerProblems.problem, problem));

/** Since when the relayer has a problem, and what is known of it; undefined where it has none. */
export async function relayerProblem(context: ChainContext, problem: RelayerProblem) {
  const [known] = await context.db.select().from(relayerProblems).where(ofProblem(context, problem));
  return known;
}

/** Remembers a problem from when it began, with its newest details; without details it's over. */
export async function keepProblem(
  context: ChainContext & Pick<Context, 'now'>,
  problem: RelayerProblem,
  details: string | undefined,
): Promise<void> {
  if (details === undefined) {
    await context.db.delete(relayerProblems).where(ofProblem(context, problem));
    return;
  }
  await context.db
    .insert(relayerProblems)
    .values({ ...chainKey(context), problem, details, since: context.now() })
    .onConflictDoUpdate({
      target: [relayerProblems.chainId, relayerProblems.token, relayerProblems.problem],
      set: { details },
    });
}

/** Looks whether the relayer's account has been given a role: its key signs on the server, without anyone's consent. */
export async function watchRoles(context: Context, relayer: Relayer): Promise<void> {
  const { address } = await relayer.signer();
  const roles = await readRoles(context.chain, address);
  await keepProblem(context, 'roles', roles.length > 0 ? `${address} holds ${roles.join(', ')}` : undefined);
}
