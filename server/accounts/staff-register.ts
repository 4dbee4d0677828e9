import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ClockContext, DbContext } from '../platform/context.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import type { User } from './find-user.ts';
import { unlinkAllWallets } from './link-wallet.ts';
import { revokeLinks } from './mailed-links.ts';
import { keepColleaguesWallets } from './staff-wallets.ts';
import { staffRegister, users } from './table.ts';

type Named = Pick<User, 'firstName' | 'lastName' | 'nickname'>;

/** The name that an account gives; null if it gives none. */
export const staffNameOf = ({ firstName, lastName, nickname }: Named): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || nickname;

/** Adds the account's current role and name to the staff register, in the caller's transaction. */
export async function registerStaff({ db, now }: ClockContext, user: User): Promise<void> {
  const { id: accountId, email, staff } = user;
  await db.insert(staffRegister).values({ accountId, email, name: staffNameOf(user), staff, at: now() });
}

/** Gives the account the role or takes it away, and writes that down in the register, in the caller's transaction. */
export async function setStaffRole(context: ClockContext, id: string, staff: boolean): Promise<void> {
  const { db, now } = context;
  const change = { staff, updatedAt: now(), ...(staff ? { newEmail: null } : {}) };
  const [changed] = await db.update(users).set(change).where(eq(users.id, id)).returning();
  // A new address that was requested before no longer takes effect.
  if (staff) await revokeLinks(db, id, 'change-email');
  if (changed) await registerStaff(context, changed);
  if (changed && staff) await unlinkEarlierWallets(context, changed);
}

/** Unlinks what was linked before the role: it took no passkey then. */
async function unlinkEarlierWallets(context: ClockContext, { id, email }: User): Promise<void> {
  await keepColleaguesWallets(context, id);
  if ((await unlinkAllWallets(context.db, id)) > 0) await queueMail(context, 'wallets-unlinked', { email });
}

/** The accounts that hold the role, by address. */
export const staffList = ({ db }: DbContext): Promise<User[]> =>
  db
    .select()
    .from(users)
    .where(and(eq(users.staff, true), isNotNull(users.confirmedAt)))
    .orderBy(asc(users.email));

/** Every line of the register, newest first. */
export const staffRegisterList = ({ db }: DbContext) => db.select().from(staffRegister).orderBy(desc(staffRegister.id));

/** The addresses of those staff by their accounts' ids; from the register where an account is closed. */
export async function staffEmails({ db }: DbContext, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const kept = await db
    .selectDistinctOn([staffRegister.accountId], { id: staffRegister.accountId, email: staffRegister.email })
    .from(staffRegister)
    .where(inArray(staffRegister.accountId, ids))
    .orderBy(staffRegister.accountId, desc(staffRegister.id));
  const current = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids));
  return new Map([...kept, ...current].map(({ id, email }) => [id, email]));
}

/** The current staff accounts, each with what colleagues read: a name or the address. */
export async function staffAccounts({ db }: DbContext): Promise<{ id: string; label: string }[]> {
  const { id, email, firstName, lastName, nickname } = users;
  const rows = await db
    .select({ id, email, firstName, lastName, nickname })
    .from(users)
    .where(eq(users.staff, true))
    .orderBy(asc(email));
  return rows.map((user) => ({ id: user.id, label: staffNameOf(user) ?? user.email }));
}
