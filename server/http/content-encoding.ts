import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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
