import { eq } from 'drizzle-orm';
import { publicName } from '#domain/accounts/account.ts';
import { PASSKEYS_MAX } from '#domain/accounts/limits.ts';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import type { Registration } from '#domain/accounts/passkey.ts';
import { fullMessagesByField } from '#domain/messages/api.ts';
import { site } from '#site';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { Context } from '../../platform/context.ts';
import { ConfirmationNeeded, Conflict, Forbidden, Invalid } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { presenceErrors } from '../check-password.ts';
import { findUser, type User } from '../find-user.ts';
import { consumeLink, findLink } from '../mailed-links.ts';
import { countOwnChange } from '../own-changes.ts';
import type { AccountContext } from '../require-account.ts';
import { isFresh, keepAuthenticators, lockAccount, lockOwn, needsSecondFactor } from '../second-factor.ts';
import { confirmSession, endSessions, type From, hashOf, type Opened, openSession } from '../sessions.ts';
import { ALGORITHMS, CHALLENGE_MS, createChallenge, relyingParty, verifyRegistration, webAuthn } from './challenge.ts';
import { passkeys } from './table.ts';

/** Refuses to change what opens the account unless a passkey or recovery code of it was used within the last five minutes. */
export function expectConfirmed(context: AccountContext): void {
  const { user, session } = context.account;
  if (user.passkeys > 0 && !isFresh(context, session.verifiedAt)) throw new ConfirmationNeeded('passkey');
}

/**
 * What the first passkey needs instead: the password, or a recent login. Neither counts where a password is not enough: otherwise a
 * password session that outlived the grant of the role could turn itself into a staff session.
 */
async function expectPresence(context: AccountContext, password: unknown, ip: string): Promise<void> {
  const { user } = context.account;
  if (user.passkeys > 0) return;
  if (needsSecondFactor(context, user)) throw new Forbidden(PASSKEY_MESSAGES.enrollFirst);
  const errors = await presenceErrors(context, password, ip);
  if (Object.keys(errors).length > 0) throw new Invalid(fullMessagesByField(errors));
}

async function optionsFor(context: Context, user: User, challenge: string) {
  const known = await context.db.select().from(passkeys).where(eq(passkeys.accountId, user.id));
  const { nickname, firstName: first_name, lastName: last_name, phone } = user;
  return (await webAuthn()).generateRegistrationOptions({
    rpName: site.name,
    rpID: relyingParty(context).id,
    challenge: Buffer.from(challenge, 'base64url'),
    userName: user.email,
    userDisplayName: publicName({ nickname, first_name, last_name, phone }),
    userID: new TextEncoder().encode(user.id),
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_MS,
  });
}

/** What the browser needs to make a passkey for the account that is logged in. */
export async function startAddition(context: AccountContext, password: unknown, ip: string) {
  expectConfirmed(context);
  await expectPresence(context, password, ip);
  const { user, session } = context.account;
  return optionsFor(context, user, await createChallenge(context, { purpose: 'add', boundTo: session.id }));
}

type New = { name: string; credential: Registration };

/** Adds the passkey that the browser made to the account that is logged in. */
export async function addPasskey(context: AccountContext, { name, credential }: New): Promise<void> {
  // Before the challenge is used up: the page repeats the call.
  expectConfirmed(context);
  const { user, session } = context.account;
  const key = await verifyRegistration(context, credential, { purpose: 'add', boundTo: session.id });
  await context.db.transaction(async (tx) => {
    const locked = await lockOwn(tx, context.account);
    // The role may have been granted since the challenge was given out.
    if (locked.passkeys === 0 && needsSecondFactor(context, locked)) throw new Forbidden(PASSKEY_MESSAGES.enrollFirst);
    await insert({ ...context, db: tx }, user.id, { ...key, name });
    await confirmSession(tx, session.id, context.now());
  });
}

type Key = Awaited<ReturnType<typeof verifyRegistration>> & { name: string };

async function insert(context: Context, accountId: string, key: Key): Promise<void> {
  const { db, now } = context;
  const user = await lockAccount(db, accountId);
  if (!user || user.passkeys >= PASSKEYS_MAX) throw new Conflict(PASSKEY_MESSAGES.tooMany);
  await countOwnChange(context, accountId, 'access');
  const added = await db
    .insert(passkeys)
    .values({ ...key, accountId, createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (added.length === 0) throw new Conflict(PASSKEY_MESSAGES.alreadyAdded);
  const known = await db.$count(passkeys, eq(passkeys.accountId, accountId));
  await keepAuthenticators(db, accountId, { passkeys: known });
  await recordAuditEvent(context, {
    action: 'passkey.add',
    subject: { kind: 'account', id: accountId },
    after: { passkeys: known, backed_up: key.isBackedUp },
  });
  await queueMail(context, 'passkey-added', { email: user.email, name: key.name });
}

/** Whose login it was, and the session that it opened. */
export type LoggedIn = { user: User; opened: Opened };

type Enrollment = { login_challenge: string; link: string };

/** The account whose password was just given and whose enrollment link was opened, while it has no passkey. */
async function enrolling(context: Context, { login_challenge: loginChallenge, link }: Enrollment): Promise<User> {
  const step = await findLink(context, loginChallenge, ['second-step']);
  if (!step) throw new Forbidden(PASSKEY_MESSAGES.stepExpired);
  const known = await findLink(context, link, ['enroll']);
  const user = known?.userId === step.userId ? await findUser(context, step.userId) : undefined;
  if (!user || user.passkeys > 0) throw new Forbidden(PASSKEY_MESSAGES.linkSpent);
  return user;
}

/** What the browser needs to make the first passkey of an account by its enrollment link. */
export async function startEnrollment(context: Context, given: Enrollment) {
  const user = await enrolling(context, given);
  const scope = { purpose: 'enroll', boundTo: hashOf(given.login_challenge) } as const;
  return optionsFor(context, user, await createChallenge(context, scope));
}

/** Registers the first passkey of an account by its enrollment link, ends its sessions and opens one. */
export async function enroll(context: Context, given: Enrollment & New, from: From): Promise<LoggedIn> {
  const { login_challenge: loginChallenge, link, name, credential } = given;
  await enrolling(context, given);
  const key = await verifyRegistration(context, credential, { purpose: 'enroll', boundTo: hashOf(loginChallenge) });
  return context.db.transaction(async (db) => {
    const spent = await consumeLink({ ...context, db }, link, ['enroll']);
    const step = spent && (await consumeLink({ ...context, db }, loginChallenge, ['second-step']));
    const user = step && (await lockAccount(db, step.userId));
    if (user?.id !== spent?.userId || user?.passkeys !== 0) throw new Forbidden(PASSKEY_MESSAGES.linkSpent);
    const transactionContext: Context = { ...context, db, actor: { kind: 'user', userId: user.id } };
    await endSessions(db, user.id);
    await insert(transactionContext, user.id, { ...key, name });
    const opened = await openSession(db, user, { ...from, verifiedBy: 'passkey' }, context.now());
    if (!opened) throw new Forbidden(PASSKEY_MESSAGES.stepExpired);
    return { user, opened };
  });
}
