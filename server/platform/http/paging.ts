import type { Context as HonoContext } from 'hono';
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

/** Cuts a list that was read with one row too many, and names the next page in `Link` (RFC 8288). */
export function paged<Row>(c: HonoContext, rows: Row[], limit: number, cursorOf: (last: Row) => string): Row[] {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || last === undefined) return shown;
  const query = new URLSearchParams(c.req.query());
  query.set('limit', String(limit));
  query.set('after', cursorOf(last));
  c.header('link', `<${c.req.path}?${query}>; rel="next"`);
  return shown;
}
