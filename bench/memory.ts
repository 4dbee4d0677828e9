// npm run bench -- memory: what an instance keeps in memory after 10,000 requests, with and without metrics; on PostgreSQL and a node, as a
// live one is: it compiles and deploys no token of its own.
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { startSite } from '../e2e/support/site.ts';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';
import { startPostgres } from '../server/testing/postgres.ts';
import { quietPort } from '../server/testing/quiet-port.ts';
import { startTokenChain, type TokenChain } from '../server/testing/token.ts';

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 10_000);
const CONNECTIONS = 20;
const GOAL_MB = 300;
/** What a browser, an older one and a program ask for. */
const ENCODINGS = ['gzip, deflate, br, zstd', 'gzip', 'identity'];
const CALLS = ['/api/usgprice', '/api/prices', '/api/site', '/api/time', '/api/reserves', '/api/acts', '/nowhere'];

const { routes } = JSON.parse(readFileSync(new URL('../build/routes.json', import.meta.url), 'utf8')) as {
  routes: { pattern: string }[];
};
const PATHS = [...routes.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes('*')), ...CALLS];

/** In MB, as Linux counts it. */
function memoryOf(pid: number | undefined): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_000;
  return { now: of('VmRSS'), most: of('VmHWM') };
}

async function visit(origin: string): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < REQUESTS; at = next++) {
      const path = PATHS[at % PATHS.length] ?? '/';
      const encoding = ENCODINGS[Math.floor(at / PATHS.length) % ENCODINGS.length] ?? '';
      const answer = await fetch(origin + path, { headers: { 'accept-encoding': encoding }, redirect: 'manual' });
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

const settingsOf = (chain: TokenChain) => ({
  ETH_RPC_URL: chain.rpcUrl,
  CHAIN_ID: String(chain.chainId),
  TOKEN_ADDRESS: chain.token,
  INBOX_ADDRESS: chain.inbox,
  SCREENING: 'none',
  RELAYER: 'off',
});

type Measuring = { url: string; chain: TokenChain; hasMetrics: boolean; flags: readonly string[] };

async function measure({ url, chain, hasMetrics, flags }: Measuring) {
  const port = await quietPort();
  const site = await startSite(url, () => ({ ...settingsOf(chain), ...(hasMetrics && { METRICS_PORT: port }) }), flags);
  try {
    const started = memoryOf(site.pid).now;
    await visit(site.origin);
    const text = hasMetrics ? await (await fetch(`http://127.0.0.1:${port}/metrics`)).text() : '';
    const heap = Number(/^usg_nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
    return { started, heap, ...memoryOf(site.pid) };
  } finally {
    await site.remove();
  }
}

console.log(
  `${REQUESTS} requests of ${PATHS.length} paths on ${CONNECTIONS} connections; ${availableParallelism()} cores; load before: ${loadavg()[0]?.toFixed(1)}\n`,
);
console.log('| MB                     | started | after | at most | JavaScript | goal |');
console.log('|------------------------|--------:|------:|--------:|-----------:|------|');
const flags = [...NODE_FLAGS, ...process.argv.slice(2)];
for (const hasMetrics of [false, true]) {
  const [postgres, chain] = [await startPostgres(), await startTokenChain()];
  const { started, now, most, heap } = await measure({ url: postgres.url, chain, hasMetrics, flags });
  await Promise.all([postgres.stop(), chain.stop()]);
  const figures = [started.toFixed(0).padStart(7), now.toFixed(0).padStart(5), most.toFixed(0).padStart(7)];
  const used = (Number.isNaN(heap) ? '' : heap.toFixed(0)).padStart(10);
  const goal = now <= GOAL_MB ? 'met' : 'missed';
  console.log(
    `| ${(hasMetrics ? 'with METRICS_PORT' : 'without METRICS_PORT').padEnd(22)} | ${figures.join(' | ')} | ${used} | ${goal} |`,
  );
}
// The chain of the tests stays for a next test.
process.exit(0);
