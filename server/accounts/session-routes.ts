import { Hono } from 'hono';
import { notConfirmed, PASSKEY_MESSAGES, PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import type { AppEnv } from '../platform/context.ts';
import { refusesMethod } from '../platform/http/allowed-methods.ts';
import { limitRequests } from '../platform/limits/limit-requests.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { protocolUser, readBody } from './account-json.ts';
import { accountChanges, signedIn } from './require-account.ts';
import type { SecondStep } from './second-factor.ts';
import { clearSession, fromOf, sendSession, sessionHeaders } from './session-credentials.ts';
import { endSession } from './sessions.ts';
import { signIn } from './sign-in.ts';

const websiteOnly = ({ staff }: SecondStep) =>
  staff ? PASSKEY_MESSAGES.staffOnWebOnly : PASSKEY_MESSAGES.passkeyOnWebOnly;
const nextStep = ({ passkeys }: SecondStep) =>
  passkeys > 0 ? PASSKEY_MESSAGES.secondStep : PASSKEY_MESSAGES.enrollFirst;

/** Signing in and out. */
export const sessionRoutes = new Hono<AppEnv>()
  .use('/api/auth/*', async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  })
  .get(
    '/api/auth/sign_in',
    refusesMethod((c) =>
      c.json({ success: false, errors: [PROTOCOL_MESSAGES.useSignInByPost] }, 405, { allow: 'POST, OPTIONS' }),
    ),
  )
  .post('/api/auth/sign_in', async (c) => {
    const { email, password } = await readBody(c);
    const done = await signIn(c.var.context, { email, password }, fromOf(c));
    if (!done.ok && done.reason === 'second-step') {
      // A client of the old protocol has no passkeys, so it gets no login challenge to continue with.
      if (c.req.header('x-session') !== 'cookie')
        return c.json({ success: false, errors: [websiteOnly(done.step)] }, 401);
      return c.json({ success: false, errors: [nextStep(done.step)], second_step: done.step }, 401);
    }
    if (!done.ok) {
      const message = done.reason === 'unconfirmed' ? notConfirmed(done.email) : PROTOCOL_MESSAGES.badCredentials;
      return c.json({ success: false, errors: [message] }, 401);
    }
    sendSession(c, done.opened, done.user.email);
    return c.json({ data: protocolUser(done.user) });
  })
  .get('/api/auth/validate_token', limitRequests(LIMITS.reads), async (c) => {
    const found = await signedIn(c, c.req.query());
    if (!found) return c.json({ success: false, errors: [PROTOCOL_MESSAGES.badToken] }, 401);
    const { account, credentials } = found;
    if (!('cookie' in credentials)) {
      sessionHeaders(c, { session: account.session, token: credentials.token }, account.user.email);
    }
    return c.json({ success: true, data: protocolUser(account.user) });
  })
  .delete('/api/auth/sign_out', accountChanges, async (c) => {
    const found = await signedIn(c, await readBody(c));
    clearSession(c);
    const ended = found && (await endSession(c.var.context, found.account.user.id, found.account.session.id));
    if (!ended) return c.json({ success: false, errors: [PROTOCOL_MESSAGES.nobodySignedOut] }, 404);
    return c.json({ success: true });
  });
