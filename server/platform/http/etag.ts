import { createHash } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { answerInPieces, PIECE_BYTES } from './answer-in-pieces.ts';
import { compressed, type Encoding } from './content-encoding.ts';

/** Answers 304 where the client already has the same answer (If-None-Match), so that polling every few seconds transfers nothing. */
export const withEtag = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'link'] });

/** A body in one encoding, with the tag that names exactly these bytes. */
export type Body = { bytes: Buffer; encoding: Encoding; tag: string };

export const tagOf = (content: Buffer, encoding: Encoding): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}-${encoding}"`;

export type Bodies = Record<Encoding, Body>;

/** A text in every encoding; for what is made once and sent many times. */
export async function compressedBodies(text: string): Promise<Bodies> {
  const bytes = await compressed(text);
  const body = (encoding: Encoding): Body => ({
    bytes: bytes[encoding],
    encoding,
    tag: tagOf(bytes.identity, encoding),
  });
  return { identity: body('identity'), br: body('br'), gzip: body('gzip') };
}

const sameTag = (header: string, tag: string): boolean =>
  header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Answers with the body, or 304 where the caller already has it; HEAD gets the headers alone. */
export function answerBody(c: HonoContext, body: Body, status: 200 | 404, headers: Record<string, string>): Response {
  const all: Record<string, string> = { ...headers, etag: body.tag, vary: 'Accept-Encoding' };
  if (body.encoding !== 'identity') all['content-encoding'] = body.encoding;
  const known = c.req.header('if-none-match');
  if (status === 200 && known !== undefined && sameTag(known, body.tag)) return c.body(null, 304, all);
  all['content-length'] = String(body.bytes.length);
  if (c.req.method === 'HEAD') return c.body(null, status, all);
  // Not copied as a whole for each client.
  if (status === 200 && body.bytes.length > PIECE_BYTES) return answerInPieces(c, piecesOf(body.bytes), all);
  return c.body(new Uint8Array(body.bytes), status, all);
}
