import { Hono } from 'hono';
import { FILE_TYPES } from '#domain/correspondence.ts';
import { type DeskEnv, requireDesk } from '../accounts/require-staff.ts';
import { idParam } from '../http/json-input.ts';
import { openFile } from './files.ts';

/** What a browser may do with a customer's file: save it. It is never shown in a page, whatever it holds. */
const SAVED_ONLY = {
  'content-type': 'application/octet-stream',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
} as const;

/** Customers' files at the desk. Sending them belongs to the request that they are about. */
export const correspondenceRoutes = new Hono<DeskEnv>().post('/api/files/:id/open', idParam, requireDesk, async (c) => {
  const { id } = c.req.valid('param');
  const { type, bytes } = await openFile(c.var.desk, id);
  const name = `file-${id.slice(-12)}.${FILE_TYPES[type].extension}`;
  return c.body(new Uint8Array(bytes), 200, {
    ...SAVED_ONLY,
    'content-disposition': `attachment; filename="${name}"`,
  });
});
