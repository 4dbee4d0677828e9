import { Hono, type Context as HonoContext } from 'hono';
import { type Body, type ErrorsByField, PERSON_FIELDS, readSignUp } from '#domain/accounts/account.ts';
import { ACCOUNT_MESSAGES, PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { site } from '#site';
import type { AppEnv } from '../platform/context.ts';
import { takeFromLimit } from '../platform/limits/database-limit.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { onSite } from '../platform/page-url.ts';
import { protocolErrors, protocolRecord, readBody } from './account-json.ts';
import { limitHashing } from './passwords/hash-password.ts';
import { type NewUser, signUp } from './sign-up.ts';
import { browserOf } from './sign-up-cookie.ts';

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
