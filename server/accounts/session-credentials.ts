import type { Context as HonoContext } from 'hono';
import type { Body } from '#domain/accounts/account.ts';
import { normalEmail } from '#domain/email.ts';
import { SESSION_COOKIE } from '#domain/names.ts';
import type { AppEnv } from '../platform/context.ts';
import { hostCookie } from '../platform/http/host-cookie.ts';
import { endOf, type From, type Opened, SESSION_LONGEST_MS } from './sessions.ts';

/** A request's credentials: three values of a protocol client, or the web app's cookie. */
export type Credentials = { token: string; client: string; uid: string } | { token: string; cookie: true };

type Any = HonoContext<AppEnv>;
const NAMES = ['access-token', 'client', 'uid'] as const;

const cookie = hostCookie(SESSION_COOKIE);

function complete(read: (name: string) => unknown): Credentials | undefined {
  const [token, client, uid] = NAMES.map(read);
  if (typeof token !== 'string' || token === '') return undefined;
  return { token, client: String(client ?? ''), uid: normalEmail(uid) ?? '' };
}

function fromBearer(header: string | undefined): Credentials | undefined {
  const [, encoded] = /^bearer ([\w+/=-]{1,4000})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return undefined;
  try {
    const values: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
    return typeof values === 'object' && values !== null
      ? complete((name) => (values as Record<string, unknown>)[name])
      : undefined;
  } catch {
    return undefined;
  }
}

/** The request's credentials; those in `more` (a query or a body) count only for calls that allow them. */
export function credentialsOf<Env extends AppEnv>(c: HonoContext<Env>, more: Body = {}): Credentials | undefined {
  const given =
    complete((name) => c.req.header(name)) ??
    fromBearer(c.req.header('authorization')) ??
    complete((name) => more[name]);
  if (given) return given;
  const token = cookie.get(c);
  return token === undefined || token === '' ? undefined : { token, cookie: true };
}

/** Where a login comes from, for the session that it opens. */
export const fromOf = (c: Any): From => ({
  ip: c.var.ip,
  agent: c.req.header('user-agent'),
  host: c.var.context.host,
});

/** The five headers of the protocol, and the same in one. */
export function sessionHeaders(c: Any, { session, token }: Opened, uid: string): void {
  const five = {
    'access-token': token,
    'token-type': 'Bearer',
    client: session.client,
    expiry: String(Math.floor(endOf(session).getTime() / 1000)),
    uid,
  };
  for (const [name, value] of Object.entries(five)) c.header(name, value);
  c.header('authorization', `Bearer ${Buffer.from(JSON.stringify(five)).toString('base64')}`);
}

/** Sends a new session to the caller: in an HttpOnly cookie if the web app asks for one, else in headers. */
export function sendSession(c: Any, opened: Opened, uid: string): void {
  c.header('cache-control', 'no-store');
  if (c.req.header('x-session') !== 'cookie') {
    sessionHeaders(c, opened, uid);
    return;
  }
  cookie.set(c, opened.token, SESSION_LONGEST_MS / 1000);
}

/** Clears the web app's cookie, if there is one. */
export function clearSession(c: Any): void {
  if (cookie.get(c) !== undefined) cookie.clear(c);
}
