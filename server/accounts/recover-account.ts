import { eq } from 'drizzle-orm';
import type { Body, ErrorsByField } from '#domain/accounts/account.ts';
import { PASSKEY_RULE_PROTECTS_DAYS } from '#domain/accounts/limits.ts';
import type { Context } from '../platform/context.ts';
import { settlePassword } from './change-account.ts';
import { newPasswordErrors } from './check-password.ts';
import { browserHash, endOtherSignUps, unlessTaken } from './confirm-email.ts';
import { findUser, type User } from './find-user.ts';
import { consumeLink, findLink, type MailedLink } from './mailed-links.ts';
import { hashPassword } from './passwords/hash-password.ts';
import { needsSecondFactor } from './second-factor.ts';
import { type From, type Opened, openSession } from './sessions.ts';
import { EMPTY_PROFILE, type ForgetPasskeys, forgetEarlierOwners } from './settle-account.ts';
import { users } from './table.ts';

export type Recovered =
  /** No session where a password alone opens none. */
  | { ok: true; user: User; opened: Opened | undefined }
  | { ok: false; reason: 'link' }
  | { ok: false; reason: 'password'; errors: ErrorsByField };

const SPENT = { ok: false, reason: 'link' } as const;

/**
 * Sets a new password by a mailed link, ends all sessions and opens one unless that takes a passkey. A refused password leaves the link
 * usable. Passkeys and linked wallets from before go as well, unless the account has long been one that can't be opened without a passkey.
 */
export async function recover(
  context: Context,
  { token, body, from, browser }: { token: string; body: Body; from: From; browser?: string | undefined },
  forgetPasskeys: ForgetPasskeys,
): Promise<Recovered> {
  const link = await findLink(context, token, ['reset']);
  if (!link) return SPENT;
  const errors = newPasswordErrors(body, link.email);
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'password', errors };
  const passwordHash = await hashPassword(context, String(body.password));
  return context.db.transaction(async (db) => {
    const transactionContext = { ...context, db };
    const spent = await consumeLink(transactionContext, token, ['reset']);
    const user = spent && (await findUser(transactionContext, spent.userId));
    const changed =
      user && user.email === spent.email
        ? await setPassword(transactionContext, user, { link: spent, passwordHash, browser, forgetPasskeys })
        : undefined;
    if (!changed) return SPENT;
    if (needsSecondFactor(context, changed)) return { ok: true, user: changed, opened: undefined };
    const opened = await openSession(db, changed, from, context.now());
    return opened ? { ok: true, user: changed, opened } : SPENT;
  });
}

const PROTECTS_AFTER_MS = PASSKEY_RULE_PROTECTS_DAYS * 86_400_000;

// A mailbox alone must not open what takes a passkey. Staff of a live site got theirs by a link that is never mailed. Anyone else who requires
// one may have had nothing but the password, or have signed up with a stranger's address while opening a link was enough to confirm it.
function keepsPasskeys({ env, now }: Context, { staff, settledAt, passkeyRequired, passkeyRequiredAt }: User): boolean {
  if (env.mode === 'live' && staff) return true;
  if (!passkeyRequired || passkeyRequiredAt === null || settledAt === null) return false;
  return now().getTime() - passkeyRequiredAt.getTime() >= PROTECTS_AFTER_MS;
}

type New = {
  link: MailedLink;
  passwordHash: string;
  browser: string | undefined;
  forgetPasskeys: ForgetPasskeys;
};

/**
 * Sets a password by a link that was mailed; opening the email proves that the address is theirs. What was entered at a sign-up that is
 * confirmed by this is theirs only in the browser that signed up.
 */
async function setPassword(context: Context, user: User, { link, passwordHash, browser, forgetPasskeys }: New) {
  const at = context.now();
  await endOtherSignUps(context.db, link);
  const isOfBrowser = browser !== undefined && user.signUpHash === browserHash(browser);
  const profile = user.confirmedAt === null && !isOfBrowser ? 'emptied' : 'kept';
  const changed = await unlessTaken(context.db, (tx) =>
    tx
      .update(users)
      .set({
        passwordHash,
        confirmedAt: user.confirmedAt ?? at,
        settledAt: user.settledAt ?? at,
        signUpHash: null,
        newEmail: null,
        updatedAt: at,
        ...(profile === 'emptied' ? EMPTY_PROFILE : {}),
      })
      .where(eq(users.id, user.id))
      .returning(),
  );
  if (!changed?.[0]) return undefined;
  const forgotten = keepsPasskeys(context, user) ? undefined : await forgetEarlierOwners(context, user, forgetPasskeys);
  await settlePassword(context, changed[0], { wallets: forgotten?.wallets ?? 0, profile });
  return findUser(context, user.id);
}
