import type { Context as HonoContext } from 'hono';
import { type Body, type ErrorsByField, publicName } from '#domain/accounts/account.ts';
import { fullMessages, REQUEST_MESSAGES } from '#domain/messages/api.ts';
import type { AppEnv } from '../platform/context.ts';
import { Malformed } from '../platform/errors.ts';
import { fullNameOf, type User } from './find-user.ts';
import { endOf, type Session } from './sessions.ts';

/** A user as clients of the account protocol expect it. */
export const protocolUser = (user: Shown) => ({
  id: user.id,
  provider: 'email',
  uid: user.email,
  email: user.email,
  allow_password_change: false,
  name: fullNameOf(user) || null,
  nickname: user.nickname,
  image: null,
  first_name: user.firstName,
  last_name: user.lastName,
  phone: user.phone,
});

/** The same, plus the timestamps that the protocol adds when a user is created or changed. */
export const protocolRecord = (user: Shown & Pick<User, 'createdAt' | 'updatedAt'>) => ({
  ...protocolUser(user),
  created_at: user.createdAt.toISOString(),
  updated_at: user.updatedAt.toISOString(),
});

type Shown = Pick<User, 'id' | 'email' | 'nickname' | 'firstName' | 'lastName' | 'phone'>;

/** Errors in the protocol's form: phrases by field, and full messages. */
export const protocolErrors = (errors: ErrorsByField) => ({ ...errors, full_messages: fullMessages(errors) });

/** An account as its owner sees it. */
export const profileJson = (user: User) => ({
  id: user.id,
  email: user.email,
  new_email: user.newEmail,
  nickname: user.nickname,
  first_name: user.firstName,
  last_name: user.lastName,
  phone: user.phone,
  address_line_1: user.addressLine1,
  address_line_2: user.addressLine2,
  city: user.city,
  state: user.state,
  zip: user.zip,
  country: user.country,
  payment_method: user.paymentMethod,
  public_name: publicName({
    nickname: user.nickname,
    first_name: user.firstName,
    last_name: user.lastName,
    phone: user.phone,
  }),
  staff: user.staff,
  passkeys: user.passkeys,
  agreement: user.agreedAt && {
    user_agreement: user.userAgreement,
    privacy_policy: user.privacyPolicy,
    agreed_at: user.agreedAt.toISOString(),
  },
  created_at: user.createdAt.toISOString(),
  updated_at: user.updatedAt.toISOString(),
});
export type ProfileJson = ReturnType<typeof profileJson>;

/** A session as the account's owner sees it; `currentId` is the session that makes the request. */
export const sessionJson = (session: Session, currentId: string) => ({
  id: session.id,
  agent: session.agent,
  network: session.network,
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
  ends_at: endOf(session).toISOString(),
  current: session.id === currentId,
});
export type SessionJson = ReturnType<typeof sessionJson>;

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** The body of an account call as its clients send it: a JSON object, a form, or nothing. */
export async function readBody(c: HonoContext<AppEnv>): Promise<Body> {
  const type = c.req.header('content-type');
  if (type !== undefined && !JSON_TYPE.test(type)) return readForm(c);
  const text = await c.req.text();
  if (text.trim() === '') return {};
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Malformed(REQUEST_MESSAGES.malformed);
  return value as Body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Malformed(REQUEST_MESSAGES.malformed);
  }
}

async function readForm(c: HonoContext<AppEnv>): Promise<Body> {
  try {
    return { ...(await c.req.parseBody()) };
  } catch {
    throw new Malformed(REQUEST_MESSAGES.malformed);
  }
}
