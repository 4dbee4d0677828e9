import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { passwordError } from '#domain/accounts/password.ts';
import { normalEmail } from '#domain/email.ts';
import type { Context } from '../platform/context.ts';
import { TooMany } from '../platform/errors.ts';
import { refuseIfLimited, takeFromLimit } from '../platform/limits/database-limit.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { type User, usersByEmail } from './find-user.ts';
import { findByPassword, hashPassword, limitHashing } from './passwords/hash-password.ts';
import { needsSecondFactor, openSecondStep, type SecondStep } from './second-factor.ts';
import { type From, type Opened, openSession } from './sessions.ts';
import { beginAttempt, failAttempt, passAttempt } from './sign-in-attempts.ts';
import { users } from './table.ts';

export type SignIn =
  | { ok: true; user: User; opened: Opened }
  | { ok: false; reason: 'credentials' }
  | { ok: false; reason: 'unconfirmed'; email: string }
  /** The password was right but isn't enough. */
  | { ok: false; reason: 'second-step'; step: SecondStep };

type Credentials = { email: unknown; password: unknown };

const REFUSED = { ok: false, reason: 'credentials' } as const;

/**
 * Opens a session for a caller who knows the password, or the second step where that is not enough. An unknown address costs the same work and counts the same wrong
 * passwords as a known one; that an address is not confirmed is only revealed after its right password.
 */
export async function signIn(context: Context, input: Credentials, from: From): Promise<SignIn> {
  try {
    refuseIfLimited(context, LIMITS.signIn(context.env), from.ip);
    return await limitHashing(() => tryPassword(context, input, from));
  } catch (error) {
    if (error instanceof TooMany) await sleep(context.env.accounts.refusalDelayMs);
    throw error;
  }
}

async function tryPassword(context: Context, input: Credentials, from: From): Promise<SignIn> {
  await takeFromLimit(context, LIMITS.signIn(context.env), from.ip);
  const email = normalEmail(input.email) ?? '';
  const attempt = await beginAttempt(context, email, from.ip);
  const candidates = await usersByEmail(context, email);
  const password = typeof input.password === 'string' ? input.password : '';
  const possible = passwordError(input.password) === undefined;
  const { found: user, outdated } = await findByPassword(context, password, possible ? candidates : []);
  if (!user) {
    await failAttempt(context, attempt);
    return REFUSED;
  }
  if (!user.confirmedAt) return { ok: false, reason: 'unconfirmed', email: user.email };
  await passAttempt(context, attempt);
  const current = outdated ? await rehash(context, user, password) : user;
  if (needsSecondFactor(context, current)) {
    const step = await openSecondStep(context, current);
    return step ? { ok: false, reason: 'second-step', step } : REFUSED;
  }
  const opened = await context.db.transaction((tx) => openSession(tx, current, from, context.now()));
  return opened ? { ok: true, user: current, opened } : REFUSED;
}

async function rehash(context: Context, user: User, password: string): Promise<User> {
  const passwordHash = await hashPassword(context, password);
  const [stronger] = await context.db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
    .returning();
  return stronger ?? user;
}
