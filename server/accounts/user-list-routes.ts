import { Hono } from 'hono';
import * as z from 'zod/mini';
import { moment } from '#domain/field-schemas.ts';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { withEtag } from '../platform/http/etag.ts';
import { queryInput } from '../platform/http/json-input.ts';
import { paged, pageQuery } from '../platform/http/paging.ts';
import { type User, type UserCursor, userList } from './find-user.ts';
import { type DeskEnv, requireDesk } from './require-staff.ts';

const parts = z.tuple([moment(REQUEST_MESSAGES.cursorInvalid), z.uuid()], REQUEST_MESSAGES.cursorInvalid);
const afterUser = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split('_')),
  ),
  z.pipe(
    parts,
    z.transform(([createdAt, id]): UserCursor => ({ createdAt: createdAt.toISOString(), id })),
  ),
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
