import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { bestEncoding } from './content-encoding.ts';

const LEAST_BYTES = 1024;
/** Compressed again for each answer, so speed comes before ratio. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const PACKERS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/**
 * Compresses larger JSON responses. Only for calls whose responses hold nothing secret: where a secret is next to a
 * caller's own input, the compressed length would leak it (BREACH).
 */
export const compressedJson: MiddlewareHandler = async (c, next) => {
  await next();
  const { res } = c;
  if (res.status !== 200 || !res.headers.get('content-type')?.startsWith('application/json')) return;
  res.headers.append('vary', 'Accept-Encoding');
  const encoding = bestEncoding(c.req.header('accept-encoding'), ['br', 'gzip']);
  if (c.req.method === 'HEAD' || encoding === 'identity') return;
  const bytes = Buffer.from(await res.arrayBuffer());
  const headers = new Headers(res.headers);
  if (bytes.length < LEAST_BYTES) {
    c.res = new Response(bytes, { headers });
    return;
  }
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  c.res = undefined;
  c.res = new Response(new Uint8Array(await PACKERS[encoding](bytes)), { headers });
};
