// npm run bench -- web [--runs=5] [/path …]: Lighthouse (mobile) over every public page of the production build, and beside
// each the same page without its scripts.
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs, promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { isServedAt } from '#domain/page-paths.ts';
import { isListed } from '#web/lib/meta.ts';
import { PAGE_FILES } from '#web/postbuild/page-files.ts';
import { openBrowser } from '../e2e/support/browser.ts';
import { freePort } from '../e2e/support/free-port.ts';
import { startSite } from '../e2e/support/site.ts';
import { median } from './median.ts';
import { blockingUntilHydrated } from './web/main-thread.ts';
import { measure } from './web/measure.ts';
import { failures, HEADING, type PageResult, pageLine } from './web/table.ts';

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
async function serveWithoutScripts(site: string): Promise<Copy> {
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

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const runs = Number(values.runs);
if (!(Number.isInteger(runs) && runs > 0)) throw new Error('--runs must be a whole number above 0');

const everyPage = PAGE_FILES.map(({ pattern }) => pattern).filter(
  (path) => path !== '*' && isServedAt(undefined, path, []),
);
const unknown = positionals.filter((path) => !everyPage.includes(path));
if (unknown.length > 0) throw new Error(`There is no page ${unknown.join(', ')}`);
const paths = positionals.length > 0 ? positionals : everyPage;

const port = await freePort();
const [site, browser] = await Promise.all([startSite(), openBrowser([`--remote-debugging-port=${port}`])]);
const copy = await serveWithoutScripts(site.origin);
const results: PageResult[] = [];
try {
  console.log(
    `The median of ${runs}; bytes as transferred. ‘bare’ is the page without its scripts; ‘by CPU’ the blocking time by the processor’s clock, hydration included.\n\n${HEADING}`,
  );
  for (const path of paths) {
    const result: PageResult = { path, listed: isListed(path), runs: [], withoutScripts: [], hydrating: [] };
    for (let left = runs; left > 0; left -= 1) {
      result.runs.push(await measure(site.origin + path, port));
      result.withoutScripts.push(await measure(copy.origin + path, port));
      result.hydrating.push(await blockingUntilHydrated(browser, site.origin + path));
    }
    results.push(result);
    console.log(pageLine(result));
  }
} finally {
  await browser.close();
  await copy.close();
  await site.remove();
}

const machine = median(results.flatMap((result) => result.runs.map((run) => run.machine)));
const all = results.flatMap(failures);
console.log(`\nLighthouse rates this machine at ${machine.toFixed(0)} while it ran.`);
console.log(all.length > 0 ? `FAILURES\n${all.join('\n')}` : 'No failure.');
if (all.length > 0) process.exitCode = 1;
