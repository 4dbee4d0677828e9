import { Hono, type Context as HonoContext } from 'hono';
import type { Body } from '#domain/accounts/account.ts';
import { ACCOUNT_MESSAGES, PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { normalEmail } from '#domain/email.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import type { AppEnv } from '../platform/context.ts';
import { limitRequests } from '../platform/limits/limit-requests.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { onSite, pageUrl, withQuery } from '../platform/page-url.ts';
import { readBody } from './account-json.ts';
import { confirm, readLink } from './confirm-email.ts';
import { findLink } from './mailed-links.ts';
import { limitHashing } from './passwords/hash-password.ts';
import { requestMail } from './request-mail.ts';
import { signedIn } from './require-account.ts';
import type { ForgetPasskeys } from './settle-account.ts';
import { knownBrowser } from './sign-up-cookie.ts';

type C = HonoContext<AppEnv>;

const callerOf = async (c: C) => ({
  browser: knownBrowser(c),
  account: (await signedIn(c))?.account,
  ip: c.var.ip,
});

const landingFor = ({ context }: AppEnv['Variables'], redirectUrl: unknown, isDone: boolean): string =>
  withQuery(onSite(context, redirectUrl) ?? pageUrl(context, PAGE_PATHS.login), {
    account_confirmation_success: String(isDone),
  });

const REFUSED = {
  link: { status: 404, message: ACCOUNT_MESSAGES.linkSpent },
  password: { status: 401, message: ACCOUNT_MESSAGES.confirmPassword },
  'wrong-password': { status: 401, message: ACCOUNT_MESSAGES.confirmPasswordWrong },
  session: { status: 401, message: ACCOUNT_MESSAGES.confirmSession },
  'other-session': { status: 403, message: ACCOUNT_MESSAGES.confirmOtherSession },
} as const;

/** Confirms by a mailed link. `redirect_url` is the page that clients of the protocol go on to. */
async function confirmByLink(c: C, token: string, body: Body, forgetPasskeys: ForgetPasskeys) {
  const { password, redirect_url: redirectUrl } = body;
  const given = { ...(await callerOf(c)), password };
  const done = await limitHashing(() => confirm(c.var.context, token, given, forgetPasskeys));
  if (done.ok) {
    const after = landingFor(c.var, redirectUrl, true);
    return c.json({ success: true, message: ACCOUNT_MESSAGES.confirmed, redirect_url: after });
  }
  const { status, message } = REFUSED[done.reason];
  return c.json({ success: false, errors: [message], reason: done.reason }, status);
}

async function mailConfirmationAgain(c: C, { email: given, redirect_url: redirectUrl }: Body) {
  if (typeof given !== 'string' || given.trim() === '') {
    return c.json({ success: false, errors: [PROTOCOL_MESSAGES.missingEmail] }, 401);
  }
  const email = normalEmail(given) ?? 'nobody';
  const about = { email, redirectUrl: onSite(c.var.context, redirectUrl), ip: c.var.ip };
  await requestMail(c.var.context, 'confirmation', about);
  return c.json({ success: true, message: ACCOUNT_MESSAGES.linkMailed });
}

const limited = limitRequests(LIMITS.confirmations);
const tokenIn = ({ confirmation_token: token }: Body) => (typeof token === 'string' ? token : undefined);

/** Confirming addresses by mailed links. */
export const confirmationRoutes = (forgetPasskeys: ForgetPasskeys) =>
  new Hono<AppEnv>()
    .use('/api/auth/confirmation/*', async (c, next) => {
      c.header('cache-control', 'no-store');
      // The link's token is in the address.
      c.header('referrer-policy', 'no-referrer');
      await next();
    })
    // Mail scanners open links, so this changes nothing: it leads to the page that does, with the token where no server sees it.
    .get('/api/auth/confirmation', limitRequests(LIMITS.reads), async (c) => {
      const { confirmation_token: token = '', redirect_url: redirectUrl } = c.req.query();
      const link = await findLink(c.var.context, token, ['confirm', 'change-email']);
      if (!link) return c.redirect(landingFor(c.var, redirectUrl, false), 302);
      const after = onSite(c.var.context, redirectUrl);
      const values = new URLSearchParams({ confirmation_token: token, ...(after && { redirect_url: after }) });
      return c.redirect(`${pageUrl(c.var.context, PAGE_PATHS.confirmEmail)}#${values}`, 302);
    })
    .post('/api/auth/confirmation', limited, async (c) => {
      const body = await readBody(c);
      const token = tokenIn(body);
      return token === undefined ? mailConfirmationAgain(c, body) : confirmByLink(c, token, body, forgetPasskeys);
    })
    .post('/api/auth/confirmation/link', limited, async (c) => {
      const link = await readLink(c.var.context, tokenIn(await readBody(c)) ?? '', await callerOf(c));
      if (!link) return c.json({ success: false, errors: [ACCOUNT_MESSAGES.linkSpent] }, 404);
      return c.json(link);
    });
