import * as z from 'zod/mini';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';

const PAGE_SIZE = 100;

/** `?limit`: so many unless given, and never more than the most. */
export const limitOf = (usual: number, most: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, REQUEST_MESSAGES.limitInvalid)),
      z.pipe(
        z.transform((digits: string) => Math.min(Number(digits), most)),
        z.number().check(z.minimum(1, REQUEST_MESSAGES.limitInvalid)),
      ),
    ),
    usual,
  );

/** `?limit` of a list: 100 unless given, and never more. */
export const pageLimit = limitOf(PAGE_SIZE, PAGE_SIZE);

/** `?limit&after` of a list; `after` is a cursor that the list itself gave out. */
export const pageQuery = <After extends z.ZodMiniType>(after: After) =>
  z.object({ limit: pageLimit, after: z.optional(after) });

/** What to ask a list for: one row more than is shown, to know whether a next page exists. */
export type Page<After> = { limit: number; after?: After | undefined };

type AskedContext = { req: { path: string; query: (name: string) => string | undefined } };

/** A link to another page of the list that was asked for (RFC 8288), with what the list itself reads of the query: anyone may add to that. */
export function pageLink(
  c: AskedContext,
  known: readonly string[],
  place: Record<string, string>,
  rel: string,
): string {
  const asked = known.flatMap((name) => {
    const value = c.req.query(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return `<${c.req.path}?${new URLSearchParams({ ...Object.fromEntries(asked), ...place })}>; rel="${rel}"`;
}

/** A call whose query was read by a schema. */
type QueriedContext = AskedContext & {
  req: { valid: (target: 'query') => object };
  header: (name: string, value: string) => void;
};

/** Cuts a list that was read with one row too many, and names the next page in `Link`. */
export function paged<Row>(c: QueriedContext, rows: Row[], limit: number, cursorOf: (last: Row) => string): Row[] {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || last === undefined) return shown;
  c.header(
    'link',
    pageLink(c, Object.keys(c.req.valid('query')), { limit: String(limit), after: cursorOf(last) }, 'next'),
  );
  return shown;
}
