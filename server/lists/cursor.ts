import * as z from 'zod/mini';

/** How PostgreSQL compares a sort's values; cursors carry them as text. */
export type SortType = 'timestamptz' | 'text' | 'integer';
export type Cursor = { value: string; id: string };

const VALUES: Record<SortType, RegExp> = {
  timestamptz: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/,
  text: /^[^\0\ud800-\udfff]{0,500}$/u,
  integer: /^-?\d{1,9}$/,
};
const shape = z.tuple([z.string(), z.string(), z.uuid()]);

/** A position in a list by that sort, as a client gets it and sends it back. */
export const writeCursor = (sort: string, { value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

/** The place that a cursor names; undefined if it was not created for that sort. */
export function readCursor(text: string, sort: string, type: SortType): Cursor | undefined {
  const parsed = z.safeParse(shape, parse(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) return undefined;
  const [of, value, id] = parsed.data;
  if (of !== sort || !VALUES[type].test(value) || (type === 'timestamptz' && !isDay(value.slice(0, 10))))
    return undefined;
  return { value, id };
}

// JavaScript reads February 30 as a day in March.
const isDay = (day: string) => new Date(day).toISOString().startsWith(day);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
