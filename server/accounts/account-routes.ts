import { Hono, type Context as HonoContext } from 'hono';
import { type Body, type ErrorsByField, PERSON_FIELDS, readPerson, readSignUp } from '#domain/accounts/account.ts';
import { normalEmail } from '#domain/email.ts';
import { ACCOUNT_MESSAGES, accountDestroyed, PROTOCOL_MESSAGES } from '#domain/messages/account.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { site } from '#site';
import type { AppEnv } from '../context.ts';
import { takeFromLimit } from '../limits/rate-limit.ts';
import { requestMail } from '../mail/queue-mail.ts';
import { onSite, pageUrl, withQuery } from '../page-url.ts';
import { limitHashing } from '../passwords/hash.ts';
import { protocolErrors, protocolRecord, readBody } from './account-json.ts';
import { changeAccount, closeAccount, presenceErrors } from './change-account.ts';
import { confirm } from './confirm-email.ts';
import { accountContext, signedIn } from './require-account.ts';
import { clearSession } from './session-credentials.ts';
import { type NewUser, signUp } from './sign-up.ts';

export const confirmationRoutes = new Hono<AppEnv>()
  .get('/api/auth/confirmation', async (c) => {
    // Mail scanners send HEAD requests; only opening the link confirms.
    if (c.req.method === 'HEAD') return c.body(null, 204);
    const { confirmation_token: token, redirect_url: redirectUrl } = c.req.query();
    const done = token !== undefined && (await confirm(c.var.context, token));
    const landing = onSite(c.var.context, redirectUrl) ?? pageUrl(c.var.context, PAGE_PATHS.login);
    c.header('cache-control', 'no-store');
    return c.redirect(withQuery(landing, { account_confirmation_success: String(done) }), 302);
  })
  .post('/api/auth/confirmation', async (c) => {
    c.header('cache-control', 'no-store');
    const { email: given, redirect_url: redirectUrl } = await readBody(c);
    if (typeof given !== 'string' || given.trim() === '') {
      return c.json({ success: false, errors: [PROTOCOL_MESSAGES.missingEmail] }, 401);
    }
    const email = normalEmail(given) ?? 'nobody';
    await requestMail(c.var.context, 'confirmation', {
      email,
      redirectUrl: onSite(c.var.context, redirectUrl),
      ip: c.var.ip,
    });
    return c.json({ success: true, message: PROTOCOL_MESSAGES.confirmationMailed });
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
  const { signUpLimit: most, limitWindowSeconds: windowSeconds } = c.var.context.env.accounts;
  await takeFromLimit(c.var.context, { name: 'sign-up', ip: c.var.ip }, { most, windowSeconds });
  const redirectUrl = onSite(c.var.context, body.confirm_success_url);
  const done = await limitHashing(() => signUp(c.var.context, input.value, redirectUrl));
  if (!done.ok) return refuse(c, body, done.errors);
  return c.json({ status: 'success', data: shown(done.user) });
});

const CHANGE_FIELDS = ['email', 'password', ...Object.keys(PERSON_FIELDS)];

const refuseChange = (c: HonoContext<AppEnv>, errors: ErrorsByField) =>
  c.json({ status: 'error', errors: protocolErrors(errors) }, 422);

export const changeRoutes = new Hono<AppEnv>()
  .on(['PUT', 'PATCH'], '/api/auth', async (c) => {
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
  .delete('/api/auth', async (c) => {
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
