import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { linkedWallets, staffWallets, users } from './table.ts';

/** Who did something, as logs record it: an account's id, a wallet's address, or the site itself and its command line. */
export type Doer = { kind: string; id: string | null };

const lower = ({ id }: Doer) => id?.toLowerCase() ?? null;

/**
 * Whether two actors are one person: the same account or wallet, or connected by wallets that are linked to an account, or were while it
 * was staff. Accounts and wallets that were never linked can't be recognized as one person's (docs/security.md).
 */
export async function isSamePerson(context: Pick<Context, 'db'>, one: Doer, other: Doer): Promise<boolean> {
  const [from, to] = [lower(one), lower(other)];
  // Without an account or a wallet, it's the operator at the command line or the site.
  if (from === null || to === null) return from === to && one.kind === other.kind;
  return from === to || isAmong(context, one, [to]);
}

/** Whether one of those, each an account's id, an e-mail address or a wallet in lower case, is the actor's. */
export async function isAmong({ db }: Pick<Context, 'db'>, one: Doer, all: readonly string[]): Promise<boolean> {
  const from = lower(one);
  if (from === null || all.length === 0) return false;
  const { rows } = await db.execute<{ same: boolean }>(sql`
    with recursive link as (
      select ${linkedWallets.address} as wallet, ${linkedWallets.userId}::text as account from ${linkedWallets}
      union select ${staffWallets.address}, ${staffWallets.accountId}::text from ${staffWallets}
    ), person(id) as (
      select ${from}::text
      union select case when link.wallet = person.id then link.account else link.wallet end
        from person join link on person.id in (link.wallet, link.account)
    )
    select exists (
      select from person left join ${users} on ${users.id}::text = person.id
        where person.id in ${[...all]} or ${users.email} in ${[...all]}
    ) as same`);
  return rows[0]?.same === true;
}

/** Records the wallets linked to a staff account, in the caller's transaction. */
export async function keepStaffWallets({ db, now }: Pick<Context, 'db' | 'now'>, accountId: string): Promise<void> {
  const of = await db
    .select({ address: linkedWallets.address, accountId: linkedWallets.userId })
    .from(linkedWallets)
    .innerJoin(users, eq(users.id, linkedWallets.userId))
    .where(and(eq(users.id, accountId), eq(users.staff, true)));
  if (of.length === 0) return;
  const at = now();
  await db
    .insert(staffWallets)
    .values(of.map((each) => ({ ...each, at })))
    .onConflictDoNothing();
}
