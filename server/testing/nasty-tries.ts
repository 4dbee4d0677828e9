import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import type { AppEnv } from '../platform/context.ts';
import { inputs } from '../platform/http/json-input.ts';
import { json } from './features.ts';
import { NASTY_TEXTS, NASTY_VALUES, objectOf, shapesOf } from './nasty-values.ts';

export type Route = { method: string; path: string; handlers: object[] };
/** A call that is tried, and what is odd about it. */
export type Try = { path: string; init: RequestInit; what: string };
/** What a route's own parameter is, by its path up to that. */
export type Ids = Readonly<Record<string, string>>;

/** Every call that the site answers, with all that it goes through. */
export function routesOf(app: Pick<Hono<AppEnv>, 'routes'>): Route[] {
  const found = new Map<string, Route>();
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL' || path.includes('*')) continue;
    const name = `${method} ${path}`;
    const route = found.get(name) ?? { method, path: path.replace(/\{.*\}$/, ''), handlers: [] };
    route.handlers.push(handler);
    found.set(name, route);
  }
  return [...found.values()];
}

const NOBODYS = '01900000-0000-7000-8000-000000000000';
/** Of them, one fits almost every field. */
export const SAMPLES = [
  'ada@example.org',
  '2030-11-20',
  '2030-11-20T00:00:00Z',
  NOBODYS,
  '+1 801 555 0123',
  'US',
  'Ada',
  '1',
  1,
  true,
  [],
  `0x${'11'.repeat(20)}`,
  `0x${'11'.repeat(32)}`,
  `0x${'11'.repeat(65)}`,
  '0'.repeat(43),
];
/** What the account protocol, the events and the mailbox read without a schema. */
const UNSCHEMED = {
  email: 'ada@example.org',
  password: 'long enough',
  password_confirmation: 'long enough',
  current_password: '',
  nickname: 'Ada',
  first_name: '',
  last_name: '',
  phone: '',
  confirm_success_url: '/',
  redirect_url: '/',
  reset_password_token: '',
  confirmation_token: '',
  'access-token': '',
  client: '',
  uid: '',
};
const EVENTS = { topic: 'price', last_event_id: '' };

const encoded = (value: string) => encodeURIComponent(value.toWellFormed());
const queryText = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`)
    .join('&');

function pathOf(path: string, ids: Ids): string {
  const prefix = Object.keys(ids).find((each) => path.startsWith(each)) ?? '';
  const own = prefix.replace(/:\w+$/, ids[prefix] ?? '') + path.slice(prefix.length);
  return own.replace(/:\w+/g, NOBODYS);
}

function schemasOf({ handlers }: Route, target: 'json' | 'query'): z.ZodMiniType[] {
  return handlers.flatMap((handler) => {
    const input = inputs.get(handler);
    return input?.target === target ? [input.schema] : [];
  });
}

type Shape = { names: Record<string, unknown>; usual: Record<string, unknown> };
async function shapes(schemas: z.ZodMiniType[], otherwise: Record<string, unknown>): Promise<Shape[]> {
  const each = schemas.flatMap(shapesOf);
  // No two of what has no schema are the same.
  if (each.length === 0)
    return [{ names: Object.fromEntries(Object.keys(otherwise).map((name) => [name, name])), usual: otherwise }];
  return Promise.all(each.map(async (shape) => ({ names: shape, usual: await objectOf(shape, SAMPLES) })));
}

/** Calls of the route in which one parameter or field is something that no one should send, and the rest is as it should be. */
export async function* triesOf(route: Route, freshIds: () => Promise<Ids>, known: object = {}): AsyncGenerator<Try> {
  const { method, path } = route;
  const own = async () => pathOf(path, await freshIds());
  const isProtocol = path.startsWith('/api/auth');
  const bodies = method === 'GET' ? [] : await shapes(schemasOf(route, 'json'), isProtocol ? UNSCHEMED : {});
  const init = (body: object = { ...bodies[0]?.usual, ...known }): RequestInit =>
    method === 'GET' ? { method } : { ...json(body), method };

  yield { path: await own(), init: init(), what: 'as it should be' };
  for (const [parameter] of path.matchAll(/:\w+/g))
    for (const value of NASTY_TEXTS) {
      const filled = path.replace(parameter, encoded(value));
      yield { path: pathOf(filled, {}), init: init(), what: `${parameter} = ${value}` };
    }
  const unschemed = path.endsWith('/events') ? EVENTS : isProtocol && method === 'GET' ? UNSCHEMED : {};
  for (const { names, usual } of await shapes(schemasOf(route, 'query'), unschemed)) {
    const { after: _, before: __, ...rest } = usual;
    for (const name of Object.keys(names))
      for (const value of NASTY_TEXTS) {
        const query = queryText({ ...rest, [name]: value });
        yield { path: `${await own()}?${query}`, init: init(), what: `?${query}` };
      }
  }
  // A field that several steps share is tried once.
  const tried = new Map<string, unknown>();
  for (const { names, usual } of bodies)
    for (const [name, schema] of Object.entries(names)) {
      if (tried.get(name) === schema) continue;
      tried.set(name, schema);
      for (const value of NASTY_VALUES) {
        const body = { ...usual, ...known, [name]: value };
        yield { path: await own(), init: init(body), what: JSON.stringify(body).slice(0, 500) };
      }
    }
}
