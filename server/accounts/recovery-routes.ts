import { Hono, type Context as HonoContext } from 'hono';
import type { Body, ErrorsByField } from '#domain/accounts/account.ts';
import { ACCOUNT_MESSAGES, PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { normalEmail } from '#domain/email.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import type { AppEnv } from '../platform/context.ts';
import { limitRequests } from '../platform/limits/limit-requests.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { onSite, pageUrl, withQuery } from '../platform/page-url.ts';
import { protocolErrors, protocolRecord, readBody } from './account-json.ts';
import { changeAccount } from './change-account.ts';
import type { User } from './find-user.ts';
import { findLink } from './mailed-links.ts';
import { recover } from './recover-account.ts';
import { requestMail } from './request-mail.ts';
import { accountChanges, accountContext, signedIn } from './require-account.ts';
import { fromOf, sendSession, sessionHeaders } from './session-credentials.ts';
import type { ForgetPasskeys } from './settle-account.ts';
import { knownBrowser } from './sign-up-cookie.ts';

type C = HonoContext<AppEnv>;

const unauthorized = (c: C) => c.json({ success: false, errors: [PROTOCOL_MESSAGES.unauthorized] }, 401);
const refused = (c: C, errors: ErrorsByField) => c.json({ success: false, errors: protocolErrors(errors) }, 422);
const updated = (c: C, user: User) =>
  c.json({ success: true, data: protocolRecord(user), message: PROTOCOL_MESSAGES.passwordUpdated });

/** A new password: by a mailed link where the old one is forgotten, or by the old one. */
export const recoveryRoutes = (forgetPasskeys: ForgetPasskeys) =>
  new Hono<AppEnv>()
    .post('/api/auth/password', async (c) => {
      c.header('cache-control', 'no-store');
      const { email: given, redirect_url: redirectUrl } = await readBody(c);
      if (typeof given !== 'string' || given.trim() === '') {
        return c.json({ success: false, errors: [PROTOCOL_MESSAGES.missingEmail] }, 401);
      }
      const email = normalEmail(given) ?? 'nobody';
      await requestMail(c.var.context, 'reset', {
        email,
        redirectUrl: onSite(c.var.context, redirectUrl),
        ip: c.var.ip,
      });
      return c.json({ success: true, message: ACCOUNT_MESSAGES.linkMailed });
    })
    .get('/api/auth/password/edit', limitRequests(LIMITS.reads), async (c) => {
      c.header('cache-control', 'no-store');
      c.header('referrer-policy', 'no-referrer');
      const { reset_password_token: token = '', redirect_url: redirectUrl } = c.req.query();
      if (!(await findLink(c.var.context, token, ['reset'])))
        return c.redirect(pageUrl(c.var.context, PAGE_PATHS.forgotPassword, { expired: 'true' }), 302);
      const page = onSite(c.var.context, redirectUrl) ?? pageUrl(c.var.context, PAGE_PATHS.resetPassword);
      return c.redirect(withQuery(page, { reset_password_token: token }), 302);
    })
    .on(['PUT', 'PATCH'], '/api/auth/password', accountChanges, async (c) => {
      c.header('cache-control', 'no-store');
      const body = await readBody(c);
      const token = body.reset_password_token;
      return typeof token === 'string' && token !== '' ? byLink(c, token, body, forgetPasskeys) : bySession(c, body);
    });

const passwordsMissing = (c: C, { password, password_confirmation: confirmation }: Body) =>
  password === undefined && confirmation === undefined
    ? c.json({ success: false, errors: [PROTOCOL_MESSAGES.missingPasswords] }, 422)
    : undefined;

async function byLink(c: C, token: string, body: Body, forgetPasskeys: ForgetPasskeys) {
  if (!(await findLink(c.var.context, token, ['reset']))) return unauthorized(c);
  const missing = passwordsMissing(c, body);
  if (missing) return missing;
  const done = await recover(c.var.context, { token, body, from: fromOf(c), browser: knownBrowser(c) }, forgetPasskeys);
  if (!done.ok) return done.reason === 'link' ? unauthorized(c) : refused(c, done.errors);
  if (done.opened) sendSession(c, done.opened, done.user.email);
  return updated(c, done.user);
}

async function bySession(c: C, body: Body) {
  const found = await signedIn(c);
  if (!found) return unauthorized(c);
  const missing = passwordsMissing(c, body);
  if (missing) return missing;
  const { password, password_confirmation, current_password } = body;
  const change = { profile: {}, body: { password, password_confirmation, current_password }, ip: c.var.ip };
  const done = await changeAccount(accountContext(c.var.context, found.account), change);
  if (!done.ok) return refused(c, done.errors);
  const { account, credentials } = found;
  if (!('cookie' in credentials)) {
    sessionHeaders(c, { session: account.session, token: credentials.token }, done.user.email);
  }
  return updated(c, done.user);
}
