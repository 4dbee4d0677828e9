import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import pino from 'pino';
import { MESSAGES } from '#domain/messages.ts';
import type { AppEnv, Chain, Context } from '../context.ts';
import type { Db } from '../database.ts';
import { readEnv } from '../env.ts';
import { Refusal } from '../errors.ts';

export const LOCAL_ORIGINS = ['http://localhost:3000', 'http://127.0.0.1:3000'] as const;

/** A context on the given database and chain; its clock is the system's unless given. */
export function testContext(parts: { db: Db; chain: Chain } & Partial<Context>): Context {
  return {
    actor: { kind: 'visitor' },
    now: () => new Date(),
    env: readEnv({}),
    origins: LOCAL_ORIGINS,
    log: pino({ level: 'silent' }),
    ...parts,
  };
}

/** A feature's routes in an app of their own; refusals are answered, anything else is thrown at the test. */
export function featureApp(context: () => Context, routes: Hono<AppEnv>): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError((error) => {
    if (error instanceof Refusal) return Response.json(error, { status: error.status, headers: error.headers });
    if (error instanceof HTTPException)
      return Response.json({ errors: [MESSAGES.malformed] }, { status: error.status });
    throw error;
  });
  app.use(async (c, next) => {
    c.set('context', context());
    c.set('ip', '127.0.0.1');
    await next();
  });
  return app.route('/', routes);
}

/** A JSON body as a client posts it. */
export const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
