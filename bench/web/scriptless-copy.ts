import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };
type Copy = { origin: string; close: () => Promise<void> };

const compress = promisify(brotliCompress);
const KEPT_HEADERS = ['content-type', 'cache-control', 'content-security-policy', 'etag'];
const SCRIPT = /<script\b(?![^>]*type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g;

async function answerOf(url: string): Promise<Answer> {
  const response = await fetch(url);
  const headers: OutgoingHttpHeaders = { vary: 'accept-encoding' };
  for (const name of KEPT_HEADERS) headers[name] = response.headers.get(name) ?? undefined;
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!/text|svg/.test(response.headers.get('content-type') ?? ''))
    return { status: response.status, headers, body: bytes };
  headers['content-encoding'] = 'br';
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  const body = await compress(isPage ? bytes.toString().replace(SCRIPT, '') : bytes);
  return { status: response.status, headers, body };
}

/** Serves the same pages and files without the scripts, compressed and from memory as the site does. */
export async function serveWithoutScripts(site: string): Promise<Copy> {
  const answers = new Map<string, Promise<Answer>>();
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = answers.get(url) ?? answerOf(site + url);
    answers.set(url, answer);
    const { status, headers, body } = await answer;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };
}
