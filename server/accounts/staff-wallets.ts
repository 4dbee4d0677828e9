import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import type { ClockContext, DbContext } from '../platform/context.ts';
import { Conflict } from '../platform/errors.ts';
import { linkedWallets, staffWallets, users } from './table.ts';

const ofAddress = (address: string) => eq(staffWallets.address, address.toLowerCase());
/** A wallet that more than one account has is the first one's; the others only count as the same person. */
const isFirst = sql`not exists (select from ${staffWallets} as before
  where before.address = ${staffWallets.address}
    and (before.at, before.account_id) < (${staffWallets.at}, ${staffWallets.accountId}))`;

/** Whether that wallet belongs to someone who is staff now. */
export async function isWalletOfStaff({ db }: DbContext, address: string): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(staffWallets)
    .innerJoin(users, eq(users.id, staffWallets.accountId))
    .where(and(ofAddress(address), isFirst, eq(users.staff, true), isNotNull(users.confirmedAt)))
    .limit(1);
  return found !== undefined;
}

type Pair = { address: string; accountId: string };
/** Whether the wallet was bound to that account. */
export async function isBound({ db }: DbContext, { address, accountId }: Pair): Promise<boolean> {
  const ofPair = and(ofAddress(address), isFirst, eq(staffWallets.accountId, accountId));
  const [found] = await db.select({ at: staffWallets.at }).from(staffWallets).where(ofPair);
  return found !== undefined;
}

/** Binds a wallet to a staff account for good, in the caller's transaction; throws Conflict where it is another account's. */
export async function bindWallet({ db, now }: ClockContext, pair: Pair): Promise<void> {
  const address = pair.address.toLowerCase();
  // Of two accounts that do so at the same moment, one comes first and the other sees it.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`staff wallet ${address}`}, 0))`);
  if (await isBound({ db }, pair)) return;
  await expectOfNoOther({ db }, pair);
  await db.insert(staffWallets).values({ address, accountId: pair.accountId, at: now() });
}

/** Refuses a wallet that is bound to another account, whatever has become of that one. */
async function expectOfNoOther({ db }: DbContext, { address, accountId }: Pair): Promise<void> {
  const others = and(ofAddress(address), ne(staffWallets.accountId, accountId));
  const [other] = await db.select({ at: staffWallets.at }).from(staffWallets).where(others).limit(1);
  if (other) throw new Conflict(ADMIN_LOGIN_MESSAGES.walletOfAnother);
}

/**
 * Records which wallets linked to an account were bound to another before, in the caller's transaction: whoever takes the role with a
 * former colleague's wallet is that colleague. The wallet stays the first one's.
 */
export async function keepColleaguesWallets({ db, now }: ClockContext, accountId: string): Promise<void> {
  const of = await db
    .selectDistinct({ address: linkedWallets.address, accountId: linkedWallets.userId })
    .from(linkedWallets)
    .innerJoin(staffWallets, eq(staffWallets.address, linkedWallets.address))
    .where(eq(linkedWallets.userId, accountId));
  if (of.length === 0) return;
  const at = now();
  await db
    .insert(staffWallets)
    .values(of.map((each) => ({ ...each, at })))
    .onConflictDoNothing();
}
