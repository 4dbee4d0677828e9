import { randomBytes } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { UNCONFIRMED_SIGN_UP_DAYS } from '#domain/accounts/limits.ts';
import { SIGN_UP_COOKIE } from '#domain/names.ts';
import type { AppEnv } from '../platform/context.ts';
import { hostCookie } from '../platform/http/host-cookie.ts';

/** Identifies the browser that signed up, for as long as a sign-up waits to be confirmed. */
const signUpCookie = hostCookie(SIGN_UP_COOKIE);
const SIGN_UP_SECONDS = UNCONFIRMED_SIGN_UP_DAYS * 86_400;

const BROWSER = /^[\w-]{43}$/;
/** The browser that makes the request, if a sign-up was made in it. */
export const knownBrowser = (c: HonoContext<AppEnv>): string | undefined => signUpCookie.get(c)?.match(BROWSER)?.[0];

/** The same for all sign-ups of a browser, so that each can be confirmed in it; set whether or not the address was known. */
export function browserOf(c: HonoContext<AppEnv>): string {
  const browser = knownBrowser(c) ?? randomBytes(32).toString('base64url');
  signUpCookie.set(c, browser, SIGN_UP_SECONDS);
  return browser;
}
