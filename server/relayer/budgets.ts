import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { RELAY_MESSAGES } from '#domain/messages/transaction.ts';
import { OPEN_RELAY_STATES } from '#domain/relay/machine.ts';
import { chainKey, ofThisToken } from '../chain/stored-events.ts';
import type { Context } from '../context.ts';
import { isWithinLimit } from '../limits/rate-limit.ts';
import { networksOf } from '../security/network-address.ts';
import type { RelayBudgets } from './relayer.ts';
import { relays } from './table.ts';

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1000;

/** Lets one transaction at a time decide about fees, until the caller's ends. */
export async function lockFees(inside: Context): Promise<void> {
  const { chainId, token } = chainKey(inside);
  await inside.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`relay ${chainId} ${token}`}, 0))`);
}

type Fees = {
  /** What 24 hours have cost, and may still cost. */
  day: bigint;
  /** What is reserved for authorizations that aren't over. */
  open: bigint;
};

const sumOf = (amount: SQL, when: SQL | undefined) =>
  sql<string>`coalesce(sum(${amount}) filter (where ${when}), 0)::text`;

/** The fees that are spent and reserved; lockFees keeps others from adding to them. */
export async function committedFees(inside: Context): Promise<Fees> {
  const { spent, reserved, state, stateSince } = relays;
  const isOpen = inArray(state, [...OPEN_RELAY_STATES]);
  const since = new Date(inside.now().getTime() - DAY_MS);
  // By when it ended: what it spent, it spent before.
  const isOfDay = or(isOpen, gt(stateSince, since));
  const [sums] = await inside.db
    .select({ day: sumOf(sql`coalesce(${spent}, ${reserved})`, isOfDay), open: sumOf(sql`${reserved}`, isOpen) })
    .from(relays)
    .where(ofThisToken(relays, inside));
  return { day: BigInt(sums?.day ?? 0), open: BigInt(sums?.open ?? 0) };
}

/** Reserves a higher fee for an authorization, in the caller's transaction; false if the day has no room for it. */
export async function canReserveMore(inside: Context, perDay: bigint, more: bigint): Promise<boolean> {
  if (more <= 0n) return true;
  await lockFees(inside);
  return (await committedFees(inside)).day + more <= perDay;
}

type Asked = { holder: string; ip: string; fee: bigint; balance: bigint };

/** Counts one more against every budget, in the caller's transaction; the message of the one that is used up. */
export async function takeFromBudgets(
  inside: Context,
  { perHolder, perNetwork, perDay }: RelayBudgets,
  { holder, ip, fee, balance }: Asked,
): Promise<string | undefined> {
  const fees = await committedFees(inside);
  if (fees.day + fee > perDay) return RELAY_MESSAGES.dayLimit;
  if (fees.open + fee > balance) return RELAY_MESSAGES.empty;
  const within = (name: string, most: number) =>
    isWithinLimit(inside, `relay:${name}`, { most, windowSeconds: DAY_SECONDS });
  if (!(await within(holder, perHolder))) return RELAY_MESSAGES.holderLimit;
  for (const { name, share } of networksOf(ip)) {
    if (!(await within(name, perNetwork * share))) return RELAY_MESSAGES.networkLimit;
  }
  return undefined;
}

/** The authorization of that holder and number; undefined if it was never accepted. */
export async function knownRelay(context: Context, holder: string, nonce: string) {
  const isIt = and(ofThisToken(relays, context), eq(relays.holder, holder), eq(relays.nonce, nonce));
  const [relay] = await context.db.select().from(relays).where(isIt);
  return relay;
}
