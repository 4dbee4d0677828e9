import { Hono } from 'hono';
import pino from 'pino';
import type { AppEnv, Chain, Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { readEnv } from '../platform/env.ts';
import { errorResponse } from '../platform/http/error-response.ts';
import { createOutages } from '../platform/outages.ts';

// As a local start has them.
const LOCAL_ORIGINS = ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'] as const;

/** A context on the given database and chain; its clock is the system's unless given. */
export function testContext(parts: { db: Db; chain: Chain } & Partial<Context>): Context {
  const { log = pino({ level: 'silent' }) } = parts;
  return {
    actor: { kind: 'visitor' },
    now: () => new Date(),
    env: readEnv({}),
    dataKey: Buffer.alloc(32, 7),
    auditKey: Buffer.alloc(32, 9),
    origins: LOCAL_ORIGINS,
    log,
    outages: createOutages(log),
    ...parts,
  };
}

/** The same site acting by itself: its clock, or its follower of the chain. */
export const bySystem = (context: Context): Context => ({ ...context, actor: { kind: 'system' } });

/** A feature's routes in a separate app, with the same error answers as the whole site. */
export function featureApp(context: () => Context, routes: Hono<AppEnv>, ip = '127.0.0.1'): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError(errorResponse);
  app.use(async (c, next) => {
    c.set('context', context());
    c.set('ip', ip);
    await next();
  });
  return app.route('/', routes);
}

let networks = 0;

/** An address that no other caller of a test has: limits count by it, in real time, for as long as the worker lives. */
export function ownAddress(): string {
  networks += 1;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
}

/** A JSON body as a client posts it. */
export const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
