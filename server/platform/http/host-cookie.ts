import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { AppEnv } from '../context.ts';

/** A cookie that scripts can’t read and other sites can’t send; in live mode bound to this host by its name (__Host-, RFC 6265bis). */
export function hostCookie(name: string) {
  const isLive = <Env extends AppEnv>(c: HonoContext<Env>) => c.var.context.env.mode === 'live';
  const nameIn = <Env extends AppEnv>(c: HonoContext<Env>) => (isLive(c) ? `__Host-${name}` : name);
  const options = <Env extends AppEnv>(c: HonoContext<Env>): CookieOptions => ({
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isLive(c),
  });
  return {
    get: <Env extends AppEnv>(c: HonoContext<Env>): string | undefined => getCookie(c, nameIn(c)),
    set<Env extends AppEnv>(c: HonoContext<Env>, value: string, maxAge: number): void {
      setCookie(c, nameIn(c), value, { ...options(c), maxAge });
    },
    clear<Env extends AppEnv>(c: HonoContext<Env>): void {
      deleteCookie(c, nameIn(c), options(c));
    },
  };
}
