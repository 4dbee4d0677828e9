import { isAscii } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Addresses, AppEnv, Context } from '../context.ts';
import { countedRoute } from '../metrics/count-requests.ts';
import { hostReader } from '../security/host.ts';
import { foreignToLoopback } from '../security/origin-checks.ts';
import { bestEncoding } from './content-encoding.ts';

/** How long an answer is repeated before it is computed again. */
const FRESH_MS = 500;
/** More than all pages in all encodings; beyond it, someone is trying out variants. */
const KEPT_MOST = 300;

type Answer = {
  until: number;
  etag: string | undefined;
  /** As requests are counted. */
  route: string;
  /** Names and values alternate: the length first, and last the request's id, which is new for each request. */
  headers: string[];
  /** Text where it can be: Node sends it in one piece with the head. */
  body: Buffer | string;
};

export type ResponseCache = {
  /** Sends the answer that is kept for the request; false if there is none, and nothing was sent. */
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
  /** Keeps the answers that routes mark with `c.set('sameForAll', true)`: 200 to a GET, without a cookie. */
  keep: MiddlewareHandler<AppEnv>;
  /** After a change by this instance: no earlier answer is repeated. */
  clear: () => void;
};

const PER_REQUEST = new Set(['x-request-id', 'content-length']);

/** What a cached answer depends on: the request's address, and the best encoding that the caller accepts. */
function keyOf({ url = '', headers }: IncomingMessage, host = ''): string {
  const accepted = headers['accept-encoding']?.toString();
  return accepted === undefined ? host + url : `${bestEncoding(accepted, ['br', 'gzip', 'identity'])} ${host}${url}`;
}

/**
 * Answers that are the same for everyone, as they left the site, security headers included. They are sent before routing,
 * which is most of the work of a page.
 */
export function responseCache(
  mode: 'local' | 'live',
  { metrics, ...addresses }: Addresses & Pick<Context, 'metrics'>,
): ResponseCache {
  const kept = new Map<string, Answer>();
  const hostKindOf = hostReader(addresses);
  let generation = 0;

  /** HEAD, a proxy's request id and what local mode refuses go through all routes. */
  const isPlain = ({ method, headers, httpVersion }: IncomingMessage) =>
    method === 'GET' &&
    headers['x-request-id'] === undefined &&
    (mode === 'live' ||
      foreignToLoopback({ host: headers.host, httpVersion, headerNames: Object.keys(headers) }, addresses) ===
        undefined);

  return {
    answer(incoming, outgoing) {
      if (kept.size === 0 || !isPlain(incoming)) return false;
      const answer = kept.get(keyOf(incoming, hostKindOf(incoming.headers.host)));
      if (!answer || performance.now() > answer.until) return false;
      const known = incoming.headers['if-none-match'];
      if (known !== undefined && known !== answer.etag) return false;
      const { headers } = answer;
      headers[headers.length - 1] = randomUUID();
      if (known !== undefined) outgoing.writeHead(304, headers.slice(2)).end();
      else outgoing.writeHead(200, headers).end(answer.body, 'latin1');
      metrics?.requests.inc({ method: 'GET', route: answer.route, status: outgoing.statusCode });
      return true;
    },
    keep: async (c, next) => {
      const before = generation;
      await next();
      const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
      const isKept =
        c.var.sameForAll && c.req.method === 'GET' && c.res.status === 200 && !c.res.headers.has('set-cookie');
      if (!isKept || !incoming) return;
      const body = Buffer.from(await c.res.clone().arrayBuffer());
      if (before !== generation) return;
      if (kept.size >= KEPT_MOST) kept.clear();
      kept.set(keyOf(incoming, hostKindOf(incoming.headers.host)), {
        until: performance.now() + FRESH_MS,
        etag: c.res.headers.get('etag') ?? undefined,
        route: countedRoute(c),
        headers: [
          'content-length',
          String(body.length),
          ...[...c.res.headers].filter(([name]) => !PER_REQUEST.has(name)).flat(),
          'x-request-id',
          '',
        ],
        body: isAscii(body) ? body.toString('latin1') : body,
      });
    },
    clear() {
      generation += 1;
      kept.clear();
    },
  };
}
