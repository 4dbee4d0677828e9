import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { signUpCode } from '#domain/accounts/sign-up-code.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { moveChoices } from '../platform/mail/notice-choices.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { hasSqlState } from '../platform/outages.ts';
import { isPasswordOf } from './check-password.ts';
import { findUser, type User } from './find-user.ts';
import { consumeLink, findLink, type MailedLink, revokeLinks } from './mailed-links.ts';
import { type Account, hashOf } from './sessions.ts';
import { type ForgetPasskeys, forgetEarlierOwners } from './settle-account.ts';
import { users } from './table.ts';

/** Who wants to use a link: the browser by its cookie, the account that is logged in, and the network. */
export type Caller = { browser: string | undefined; account: Account | undefined; ip: string };

/** What a link needs besides being opened, since mail scanners open links: nothing more in the browser that signed up. */
export type Needed = 'password' | 'session' | 'other-session';

/** The stored form of a sign-up's cookie. */
export const browserHash = (browser: string): string => hashOf(`sign-up ${browser}`);

type Owned = { link: MailedLink; user: User; needs: Needed | undefined };

async function ownerOf(context: Context, token: string, { browser, account }: Caller): Promise<Owned | undefined> {
  const link = await findLink(context, token, ['confirm', 'change-email']);
  const user = link && (await findUser(context, link.userId));
  if (!user) return undefined;
  if (link.purpose === 'change-email') {
    const needs = account?.user.id === user.id ? undefined : account ? 'other-session' : 'session';
    return user.newEmail === link.email ? { link, user, needs } : undefined;
  }
  if (user.confirmedAt !== null || user.email !== link.email) return undefined;
  const isSameBrowser = browser !== undefined && user.signUpHash === browserHash(browser);
  return { link, user, needs: isSameBrowser ? undefined : 'password' };
}

/** What the page that a link leads to shows, before anything is changed; undefined if the link is no longer valid. */
export async function readLink(context: Context, token: string, caller: Caller) {
  const owned = await ownerOf(context, token, caller);
  if (!owned) return undefined;
  const { link, user, needs = null } = owned;
  return link.purpose === 'confirm'
    ? {
        purpose: 'confirm' as const,
        email: link.email,
        needs,
        code: signUpCode(user.id),
        signed_up_at: user.createdAt.toISOString(),
      }
    : { purpose: 'change-email' as const, email: link.email, needs, code: null, signed_up_at: null };
}

export type Confirmed = { ok: true } | { ok: false; reason: 'link' | 'wrong-password' | Needed };

/**
 * Uses a link: the account is confirmed, in the browser that signed up or with the password of that sign-up, or takes its new address,
 * within its own session. A wrong password counts as at a login, and may throw TooMany.
 */
export async function confirm(
  context: Context,
  token: string,
  { password, ...caller }: Caller & { password?: unknown },
  forgetPasskeys: ForgetPasskeys,
): Promise<Confirmed> {
  const owned = await ownerOf(context, token, caller);
  if (!owned) return { ok: false, reason: 'link' };
  const { link, user, needs } = owned;
  const hasPassword = typeof password === 'string' && password !== '';
  if (needs !== undefined && !(needs === 'password' && hasPassword)) return { ok: false, reason: needs };
  if (needs === 'password' && !(await isPasswordOf(context, user, { password, ip: caller.ip })))
    return { ok: false, reason: 'wrong-password' };
  const isDone = await context.db.transaction(async (db) => {
    const transactionContext: Context = { ...context, db };
    if (!(await consumeLink(transactionContext, token, [link.purpose]))) return false;
    return link.purpose === 'confirm'
      ? confirmAccount(transactionContext, link, forgetPasskeys)
      : takeNewEmail(transactionContext, link);
  });
  return isDone ? { ok: true } : { ok: false, reason: 'link' };
}

async function confirmAccount(context: Context, link: MailedLink, forgetPasskeys: ForgetPasskeys): Promise<boolean> {
  const { db, now } = context;
  await endOtherSignUps(db, link);
  const at = now();
  const confirmed = await unlessTaken(db, (tx) =>
    tx
      .update(users)
      .set({ confirmedAt: at, settledAt: at, signUpHash: null, newEmail: null, updatedAt: at })
      .where(and(eq(users.id, link.userId), eq(users.email, link.email), isNull(users.confirmedAt)))
      .returning(),
  );
  const [user] = confirmed ?? [];
  if (user) await forgetEarlierOwners(context, user, forgetPasskeys);
  else await revokeLinks(db, link.userId, 'confirm');
  return user !== undefined;
}

async function takeNewEmail(context: Context, link: MailedLink): Promise<boolean> {
  const { db } = context;
  const [before] = await db.select({ email: users.email }).from(users).where(eq(users.id, link.userId));
  await endOtherSignUps(db, link);
  const taken = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, link.email), isNotNull(users.confirmedAt)));
  if (!before || taken.length > 0) return false;
  const changed = await moveTo(context, link);
  await revokeLinks(db, link.userId);
  if (!changed) return false;
  await moveChoices(context, before.email, link.email);
  await queueMail(context, 'email-changed', { email: before.email });
  return true;
}

async function moveTo({ db, now }: Context, { userId, email }: MailedLink): Promise<boolean> {
  const moved = await unlessTaken(db, (tx) =>
    tx
      .update(users)
      .set({ email, newEmail: null, updatedAt: now() })
      .where(and(eq(users.id, userId), eq(users.newEmail, email), eq(users.staff, false)))
      .returning({ id: users.id }),
  );
  return moved !== undefined && moved.length > 0;
}

/** Ends all other sign-ups with the address whose link was used: none of them proved that they own it. */
export async function endOtherSignUps(db: Db, { email, userId }: MailedLink): Promise<void> {
  await db.delete(users).where(and(eq(users.email, email), isNull(users.confirmedAt), ne(users.id, userId)));
}

const TAKEN = '23505';

/**
 * Runs work that gives an account an address, in a savepoint: if several accounts claim one at the same moment, the database lets only one
 * have it. Undefined for the others.
 */
export async function unlessTaken<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result | undefined> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (hasSqlState(error, TAKEN)) return undefined;
    throw error;
  }
}
