import { Hono } from 'hono';
import * as z from 'zod/mini';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { withEtag } from '../http/etag.ts';
import { queryInput } from '../http/json-input.ts';
import { paged, pageQuery } from '../http/paging.ts';
import { UUID_PATTERN } from '../id.ts';
import { type User, type UserCursor, userList } from './find-user.ts';
import { type DeskEnv, requireDesk } from './require-staff.ts';

const CURSOR = new RegExp(`^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)_(${UUID_PATTERN})$`);

const afterUser = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => CURSOR.test(text) && !Number.isNaN(Date.parse(text.split('_')[0] ?? '')),
        REQUEST_MESSAGES.cursorInvalid,
      ),
    ),
  z.transform((text): UserCursor => {
    const [createdAt = '', id = ''] = text.split('_');
    return { createdAt, id };
  }),
);

const listed = (user: User) => ({
  id: user.id,
  created_at: user.createdAt.toISOString(),
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email,
});

/** GET /api/users: a bare array, newest first, for staff (docs/product.md, HTTP calls). */
export const userRoutes = new Hono<DeskEnv>().get(
  '/api/users',
  requireDesk,
  withEtag,
  queryInput(pageQuery(afterUser)),
  async (c) => {
    const page = c.req.valid('query');
    const rows = (await userList(c.var.context, page)).map(listed);
    return c.json(paged(c, rows, page.limit, (last) => `${last.created_at}_${last.id}`));
  },
);
