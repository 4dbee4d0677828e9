import { Hono } from 'hono';
import { FILE_TYPES } from '#domain/compliance/correspondence.ts';
import { type DeskEnv, requireDesk } from '../../accounts/require-staff.ts';
import { answerInPieces, fewDownloads } from '../../platform/http/answer-in-pieces.ts';
import { idParam } from '../../platform/http/json-input.ts';
import { openFile } from './open-file.ts';

/** What a browser may do with a customer's file: save it. It is never shown in a page, whatever it holds. */
const SAVED_ONLY = {
  'content-type': 'application/octet-stream',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
} as const;

/** Customers' files at the desk. Sending them belongs to the request that they are about. */
export const correspondenceRoutes = new Hono<DeskEnv>().post(
  '/api/files/:id/open',
  idParam,
  requireDesk,
  fewDownloads,
  async (c) => {
    const { id } = c.req.valid('param');
    const { type, size, chunks } = await openFile(c.var.desk, id);
    const name = `file-${id.slice(-12)}.${FILE_TYPES[type].extension}`;
    return answerInPieces(c, chunks, {
      ...SAVED_ONLY,
      // By which a browser notices that something is missing at the end.
      'content-length': String(size),
      'content-disposition': `attachment; filename="${name}"`,
    });
  },
);
