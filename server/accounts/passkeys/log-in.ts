import { and, eq, isNull, lt } from 'drizzle-orm';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import type { Assertion } from '#domain/accounts/passkey.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { Context } from '../../platform/context.ts';
import { Forbidden, Unauthorized } from '../../platform/errors.ts';
import { takeFromLimit } from '../../platform/limits/database-limit.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { findUser, type User } from '../find-user.ts';
import { consumeLink, findLink } from '../mailed-links.ts';
import type { AccountContext } from '../require-account.ts';
import { keepAuthenticators, lockAccount } from '../second-factor.ts';
import { confirmSession, type From, hashOf, openSession } from '../sessions.ts';
import type { LoggedIn } from './add-passkey.ts';
import {
  CHALLENGE_MS,
  type ChallengeScope,
  createChallenge,
  type Passkey,
  relyingParty,
  takeChallenge,
  verifyAssertion,
  webAuthn,
} from './challenge.ts';
import { codeHash } from './recovery-codes.ts';
import { passkeys, recoveryCodes } from './table.ts';

const optionsFor = async (context: Context, challenge: string, allowed: Pick<Passkey, 'id' | 'transports'>[]) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: relyingParty(context).id,
    challenge: Buffer.from(challenge, 'base64url'),
    allowCredentials: allowed,
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  });

/** What a browser needs to log in with any of its passkeys for this site; the same for everyone. */
export const startLogin = async (context: Context, browser: string) =>
  optionsFor(context, await createChallenge(context, { purpose: 'login', boundTo: hashOf(browser) }), []);

/** What the browser needs to confirm the session that is logged in by one of its account's passkeys. */
export async function startConfirmation(context: AccountContext) {
  const { user, session } = context.account;
  const own = await context.db.select().from(passkeys).where(eq(passkeys.accountId, user.id));
  return optionsFor(context, await createChallenge(context, { purpose: 'confirm', boundTo: session.id }), own);
}

/** The passkey that signed the challenge, and its account, which must be `accountId` if that is known. */
async function prove(context: Context, credential: Assertion, scope: ChallengeScope, accountId?: string) {
  const challenge = await takeChallenge(context, scope, credential.response.clientDataJSON);
  const [passkey] = await context.db.select().from(passkeys).where(eq(passkeys.id, credential.id));
  if (passkey && accountId !== undefined && passkey.accountId !== accountId)
    throw new Forbidden(PASSKEY_MESSAGES.ofAnother);
  const user = passkey && (await findUser(context, passkey.accountId));
  const { userHandle } = credential.response;
  const isTheirs = userHandle
    ? Buffer.from(userHandle, 'base64url').toString('utf8') === user?.id
    : accountId !== undefined;
  if (!passkey || !user?.confirmedAt || !isTheirs) throw new Unauthorized(PASSKEY_MESSAGES.unknown);
  return { passkey, user, used: await verifyAssertion(context, { credential, passkey, challenge }) };
}

type Proven = Awaited<ReturnType<typeof prove>>;

/** Records the use of a passkey together with what it opens. A counter that didn't grow suggests a copy: refused, and recorded. */
async function use<Result>(
  context: Context,
  { passkey, user, used }: Proven,
  work: (tx: Context['db']) => Promise<Result>,
) {
  const done = await context.db.transaction(async (tx) => {
    await lockAccount(tx, user.id);
    // It may have been removed since it signed.
    if ((await tx.$count(passkeys, eq(passkeys.id, passkey.id))) === 0)
      throw new Unauthorized(PASSKEY_MESSAGES.unknown);
    const grown = used.counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, used.counter);
    const noted = await tx
      .update(passkeys)
      .set({ ...used, lastUsedAt: context.now() })
      .where(and(eq(passkeys.id, passkey.id), grown))
      .returning({ id: passkeys.id });
    return noted.length > 0 ? { result: await work(tx) } : undefined;
  });
  if (done) return done.result;
  await recordAuditEvent(
    { ...context, actor: { kind: 'user', userId: user.id } },
    {
      action: 'passkey.refuse',
      subject: { kind: 'account', id: user.id },
      before: { counter: passkey.counter },
      after: { counter: used.counter },
    },
  );
  throw new Forbidden(PASSKEY_MESSAGES.counterLower);
}

