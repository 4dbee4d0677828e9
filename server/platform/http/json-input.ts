import type { MiddlewareHandler } from 'hono';
import { validator } from 'hono/validator';
import * as z from 'zod/mini';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { fieldInvalid, fieldNeeded } from '#domain/messages/field-needed.ts';
import type { AppEnv } from '../context.ts';
import { type Fields, Invalid, Malformed, NotFound } from '../errors.ts';
import { UUID_PATTERN } from '../id.ts';

/** What stands where a schema has no message of its own, whichever language zod speaks in this process. */
const UNNAMED = 'Invalid input';

/** The value as the schema reads it. Throws Invalid, with a sentence for each field, or Malformed where it is no object at all. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value, { reportInput: true, error: () => UNNAMED });
  if (result.success) return result.data;
  const fields: Fields = {};
  for (const issue of result.error.issues) {
    const name = issue.path.join('.');
    if (!name) throw new Malformed(REQUEST_MESSAGES.malformed);
    const unnamed = issue.input === undefined ? fieldNeeded : fieldInvalid;
    const message = issue.message === UNNAMED ? unnamed(name) : issue.message;
    fields[name] = [...new Set([...(fields[name] ?? []), message])];
  }
  throw new Invalid(fields);
}

/** What a route reads, by the handler that reads it: what a test needs to know to try everything. */
export const inputs = new WeakMap<object, { target: 'json' | 'query' | 'param'; schema: z.ZodMiniType }>();

// hono/validator would type the client's body as the schema's output instead of its input.
function reads<Target extends 'json' | 'query', Schema extends z.ZodMiniType>(target: Target, schema: Schema) {
  const handler = validator(target, (value: unknown) => parse(schema, value)) as unknown as MiddlewareHandler<
    AppEnv,
    string,
    { in: Record<Target, z.input<Schema>>; out: Record<Target, z.output<Schema>> }
  >;
  inputs.set(handler, { target, schema });
  return handler;
}

/** Reads the body by a schema of domain/: `c.req.valid('json')`. Bad JSON and wrong types never reach the route. */
export const jsonInput = <Schema extends z.ZodMiniType>(schema: Schema) => reads('json', schema);

/** Reads the query by a schema: `c.req.valid('query')`. */
export const queryInput = <Schema extends z.ZodMiniType>(schema: Schema) => reads('query', schema);

const UUID = new RegExp(`^${UUID_PATTERN}$`);

/** Reads the path by a schema for each of its parameters: `c.req.valid('param')`. There is nothing at an address that doesn't fit. */
export const pathInput = <Shape extends Record<string, z.ZodMiniType<string, string>>>(
  shape: Shape,
  message?: string,
) => {
  const schema = z.object(shape);
  const handler = validator('param', (given: Record<string, string>): Record<keyof Shape, string> => {
    const read = z.safeParse(schema, given);
    if (!read.success) throw new NotFound(message);
    return read.data as Record<keyof Shape, string>;
  });
  inputs.set(handler, { target: 'param', schema });
  return handler;
};

/** Reads `:id` of the path, a row's id: `c.req.valid('param').id`. */
export const idParam = pathInput({ id: z.string().check(z.regex(UUID)) });
