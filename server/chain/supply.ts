import { and, asc, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Usg } from '#domain/money.ts';
import type { ListedAct } from '#proof/listed-acts.ts';
import type { ChainContext } from '../platform/context.ts';
import { type EventPosition, ofThisToken } from './stored-events.ts';
import { tokenEvents } from './table.ts';

/** Final events of a time: from `since` on, and before `until`; all where they are missing. */
type Span = { since?: Date | undefined; until?: Date | undefined };

const e = tokenEvents;
const finalIn = (context: ChainContext, { since, until }: Span): SQL | undefined =>
  and(
    ofThisToken(e, context),
    eq(e.final, true),
    since && sql`${e.time} >= ${since.toISOString()}`,
    until && lt(e.time, until),
  );

/** How many tokens were issued and redeemed in that time, in units, and in how many acts. */
export async function supplyIn(context: ChainContext, span: Span) {
  const of = (name: string) => sql`filter (where ${e.name} = ${name})`;
  const [row] = await context.db
    .select({
      issued: sql<string | null>`sum(${e.value}) ${of('Issued')}`,
      issues: sql<number>`count(*) ${of('Issued')}`.mapWith(Number),
      redeemed: sql<string | null>`sum(${e.value}) ${of('Redeemed')}`,
      redemptions: sql<number>`count(*) ${of('Redeemed')}`.mapWith(Number),
    })
    .from(e)
    .where(and(finalIn(context, span), isNotNull(e.history), inArray(e.name, ['Issued', 'Redeemed'])));
  const { issued, issues = 0, redeemed, redemptions = 0 } = row ?? {};
  return { issued: BigInt(issued ?? 0), issues, redeemed: BigInt(redeemed ?? 0), redemptions };
}

/** The accounts (lower case) that were frozen at the end of that time, and whether the token was paused. */
export async function restrictionsAt(
  context: ChainContext,
  until?: Date,
): Promise<{ frozen: string[]; paused: boolean }> {
  const acts = await context.db
    .select({ name: e.name, args: e.args })
    .from(e)
    .where(
      and(
        finalIn(context, { until }),
        isNotNull(e.history),
        inArray(e.name, ['Frozen', 'Unfrozen', 'Paused', 'Unpaused']),
      ),
    )
    .orderBy(asc(e.block), asc(e.logIndex));
  const frozen = new Set<string>();
  for (const { name, args } of acts) {
    const account = String(args.account).toLowerCase();
    if (name === 'Frozen') frozen.add(account);
    if (name === 'Unfrozen') frozen.delete(account);
  }
  const paused = acts.findLast(({ name }) => name === 'Paused' || name === 'Unpaused')?.name === 'Paused';
  return { frozen: [...frozen], paused };
}

/** What those accounts (lower case) held together at the end of that time, in units. */
export async function heldTogether(context: ChainContext, accounts: readonly string[], until?: Date): Promise<Usg> {
  if (accounts.length === 0) return 0n;
  const list = sql`${`{${accounts.join()}}`}::text::text[]`;
  const [to, from] = [sql`${e.to} = any(${list})`, sql`${e.from} = any(${list})`];
  const [row] = await context.db
    .select({
      units: sql<string>`coalesce(sum(${e.value}) filter (where ${to}), 0) - coalesce(sum(${e.value}) filter (where ${from}), 0)`,
    })
    .from(e)
    .where(and(finalIn(context, { until }), eq(e.name, 'Transfer'), or(to, from)));
  return BigInt(row?.units ?? 0);
}

/** The token's final acts, oldest first: what its history hash covers, from after that one on, one more than `limit`. */
export async function listActs(
  context: ChainContext,
  { limit, after }: { limit: number; after?: EventPosition | undefined },
): Promise<(ListedAct & EventPosition)[]> {
  const later = after && or(gt(e.block, after.block), and(eq(e.block, after.block), gt(e.logIndex, after.logIndex)));
  const rows = await context.db
    .select()
    .from(e)
    .where(and(finalIn(context, {}), isNotNull(e.history), later))
    .orderBy(asc(e.block), asc(e.logIndex))
    .limit(limit + 1);
  return rows.map(({ name, args, time, block, logIndex, tx }) => ({
    name,
    args,
    tx,
    block,
    logIndex,
    time: Math.floor(time.getTime() / 1_000),
  }));
}
