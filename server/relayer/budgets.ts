import { and, arrayContains, count, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { OPEN_RELAY_STATES, type RelayKind } from '#domain/relay/machine.ts';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { chainKey, ofThisToken } from '../chain/stored-events.ts';
import type { Context } from '../platform/context.ts';
import { isWithinLimit, leftWithinLimit } from '../platform/limits/database-limit.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import type { RelayBudgets } from '../platform/relayer-settings.ts';
import { networksOf } from '../platform/security/network-address.ts';
import type { Relay } from './relay-call.ts';
import { relays } from './table.ts';

const DAY_MS = 86_400_000;

/** Lets one transaction at a time decide about fees, until the caller's ends. */
export async function lockFees(context: Context): Promise<void> {
  const { chainId, token } = chainKey(context);
  await context.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`relay ${chainId} ${token}`}, 0))`);
}

type Fees = {
  /** What 24 hours have cost, and may still cost. */
  day: bigint;
  /** How much of that is for redemptions. */
  redemptions: bigint;
  /** What is reserved for authorizations that aren't over. */
  open: bigint;
};

const sumOf = (amount: SQL, when: SQL | undefined) =>
  sql<string>`coalesce(sum(${amount}) filter (where ${when}), 0)::text`;

const isOpen = inArray(relays.state, [...OPEN_RELAY_STATES]);

/** The fees that are spent and reserved; lockFees keeps others from adding to them. */
export async function committedFees(context: Context): Promise<Fees> {
  const { spent, reserved, stateSince, kind } = relays;
  const since = new Date(context.now().getTime() - DAY_MS);
  // By when it ended: what it spent, it spent before.
  const isOfDay = or(isOpen, gt(stateSince, since));
  const cost = sql`coalesce(${spent}, ${reserved})`;
  const [sums] = await context.db
    .select({
      day: sumOf(cost, isOfDay),
      redemptions: sumOf(cost, and(isOfDay, eq(kind, 'redeem'))),
      open: sumOf(sql`${reserved}`, isOpen),
    })
    .from(relays)
    .where(ofThisToken(relays, context));
  return {
    day: BigInt(sums?.day ?? 0),
    redemptions: BigInt(sums?.redemptions ?? 0),
    open: BigInt(sums?.open ?? 0),
  };
}

const lower = (one: bigint, other: bigint) => (one < other ? one : other);
const shareOf = (amount: bigint, percent: number) => (amount * BigInt(percent)) / 100n;

/** What an authorization of that kind has to leave of the day's budget: the share of redemptions that they haven't used yet. */
function keptFor(kind: RelayKind, { perDay, redemptionPercent }: RelayBudgets, { redemptions }: Fees): bigint {
  const share = shareOf(perDay, redemptionPercent);
  return kind === 'redeem' || redemptions > share ? 0n : share - redemptions;
}

/**
 * Reserves a higher fee for an authorization, in the caller's transaction; false if the day has no room for it. A send that was signed
 * keeps redemptions waiting: to get it out of their way, it may use what is kept for them.
 */
export async function canReserveMore(
  context: Context,
  budgets: RelayBudgets,
  { kind, state }: Pick<Relay, 'kind' | 'state'>,
  more: bigint,
): Promise<boolean> {
  if (more <= 0n) return true;
  await lockFees(context);
  const fees = await committedFees(context);
  const isInTheWay = state === 'sent' && (await isRedemptionWaiting(context));
  const kept = isInTheWay ? 0n : keptFor(kind, budgets, fees);
  return fees.day + more + kept <= budgets.perDay;
}

async function isRedemptionWaiting(context: Context): Promise<boolean> {
  const isWaiting = and(ofThisToken(relays, context), eq(relays.kind, 'redeem'), eq(relays.state, 'accepted'));
  return (await context.db.select({ id: relays.id }).from(relays).where(isWaiting).limit(1)).length > 0;
}

export type RelayRequest = { kind: RelayKind; holder: string; ip: string; fee: bigint; balance: bigint };
/** How many more one budget has room for, and the message where there is none. */
type Room = { left: number; message: string };

const MANY = 1_000_000n;
const times = (amount: bigint, fee: bigint) => Number(lower(amount < 0n ? 0n : amount / (fee || 1n), MANY));

/** The daily count of a holder or a network. A send takes nothing from redemptions. */
const countedAs = ({ kind }: Pick<RelayRequest, 'kind'>, name: string) => `${kind}:${name}`;

/** What each budget has left for authorizations of that kind, holder and network, in the order in which their messages take precedence. */
export async function roomFor(context: Context, budgets: RelayBudgets, request: RelayRequest): Promise<Room[]> {
  const { kind, holder, ip, fee, balance } = request;
  const { openPerNetwork, perDay, redemptionPercent } = budgets;
  const fees = await committedFees(context);
  const kept = keptFor(kind, budgets, fees);
  // Of less ETH than the budget, the same share is kept.
  const keptEth = lower(kept, shareOf(balance, redemptionPercent));
  const ofDay = perDay - fees.day;
  const isKept = kept > 0n && ofDay >= fee;
  const room: Room[] = [
    { left: times(ofDay - kept, fee), message: isKept ? RELAY_MESSAGES.sendLimit : RELAY_MESSAGES.dayLimit },
    { left: times(balance - fees.open - keptEth, fee), message: RELAY_MESSAGES.empty },
  ];
  for (const { name, share } of networksOf(ip)) {
    const isOfNetwork = and(
      ofThisToken(relays, context),
      isOpen,
      eq(relays.kind, kind),
      arrayContains(relays.networks, [name]),
    );
    const [open] = await context.db.select({ count: count() }).from(relays).where(isOfNetwork);
    room.push({ left: openPerNetwork * share - (open?.count ?? 0), message: RELAY_MESSAGES.openLimit });
  }
  const ofHolder = await leftWithinLimit(context, LIMITS.relaysOfHolder(budgets), countedAs(request, holder));
  room.push({ left: ofHolder, message: RELAY_MESSAGES.holderLimit });
  for (const { name, share } of networksOf(ip)) {
    const left = await leftWithinLimit(context, LIMITS.relaysFromNetwork(budgets), countedAs(request, name), share);
    room.push({ left, message: RELAY_MESSAGES.networkLimit });
  }
  return room;
}

/** Counts one more against every budget, in the caller's transaction and under lockFees; the message of the one that is used up. */
export async function takeFromBudgets(
  context: Context,
  budgets: RelayBudgets,
  request: RelayRequest,
): Promise<string | undefined> {
  const used = (await roomFor(context, budgets, request)).find(({ left }) => left < 1);
  if (used) return used.message;
  const ofHolder = LIMITS.relaysOfHolder(budgets);
  if (!(await isWithinLimit(context, ofHolder, countedAs(request, request.holder)))) return RELAY_MESSAGES.holderLimit;
  const fromNetwork = LIMITS.relaysFromNetwork(budgets);
  for (const { name, share } of networksOf(request.ip)) {
    if (!(await isWithinLimit(context, fromNetwork, countedAs(request, name), share)))
      return RELAY_MESSAGES.networkLimit;
  }
  return undefined;
}