// Customers' logins don't belong in the log; those of staff do.
async function recordStaffLogin(context: Context, { id, staff }: User, by: 'passkey' | 'recovery-code') {
  if (!staff) return;
  const actor = { kind: 'staff', userId: id } as const;
  await recordAuditEvent(
    { ...context, actor },
    { action: 'staff.login', subject: { kind: 'account', id }, after: { by } },
  );
}

type Login = { credential: Assertion; login_challenge?: string | undefined };

/** Logs in by a passkey alone, or as the second step of a login whose challenge then names the account. */
export async function logInWithPasskey(context: Context, given: Login, browser: string, from: From): Promise<LoggedIn> {
  const { credential, login_challenge: loginChallenge } = given;
  const step = loginChallenge === undefined ? undefined : await findLink(context, loginChallenge, ['second-step']);
  if (loginChallenge !== undefined && !step) throw new Forbidden(PASSKEY_MESSAGES.stepExpired);
  const scope = { purpose: 'login', boundTo: hashOf(browser) } as const;
  const challenged = await prove(context, credential, scope, step?.userId);
  return use(context, challenged, async (db) => {
    const transactionContext = { ...context, db };
    if (loginChallenge !== undefined && !(await consumeLink(transactionContext, loginChallenge, ['second-step'])))
      throw new Forbidden(PASSKEY_MESSAGES.stepExpired);
    const { user } = challenged;
    const opened = await openSession(db, user, { ...from, verifiedBy: 'passkey' }, context.now());
    if (!opened) throw new Unauthorized(PASSKEY_MESSAGES.unknown);
    await recordStaffLogin(transactionContext, user, 'passkey');
    return { user, opened };
  });
}

/** Records that the current session was just confirmed by one of its account's passkeys. */
export async function confirmWithPasskey(context: AccountContext, credential: Assertion): Promise<void> {
  const { user, session } = context.account;
  const proven = await prove(context, credential, { purpose: 'confirm', boundTo: session.id }, user.id);
  await use(context, proven, (tx) => confirmSession(tx, session.id, context.now()));
}

/** Logs in by a recovery code, after the right password; the account's owner gets an email. */
export async function logInWithRecoveryCode(
  context: Context,
  { login_challenge: loginChallenge, code }: { login_challenge: string; code: string },
  from: From,
): Promise<LoggedIn> {
  const step = await findLink(context, loginChallenge, ['second-step']);
  if (!step) throw new Forbidden(PASSKEY_MESSAGES.stepExpired);
  await takeFromLimit(context, LIMITS.recoveryCode, step.userId);
  return context.db.transaction(async (db) => {
    const user = await lockAccount(db, step.userId);
    const own = user && and(eq(recoveryCodes.accountId, user.id), isNull(recoveryCodes.usedAt));
    const used = await db
      .update(recoveryCodes)
      .set({ usedAt: context.now() })
      .where(and(own, eq(recoveryCodes.codeHash, codeHash(step.userId, code))))
      .returning({ hash: recoveryCodes.codeHash });
    if (!user || used.length === 0) throw new Forbidden(PASSKEY_MESSAGES.codeWrong);
    const transactionContext: Context = { ...context, db, actor: { kind: 'user', userId: user.id } };
    if (!(await consumeLink(transactionContext, loginChallenge, ['second-step'])))
      throw new Forbidden(PASSKEY_MESSAGES.stepExpired);
    const left = await db.$count(recoveryCodes, own);
    await keepAuthenticators(db, user.id, { recoveryCodes: left });
    const opened = await openSession(db, user, { ...from, verifiedBy: 'recovery-code' }, context.now());
    if (!opened) throw new Forbidden(PASSKEY_MESSAGES.stepExpired);
    await recordAuditEvent(transactionContext, {
      action: 'recovery-code.use',
      subject: { kind: 'account', id: user.id },
      after: { left },
    });
    await recordStaffLogin(transactionContext, user, 'recovery-code');
    await queueMail(transactionContext, 'recovery-code-used', { email: user.email, left: String(left) });
    return { user, opened };
  });
}
