import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** The best of ours that an Accept-Encoding header takes. */
export function bestEncoding(header: string | undefined, available: readonly Encoding[]): Encoding {
  const weights = new Map(
    (header ?? '').split(',').map((entry) => {
      const [name = '', ...params] = entry.split(';').map((part) => part.trim().toLowerCase());
      const q = params.find((param) => param.startsWith('q='))?.slice(2);
      return [name, q === undefined ? 1 : Number(q)] as const;
    }),
  );
  const taken = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return ENCODINGS.find((name) => available.includes(name) && taken(name)) ?? 'identity';
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Compresses a page; it is done once per price, so quality comes before speed. */
export async function compressed(text: string): Promise<Record<Encoding, Buffer>> {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gzipped] = await Promise.all([brotli(identity, { params }), gz(identity, { level: 9 })]);
  return { identity, br, gzip: gzipped };
}

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
