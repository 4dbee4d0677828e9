import type { RouterRoute } from 'hono/types';
import * as z from 'zod/mini';
import { SESSION_COOKIE } from '#domain/names.ts';
import { deskCall } from '#domain/staff/desk-rights.ts';
import { site } from '#site';
import { requireAccount } from '../../accounts/require-account.ts';
import { requireDesk } from '../../accounts/require-staff.ts';
import { requireAccountingKey } from '../../desk/accounting/require-accounting-key.ts';
import { documentations } from '../../platform/http/documented.ts';
import { inputs } from '../../platform/http/json-input.ts';
import { deskOnly } from '../../platform/security/host.ts';
import { isUpload } from '../../platform/security/origin-checks.ts';

type Route = { method: string; path: string; handlers: object[] };
type Schema = Record<string, unknown>;

const TAGS = {
  accounting: 'Read with an accounting key. What they answer only grows within a major version.',
  public:
    'Without a login. Most of them serve the site’s own pages, and change with those; the ones with a summary don’t.',
  account: 'The calls of an account’s own pages, with its session.',
  desk: 'The staff desk’s calls, with a session of staff or a wallet’s signature.',
} as const;
type Tag = keyof typeof TAGS;

/** What a route is guarded by, by its handler; the first that it has. */
const GUARDS: readonly [guard: object, tag: Tag, scheme?: string][] = [
  [requireAccountingKey, 'accounting', 'accountingKey'],
  [requireDesk, 'desk', 'session'],
  [requireAccount, 'account', 'session'],
  // Proved by what is sent, such as a signature.
  [deskOnly, 'desk'],
];

/** The site's calls, each once, with all the handlers that it goes through. */
function callsOf(routes: readonly RouterRoute[]): Route[] {
  const calls = new Map<string, Route>();
  for (const { method, path, handler } of routes) {
    if (method === 'ALL' || path.includes('*') || !path.startsWith('/api/')) continue;
    const name = `${method} ${path}`;
    const call = calls.get(name) ?? { method: method.toLowerCase(), path, handlers: [] };
    call.handlers.push(handler);
    calls.set(name, call);
  }
  return [...calls.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** `:id{[0-9a-f]+}` of a path, which Hono takes, and what the parameter must match. */
const PARAMETER = /:(\w+)(?:\{(.+?)\}(?=\/|$))?/g;
const templateOf = (path: string) => path.replace(PARAMETER, '{$1}');

/**
 * A schema as the caller fills it in (`input`) or reads it. What no JSON Schema can say, such as a check in code, is left out; so is that
 * an answer has no other fields, for it may get some.
 */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties;
      // What is the same for every JSON number, or what its format says already.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return rest as Schema;
}

function inputOf({ handlers }: Route, target: 'json' | 'query' | 'param'): Schema | undefined {
  const input = handlers.map((handler) => inputs.get(handler)).find((each) => each?.target === target);
  return input && schemaOf(input.schema, 'input');
}

function parametersOf(route: Route) {
  const known = (inputOf(route, 'param')?.properties ?? {}) as Record<string, Schema>;
  const inPath = [...route.path.matchAll(PARAMETER)].map(([, name = '', pattern]) => {
    const otherwise = { type: 'string', ...(pattern && { pattern: `^${pattern}$` }) };
    return { name, in: 'path', required: true, schema: known[name] ?? otherwise };
  });
  const { properties = {}, required = [] } = inputOf(route, 'query') ?? {};
  const inQuery = Object.entries(properties as Record<string, Schema>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

/** What is sent along: JSON by the route's schema, or a file. The account protocol and JSON-RPC are read without a schema. */
function bodyOf(route: Route) {
  if (route.method === 'get') return undefined;
  const method = route.method.toUpperCase();
  if (isUpload({ method, path: route.path }))
    return {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  const schema = inputOf(route, 'json');
  return schema && { required: true, content: { 'application/json': { schema } } };
}

const REFUSAL = { $ref: '#/components/responses/Refusal' };
const NEXT_PAGE = {
  link: { description: 'The next page, rel="next" (RFC 8288); none on the last', schema: { type: 'string' } },
};

function operationOf(route: Route) {
  const { method, path, handlers } = route;
  const about = handlers.map((handler) => documentations.get(handler)).find(Boolean);
  const [, tag = 'public', scheme] = GUARDS.find(([guard]) => handlers.includes(guard)) ?? [];
  const isFresh = tag === 'desk' && deskCall(method.toUpperCase(), path)?.fresh;
  const parameters = parametersOf(route);
  const requestBody = bodyOf(route);
  return {
    operationId: `${method}${path.replace(PARAMETER, 'By-$1').replace(/[^a-zA-Z]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tag],
    ...(about && { summary: about.summary }),
    ...(isFresh && { description: 'Takes a passkey of the last five minutes on a live site.' }),
    security: scheme === undefined ? [] : [{ [scheme]: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      [about ? '200' : '2XX']: {
        description: 'Done',
        ...(about?.isPaged && { headers: NEXT_PAGE }),
        ...(about && { content: { 'application/json': { schema: schemaOf(about.answer, 'output') } } }),
      },
      default: REFUSAL,
    },
  };
}

const texts = { type: 'array', items: { type: 'string' } };

/** What a receiver of webhooks is sent, as Standard Webhooks has it. */
const changed = (kind: 'order' | 'redemption') => ({
  post: {
    summary: `${kind === 'order' ? 'An order' : 'A redemption'} has changed`,
    description:
      'Signed as Standard Webhooks: webhook-id, webhook-timestamp and webhook-signature. Any 2xx status within 10 seconds counts as received; without one it is sent again for two days, under the same webhook-id.',
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              type: { const: `${kind}.changed` },
              timestamp: { type: 'string', format: 'date-time' },
              data: {
                type: 'object',
                properties: { id: { type: 'string', format: 'uuid' }, state: { type: 'string' } },
                required: ['id', 'state'],
              },
            },
            required: ['type', 'timestamp', 'data'],
          },
        },
      },
    },
    responses: { '2XX': { description: 'Received' } },
  },
});

/** The description of every call in OpenAPI 3.1, from what the routes themselves read by. */
export function openApiDocument(routes: readonly RouterRoute[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of callsOf(routes)) {
    const path = templateOf(route.path);
    paths[path] = { ...paths[path], [route.method]: operationOf(route) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${site.name} API`,
      version: '1',
      description: 'Money is in whole cents, times are ISO 8601 in UTC, lists are arrays with the newest first.',
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: { 'order.changed': changed('order'), 'redemption.changed': changed('redemption') },
    components: {
      securitySchemes: {
        accountingKey: { type: 'http', scheme: 'bearer', description: 'A key that staff create at the desk' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description:
            'On a live site the name begins with __Host-. Wallets that work at the desk have a session of their own.',
        },
      },
      responses: {
        Refusal: {
          description: 'Why not, in sentences; of a wrong field under its name, too',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { errors: texts, fields: { type: 'object', additionalProperties: texts } },
                required: ['errors'],
              },
            },
          },
        },
      },
    },
  };
}
