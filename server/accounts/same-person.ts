import { eq, type SQL, sql } from 'drizzle-orm';
import { isAddress } from 'viem';
import { mailboxOf } from '#domain/email.ts';
import { findSafe, type SafeAccount } from '../chain/safe-account.ts';
import type { Context, DbContext } from '../platform/context.ts';
import { linkedWallets, staffRegister, staffWallets, users } from './table.ts';

/** Who did something, as logs record it: an account's id, a wallet's address, or the site itself and its command line. */
export type Doer = { kind: string; id: string | null };

const lower = ({ id }: Doer) => id?.toLowerCase() ?? null;

/** The same as mailboxOf, in SQL, for a normalized address. */
const mailboxIn = (email: typeof users.email | typeof staffRegister.email): SQL => {
  const [local, domain] = [sql`split_part(${email}, '@', 1)`, sql`split_part(${email}, '@', 2)`];
  const name = sql`coalesce(nullif(split_part(${local}, '+', 1), ''), ${local})`;
  return sql`case when ${domain} in ('gmail.com', 'googlemail.com')
    then replace(${name}, '.', '') || '@gmail.com' else ${name} || '@' || ${domain} end`;
};

/**
 * All accounts, wallets and mailboxes of one person: connected by wallets that are linked to an account, or ever were while it was staff,
 * and by the mailbox of an account that is or was staff, under whose address a closed one is made anew.
 */
const personFrom = (from: string): SQL => sql`
  with recursive link as (
    select ${linkedWallets.address} as proof, ${linkedWallets.userId}::text as account from ${linkedWallets}
    union select ${staffWallets.address}, ${staffWallets.accountId}::text from ${staffWallets}
    union select ${mailboxIn(staffRegister.email)}, ${staffRegister.accountId}::text from ${staffRegister}
    union select ${mailboxIn(users.email)}, ${users.id}::text from ${users} where ${users.confirmedAt} is not null
      and (${users.staff} or ${mailboxIn(users.email)} in (select ${mailboxIn(staffRegister.email)} from ${staffRegister}))
  ), person(id) as (
    select ${from}::text
    union select case when link.proof = person.id then link.account else link.proof end
      from person join link on person.id in (link.proof, link.account)
  )`;

/** Whether two actors are one person: the same account or wallet, or connected. Whose an unconnected wallet is, it can't tell. */
export async function isSamePerson(context: DbContext, one: Doer, other: Doer): Promise<boolean> {
  const [from, to] = [lower(one), lower(other)];
  // Without an account or a wallet, it's the operator at the command line or the site.
  if (from === null || to === null) return from === to && one.kind === other.kind;
  return from === to || isAmong(context, one, [to]);
}

const mailbox = (id: string) => (id.includes('@') ? mailboxOf(id) : id);

/**
 * Whether one of those, each an account's id, an email address or a wallet in lower case, is the actor's. Addresses of one mailbox are
 * one: that only ever takes a right away.
 */
export async function isAmong({ db }: DbContext, one: Doer, all: readonly string[]): Promise<boolean> {
  const from = lower(one);
  if (from === null || all.length === 0) return false;
  const { rows } = await db.execute<{ id: string; email: string | null }>(sql`${personFrom(mailbox(from))}
    select person.id, ${users.email} as email from person left join ${users} on ${users.id}::text = person.id`);
  const own = new Set(rows.flatMap(({ id, email }) => [mailbox(id), mailbox(email ?? id)]));
  return all.some((each) => own.has(mailbox(each)));
}

/** Whether the person behind it is known: always, except for a wallet that was never bound to a staff account. */
async function isKnown({ db }: DbContext, { kind, id }: Doer): Promise<boolean> {
  if (id === null || kind !== 'admin') return true;
  const ofWallet = eq(staffWallets.address, id.toLowerCase());
  const [found] = await db.select({ at: staffWallets.at }).from(staffWallets).where(ofWallet).limit(1);
  return found !== undefined;
}

/** Whether two acts were done by one person or by two; 'unknown' where a wallet's owner isn't known. */
export type Comparison = 'same' | 'others' | 'unknown';

const safeOf = (context: Pick<Context, 'chain' | 'outages'>, { kind, id }: Doer) =>
  kind === 'admin' && id !== null && isAddress(id) ? findSafe(context, id) : undefined;

/**
 * The comparison behind every rule that takes two people, by what is known now and not when something was done. Only 'others' are two
 * people: a wallet that nobody has brought to their staff account may be anyone's. A Safe is whoever holds enough keys to sign for it,
 * whatever account it is linked to. Throws Unavailable where the chain doesn't say whose keys those are.
 */
export async function comparePeople(
  context: DbContext & Pick<Context, 'chain' | 'outages'>,
  one: Doer,
  other: Doer,
): Promise<Comparison> {
  if (await isSamePerson(context, one, other)) return 'same';
  if (one.id !== null && other.id !== null) {
    const [safe, otherSafe] = await Promise.all([safeOf(context, one), safeOf(context, other)]);
    if (safe && otherSafe) return 'unknown';
    if (safe) return compareOwners(context, other, safe);
    if (otherSafe) return compareOwners(context, one, otherSafe);
  }
  return (await isKnown(context, one)) && (await isKnown(context, other)) ? 'others' : 'unknown';
}

async function compareOwners(
  context: DbContext,
  person: Doer,
  { owners, threshold }: SafeAccount,
): Promise<Comparison> {
  if (!(await isKnown(context, person))) return 'unknown';
  const theirs: Comparison[] = [];
  for (const id of owners) {
    const owner = { kind: 'admin', id };
    if (await isSamePerson(context, person, owner)) theirs.push('same');
    else theirs.push((await isKnown(context, owner)) ? 'others' : 'unknown');
  }
  const others = theirs.filter((each) => each === 'others').length;
  // So many of those who signed were certainly others.
  if (owners.length - others < threshold) return 'others';
  return theirs.filter((each) => each === 'same').length >= threshold ? 'same' : 'unknown';
}
