import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { TooMany } from '../platform/errors.ts';
import { networkOf } from '../platform/security/network-address.ts';
import { signInAttempts } from './table.ts';

const LONGEST_WAIT_SECONDS = 60;
const FORGOTTEN_AFTER_MS = 60 * 60_000;
const NETWORK_KNOWN_MS = 30 * 86_400_000;

/** One sign-in attempt, until the password has been checked. */
export type Attempt = { key: string; account: string; pair: string; known: boolean };

type AttemptContext = Pick<Context, 'db' | 'now' | 'env'>;
type Row = typeof signInAttempts.$inferSelect;

// Addresses that nobody has an account for are counted too, so only hashes are kept.
const hash = (kind: string, text: string) => `${kind}:${createHash('sha256').update(text).digest('base64url')}`;
const accountKey = (email: string) => hash('account', email);

const waitSeconds = (failures: number, limit: number) =>
  failures < limit ? 0 : Math.min(LONGEST_WAIT_SECONDS, 2 ** Math.min(failures - limit, 10));

const secondsAfter = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

const isFresh = (row: Row | undefined, now: Date): row is Row =>
  row !== undefined && now.getTime() - row.lastAt.getTime() < FORGOTTEN_AFTER_MS;

/**
 * Begins an attempt, or throws TooMany while earlier wrong passwords make the account wait. A network from which the
 * account was signed in to before waits only for its own mistakes, so no stranger can lock out the owner.
 */
export async function beginAttempt(context: AttemptContext, email: string, ip: string): Promise<Attempt> {
  const { db, env } = context;
  const now = context.now();
  const account = accountKey(email);
  const pair = hash('pair', `${email} ${networkOf(ip)}`);
  const rows = await db
    .select()
    .from(signInAttempts)
    .where(inArray(signInAttempts.key, [account, pair]));
  const own = rows.find((row) => row.key === pair);
  const known = own?.succeededAt != null && now.getTime() - own.succeededAt.getTime() < NETWORK_KNOWN_MS;
  const attempt: Attempt = { key: known ? pair : account, account, pair, known };

  const judged = rows.find((row) => row.key === attempt.key);
  const limit = env.accounts.wrongPasswordLimit;
  if (!isFresh(judged, now) || judged.failures < limit) return attempt;
  // A longer wait is from before the clock went back.
  const longest = secondsAfter(now, 2 * LONGEST_WAIT_SECONDS);
  const { blockedUntil } = judged;
  if (blockedUntil > now && blockedUntil <= longest) throw new TooMany((blockedUntil.getTime() - now.getTime()) / 1000);
  const taken = await db
    .update(signInAttempts)
    .set({ blockedUntil: secondsAfter(now, waitSeconds(judged.failures, limit)) })
    .where(
      and(
        eq(signInAttempts.key, attempt.key),
        or(lte(signInAttempts.blockedUntil, now), gt(signInAttempts.blockedUntil, longest)),
      ),
    )
    .returning({ key: signInAttempts.key });
  if (taken.length === 0) throw new TooMany(waitSeconds(judged.failures, limit));
  return attempt;
}

/** Counts a wrong password; from the limit on, each doubles the wait, up to a minute. */
export async function failAttempt(context: AttemptContext, { key }: Attempt): Promise<void> {
  const now = context.now();
  const limit = context.env.accounts.wrongPasswordLimit;
  const stale = sql`${signInAttempts.lastAt} < ${secondsAfter(now, -FORGOTTEN_AFTER_MS / 1000).toISOString()}::timestamptz`;
  const failures = sql`(case when ${stale} then 1 else ${signInAttempts.failures} + 1 end)`;
  const wait = sql`(case when ${failures} < ${limit} then 0 else least(${LONGEST_WAIT_SECONDS}, power(2, least(${failures} - ${limit}, 10))) end)`;
  await context.db
    .insert(signInAttempts)
    .values({ key, failures: 1, lastAt: now, blockedUntil: secondsAfter(now, waitSeconds(1, limit)) })
    .onConflictDoUpdate({
      target: signInAttempts.key,
      set: {
        failures,
        lastAt: now,
        blockedUntil: sql`${now.toISOString()}::timestamptz + ${wait} * interval '1 second'`,
      },
    });
}

/** Clears the failures counted against this attempt, and remembers its network as one of the owner's. */
export async function passAttempt(context: AttemptContext, { account, pair, known }: Attempt): Promise<void> {
  const now = context.now();
  if (!known) await clearAttempts(context, account);
  const fresh = { failures: 0, lastAt: now, blockedUntil: now, succeededAt: now };
  await context.db
    .insert(signInAttempts)
    .values({ key: pair, ...fresh })
    .onConflictDoUpdate({ target: signInAttempts.key, set: fresh });
}

const clearAttempts = ({ db }: AttemptContext, key: string) =>
  db.delete(signInAttempts).where(eq(signInAttempts.key, key));

/** Ends any wait: after resetting the password by email, the user may sign in immediately. */
export const resetAttempts = async (context: AttemptContext, email: string): Promise<void> => {
  await clearAttempts(context, accountKey(email));
};

/** Deletes what is no longer needed. */
export async function deleteOldAttempts({ db, now }: AttemptContext): Promise<void> {
  await db.delete(signInAttempts).where(lt(signInAttempts.lastAt, secondsAfter(now(), -NETWORK_KNOWN_MS / 1000)));
}
