import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Body } from '#domain/accounts/account.ts';
import { PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import type { Actor, AppEnv, Context } from '../platform/context.ts';
import { Unauthorized } from '../platform/errors.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { processLimit } from '../platform/limits/process-limit.ts';
import { type Credentials, credentialsOf } from './session-credentials.ts';
import { type Account, accountByToken, touchSession } from './sessions.ts';

/** A context whose actor is proven to be signed in; `account` says who, and in which session. */
export type AccountContext = Context & { actor: Extract<Actor, { kind: 'user' }>; account: Account };
/** The environment of a route behind requireAccount: `c.var.account`. */
export type AccountEnv = { Variables: AppEnv['Variables'] & { account: AccountContext } };

export type SignedIn = { account: Account; credentials: Credentials };

/** Who the request's credentials belong to, if they are valid. */
export async function signedIn<Env extends AppEnv>(c: HonoContext<Env>, more?: Body): Promise<SignedIn | undefined> {
  const credentials = credentialsOf(c, more);
  if (!credentials) return undefined;
  const account = await accountByToken(c.var.context, credentials.token);
  if (!account) return undefined;
  const { session, user } = account;
  if (!('cookie' in credentials) && (session.client !== credentials.client || user.email !== credentials.uid))
    return undefined;
  return { account: { user, session: await touchSession(c.var.context, session) }, credentials };
}

async function prove(c: HonoContext<AccountEnv>): Promise<Account> {
  c.header('cache-control', 'no-store');
  const found = await signedIn(c);
  if (!found) throw new Unauthorized(PROTOCOL_MESSAGES.notSignedIn);
  return found.account;
}

/** The context of an account that is proven to be signed in. */
export const accountContext = (context: Context, account: Account): AccountContext => ({
  ...context,
  actor: { kind: 'user', userId: account.user.id },
  account,
});

function enter(c: HonoContext<AccountEnv>, account: Account): void {
  const context = accountContext(c.var.context, account);
  c.set('context', context);
  c.set('account', context);
}

/** Sets the actor if the request comes from a signed-in client; lets everyone pass. */
export const knownAccount = createMiddleware<AppEnv>(async (c, next) => {
  const found = await signedIn(c);
  if (found) c.set('context', accountContext(c.var.context, found.account));
  await next();
});

/** How many changes to accounts one network may make, for all accounts together: each writes rows, and some hash a password. */
const takeChange = processLimit(LIMITS.accountChanges);
export const accountChanges = createMiddleware<AppEnv>(async (c, next) => {
  takeChange(c.var.ip);
  await next();
});

/** Lets only signed-in users pass; 401 otherwise. What changes something is limited. */
export const requireAccount = createMiddleware<AccountEnv>(async (c, next) => {
  if (c.req.method !== 'GET') takeChange(c.var.ip);
  enter(c, await prove(c));
  await next();
});
