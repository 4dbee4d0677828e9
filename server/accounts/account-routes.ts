import { randomBytes } from 'node:crypto';
import { Hono, type Context as HonoContext } from 'hono';
import { type Body, type ErrorsByField, PERSON_FIELDS, readPerson, readSignUp } from '#domain/accounts/account.ts';
import { UNCONFIRMED_SIGN_UP_DAYS } from '#domain/accounts/limits.ts';
import { ACCOUNT_MESSAGES, accountDestroyed, PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { normalEmail } from '#domain/email.ts';
import { SIGN_UP_COOKIE } from '#domain/names.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { site } from '#site';
import type { AppEnv } from '../platform/context.ts';
import { hostCookie } from '../platform/http/host-cookie.ts';
import { takeFromLimit } from '../platform/limits/database-limit.ts';
import { limitRequests } from '../platform/limits/limit-requests.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { onSite, pageUrl, withQuery } from '../platform/page-url.ts';
import { protocolErrors, protocolRecord, readBody } from './account-json.ts';
import { changeAccount, closeAccount, presenceErrors } from './change-account.ts';
import { confirm, readLink } from './confirm-email.ts';
import { findLink } from './mailed-links.ts';
import { limitHashing } from './passwords/hash-password.ts';
import { requestMail } from './request-mail.ts';
import { accountChanges, accountContext, signedIn } from './require-account.ts';
import { clearSession } from './session-credentials.ts';
import type { ForgetPasskeys } from './settle-account.ts';
import { type NewUser, signUp } from './sign-up.ts';

type C = HonoContext<AppEnv>;

/** Identifies the browser that signed up, for as long as a sign-up waits to be confirmed. */
const signUpCookie = hostCookie(SIGN_UP_COOKIE);
const SIGN_UP_SECONDS = UNCONFIRMED_SIGN_UP_DAYS * 86_400;

const BROWSER = /^[\w-]{43}$/;
/** The browser that makes the request, if a sign-up was made in it. */
export const knownBrowser = (c: C): string | undefined => signUpCookie.get(c)?.match(BROWSER)?.[0];

/** The same for all sign-ups of a browser, so that each can be confirmed in it; set whether or not the address was known. */
function browserOf(c: C): string {
  const browser = knownBrowser(c) ?? randomBytes(32).toString('base64url');
  signUpCookie.set(c, browser, SIGN_UP_SECONDS);
  return browser;
}

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
  return c.json({ success: true, message: PROTOCOL_MESSAGES.confirmationMailed });
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

const AGREEMENT_FIELDS = ['agree_to_terms', 'user_agreement', 'privacy_policy'];
const SIGN_UP_FIELDS = [
  'email',
  'password',
  'password_confirmation',
  ...AGREEMENT_FIELDS,
  ...Object.keys(PERSON_FIELDS),
];

const shown = (user: NewUser) =>
  protocolRecord({
    id: user.id,
    email: user.email,
    nickname: user.nickname ?? null,
    firstName: user.firstName ?? null,
    lastName: user.lastName ?? null,
    phone: user.phone ?? null,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
  });

const echo = (value: unknown) => (typeof value === 'string' ? value.slice(0, 300) : null);

/** The submitted values, as the protocol returns them with the errors; never the password. */
const rejected = (body: Body) => ({
  id: null,
  provider: 'email',
  uid: '',
  email: echo(body.email),
  ...Object.fromEntries(Object.keys(PERSON_FIELDS).map((name) => [name, echo(body[name])])),
});

const refuse = (c: HonoContext<AppEnv>, body: Body, errors: ErrorsByField) =>
  c.json({ status: 'error', data: rejected(body), errors: protocolErrors(errors) }, 422);

export const signUpRoutes = new Hono<AppEnv>().post('/api/auth', async (c) => {
  c.header('cache-control', 'no-store');
  const body = await readBody(c);
  if (site.signups === 'closed') {
    const errors = { full_messages: [ACCOUNT_MESSAGES.signUpsClosed] };
    return c.json({ status: 'error', data: rejected(body), errors }, 422);
  }
  if (!SIGN_UP_FIELDS.some((name) => name in body)) {
    return c.json({ status: 'error', success: false, errors: [PROTOCOL_MESSAGES.emptySignUp] }, 422);
  }
  const input = readSignUp(body);
  if (!input.ok) return refuse(c, body, input.errors);
  await takeFromLimit(c.var.context, LIMITS.signUp(c.var.context.env), c.var.ip);
  const origin = { browser: browserOf(c), redirectUrl: onSite(c.var.context, body.confirm_success_url) };
  const done = await limitHashing(() => signUp(c.var.context, input.value, origin));
  if (!done.ok) return refuse(c, body, done.errors);
  return c.json({ status: 'success', data: shown(done.user) });
});

const CHANGE_FIELDS = ['email', 'password', ...Object.keys(PERSON_FIELDS)];

const refuseChange = (c: HonoContext<AppEnv>, errors: ErrorsByField) =>
  c.json({ status: 'error', errors: protocolErrors(errors) }, 422);

export const changeRoutes = new Hono<AppEnv>()
  .on(['PUT', 'PATCH'], '/api/auth', accountChanges, async (c) => {
    c.header('cache-control', 'no-store');
    const body = await readBody(c);
    if (!CHANGE_FIELDS.some((name) => name in body)) {
      return c.json({ status: 'error', success: false, errors: [PROTOCOL_MESSAGES.emptyUpdate] }, 422);
    }
    const found = await signedIn(c);
    if (!found) return c.json({ status: 'error', success: false, errors: [PROTOCOL_MESSAGES.userNotFound] }, 404);
    const person = readPerson(body);
    if (!person.ok) return refuseChange(c, person.errors);
    const context = accountContext(c.var.context, found.account);
    const redirectUrl = onSite(context, body.redirect_url ?? body.confirm_success_url);
    const done = await changeAccount(context, { profile: person.value, body, ip: c.var.ip, redirectUrl });
    if (!done.ok) return refuseChange(c, done.errors);
    return c.json({ status: 'success', data: protocolRecord(done.user) });
  })
  .delete('/api/auth', accountChanges, async (c) => {
    c.header('cache-control', 'no-store');
    const body = await readBody(c);
    const found = await signedIn(c, body);
    const gone = () => c.json({ status: 'error', success: false, errors: [PROTOCOL_MESSAGES.nothingToClose] }, 404);
    if (!found) return gone();
    const context = accountContext(c.var.context, found.account);
    const errors = await presenceErrors(context, body.current_password, c.var.ip);
    if (Object.keys(errors).length > 0) return refuseChange(c, errors);
    const done = await closeAccount(context);
    if (done === 'gone') return gone();
    if (done === 'staff') return c.json({ status: 'error', success: false, errors: [ACCOUNT_MESSAGES.staffStay] }, 403);
    clearSession(c);
    return c.json({ status: 'success', message: accountDestroyed(found.account.user.email) });
  });
