import type { Context as HonoContext } from 'hono';
import type { Body } from '#domain/accounts/account.ts';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import type { AppEnv } from '../context.ts';
import { Malformed } from '../errors.ts';

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
