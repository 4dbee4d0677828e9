import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';

/** What a browser asks for, which its headers tell a server (Fetch Metadata). */
export type Purpose =
  | 'navigation'
  | 'module script'
  | 'worker'
  | 'service worker'
  | 'style'
  | 'font'
  | 'image'
  | 'web manifest'
  | 'fetch';
export type Browser = 'Chrome' | 'Firefox' | 'Safari';
/** One way of asking for an address. */
export type Manner = { purpose: Purpose; browser: Browser; encodings: string };

/** An answer as it came, its body decoded; header names are in lower case, and those that came twice are joined. */
export type Answer = {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: Buffer;
  /** Headers that came ahead of it (103), with which a server can have a browser load files. */
  hints: readonly string[];
};

const BROWSERS: Record<Browser, string> = {
  Chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  Firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  Safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
};

const NAVIGATION = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
  'sec-fetch-user': '?1',
  'upgrade-insecure-requests': '1',
};
const loaded = (dest: string, mode: string, accept = '*/*') => ({
  accept,
  'sec-fetch-dest': dest,
  'sec-fetch-mode': mode,
  'sec-fetch-site': 'same-origin',
});
const HEADERS: Record<Purpose, Record<string, string>> = {
  navigation: NAVIGATION,
  'module script': loaded('script', 'cors'),
  worker: loaded('worker', 'same-origin'),
  'service worker': { ...loaded('serviceworker', 'same-origin'), 'service-worker': 'script' },
  style: loaded('style', 'no-cors', 'text/css,*/*;q=0.1'),
  font: loaded('font', 'cors'),
  image: loaded('image', 'no-cors', 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5'),
  'web manifest': loaded('manifest', 'cors'),
  fetch: loaded('empty', 'cors'),
};

const DECODERS: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  zstd: promisify(zstdDecompress),
};

const ANSWER_MS = 30_000;
/** A line that drops a connection now and then isn't a server that answers something else. */
const TRIES = 3;
const AT_ONCE = 8;

/** No answer came, or none that can be read. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** Repeated headers are joined, so that a second policy is seen. */
function headersOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): Map<string, string> {
  const headers = new Map<string, string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at]?.toLowerCase(), rawHeaders[at + 1]];
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return headers;
}

async function decoded(bytes: Buffer, headers: ReadonlyMap<string, string>, accepted: string): Promise<Buffer> {
  const encoding = headers.get('content-encoding')?.toLowerCase();
  if (encoding === undefined || encoding === 'identity' || bytes.length === 0) return bytes;
  const decode = DECODERS[encoding];
  if (!decode || !accepted.includes(encoding))
    throw new NoAnswer(`It is encoded as ${encoding}, which wasn’t asked for.`);
  return decode(bytes).catch((cause: Error) => {
    throw new NoAnswer(`It can’t be decoded: ${cause.message}.`);
  });
}

/** Asks a site as browsers do. Redirects aren't followed. */
export function asker(site: string) {
  const isTls = new URL(site).protocol === 'https:';
  const send = isTls ? tlsRequest : plainRequest;
  const agent = new (isTls ? TlsAgent : PlainAgent)({ keepAlive: true, maxSockets: AT_ONCE });

  const once = (path: string, { purpose, browser, encodings }: Manner): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const hints: string[] = [];
      // As it is written: URL would resolve dots, and a server that is asked for them may not.
      const { hostname, port } = new URL(site);
      const headers = {
        'user-agent': BROWSERS[browser],
        'accept-language': 'en-US,en;q=0.9',
        'accept-encoding': encodings,
        ...HEADERS[purpose],
        ...(purpose !== 'navigation' && { referer: `${site}/` }),
      };
      const asked = send({
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        path,
        headers,
        agent,
        timeout: ANSWER_MS,
      });
      asked.on('information', (info) => hints.push(...headersOf(info).keys()));
      asked.on('timeout', () => asked.destroy(new Error(`no answer within ${ANSWER_MS / 1_000} seconds`)));
      asked.on('error', reject);
      asked.on('response', async (response) => {
        try {
          const all = headersOf(response);
          const body = await decoded(await buffer(response), all, encodings);
          resolve({ status: response.statusCode ?? 0, headers: all, body, hints });
        } catch (error) {
          reject(error);
        }
      });
      asked.end();
    });

  return {
    /** Throws NoAnswer. */
    async ask(path: string, manner: Manner): Promise<Answer> {
      for (let left = TRIES; ; left -= 1) {
        try {
          return await once(path, manner);
        } catch (error) {
          if (error instanceof NoAnswer) throw error;
          if (left === 1) throw new NoAnswer((error as Error).message);
        }
      }
    },
    close: () => agent.destroy(),
  };
}
export type Asker = ReturnType<typeof asker>;
