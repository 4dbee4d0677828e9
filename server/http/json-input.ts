import { validator } from 'hono/validator';
import * as z from 'zod/mini';
import { MESSAGES } from '#domain/messages.ts';
import { type Fields, Invalid, Malformed } from '../errors.ts';

function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  const fields: Fields = {};
  for (const issue of result.error.issues) {
    const name = issue.path.join('.');
    if (!name) throw new Malformed(MESSAGES.malformed);
    const sentence = issue.code === 'invalid_type' && issue.input === undefined ? MESSAGES.required : issue.message;
    fields[name] = [...new Set([...(fields[name] ?? []), sentence])];
  }
  throw new Invalid(fields);
}

/** Reads the body by a schema of domain/: `c.req.valid('json')`. Bad JSON and wrong types never reach the route. */
export const jsonInput = <Schema extends z.ZodMiniType>(schema: Schema) =>
  validator('json', (value: unknown): z.output<Schema> => parse(schema, value));

/** Reads the query by a schema: `c.req.valid('query')`. */
export const queryInput = <Schema extends z.ZodMiniType>(schema: Schema) =>
  validator('query', (value: unknown): z.output<Schema> => parse(schema, value));
