// npm run bench -- live: 1,000 open pages that are told of changes, next to the same pages asking for the price as often as they do without events.
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { privateKeyToAccount } from 'viem/accounts';
import { priceTypedData } from '../domain/price/price.ts';
import { type Site, startSite } from '../e2e/support/site.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { processorMs } from './http/load.ts';
import { median } from './median.ts';

const PAGES = 1_000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const PRICES = 6;
/** How often web/lib/price.ts polls where there are no events. */
const POLL_MS = 1_500;
const GOALS = { megabytes: 100, percent: 5 };

type Page = { socket: Socket; bytes: () => string };

/** A browser's connection from an address of its own: what is open is limited by address. */
function openPage(port: number, index: number): Page {
  const localAddress = `127.${1 + (index >> 8)}.${index & 255}.1`;
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    received = (received + chunk).slice(-2_000);
  });
  return { socket, bytes: () => received };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
const megabytes = (pid: number | undefined) =>
  Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function setPrice({ origin, local }: Site, cents: number): Promise<void> {
  const { chainId, token } = await (await fetch(`${origin}/api/site`)).json();
  const time = Math.floor(Date.now() / 1000);
  const account = privateKeyToAccount(local.adminKey);
  const signature = await account.signTypedData(priceTypedData(chainId, token, cents, time));
  const body = JSON.stringify({ price: cents, time, signature });
  const answer = await fetch(`${origin}/api/setusgprice`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Has each page follow the price, the newest block and one wallet by events. */
const byEvents = (pages: Page[]) => {
  for (const [index, { socket }] of pages.entries()) {
    const wallet = `0x${index.toString(16).padStart(40, '0')}`;
    socket.write(get(`/api/events?topic=price&topic=block&topic=balance:${wallet}`));
  }
  return () => {};
};

/** Has each page poll the price alone. */
const byPolling = (pages: Page[]) => {
  const timers = pages.map(({ socket }) =>
    setTimeout(() => {
      const ask = () => socket.write(get('/api/usgprice'));
      ask();
      timers.push(setInterval(ask, POLL_MS) as never);
    }, Math.random() * POLL_MS),
  );
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
};

/** What the pages cost a site, beyond what it uses without them, and how soon all of them show a new price. */
async function measure(begin: typeof byEvents) {
  const postgres = await startPostgres();
  const site = await startSite(postgres.url);
  try {
    const port = Number(new URL(site.origin).port);
    for (let count = 0; count < 50; count++) await (await fetch(`${site.origin}/api/usgprice`)).text();
    await sleep(5_000);
    const idleFrom = processorMs(site.pid);
    await sleep(10_000);
    const idlePercent = (processorMs(site.pid) - idleFrom) / 100;
    const before = megabytes(site.pid);
    const pages: Page[] = [];
    for (let index = 0; index < PAGES; index++) {
      pages.push(openPage(port, index));
      if (index % 50 === 49) await sleep(50);
    }
    const end = begin(pages);
    const has = (text: string) => pages.filter(({ bytes }) => bytes().includes(text)).length;
    while (has('"cents"') < PAGES) await sleep(100);
    await sleep(2_000);
    const [from, at] = [processorMs(site.pid), performance.now()];
    const delays: number[] = [];
    let most = 0;
    for (let count = 1; count <= PRICES; count++) {
      const cents = 162_750 + count;
      await setPrice(site, cents);
      const set = performance.now();
      while (has(`"cents":${cents}`) < PAGES) await sleep(10);
      delays.push(performance.now() - set);
      most = Math.max(most, megabytes(site.pid));
      await sleep(Math.max(0, (count * SECONDS * 1_000) / PRICES - (performance.now() - at)));
    }
    const percent = (processorMs(site.pid) - from) / ((performance.now() - at) / 100);
    end();
    for (const { socket } of pages) socket.destroy();
    return { megabytes: most - before, percent: percent - idlePercent, delay: median(delays) };
  } finally {
    await site.remove();
    await postgres.stop();
  }
}

console.log(
  `${PAGES} open pages for ${SECONDS} s, in which the price changes ${PRICES} times; ${availableParallelism()} cores, with the pages; load before: ${loadavg()[0]?.toFixed(1)}. Memory and processor are the server process's, beyond what it takes without the pages\n`,
);
console.log('| pages                         | memory | of a core | all show a new price after |');
console.log('|-------------------------------|-------:|----------:|---------------------------:|');
for (const [name, begin] of [
  ['told of price, block, balance', byEvents],
  [`asking each ${POLL_MS / 1000} s for the price`, byPolling],
] as const) {
  const figures = await measure(begin);
  const memory = `${figures.megabytes.toFixed(0)} MB`.padStart(6);
  const share = `${figures.percent.toFixed(1)} %`.padStart(9);
  console.log(`| ${name.padEnd(29)} | ${memory} | ${share} | ${`${figures.delay.toFixed(0)} ms`.padStart(26)} |`);
  if (begin !== byEvents) continue;
  const isMet = figures.megabytes < GOALS.megabytes && figures.percent < GOALS.percent;
  console.log(
    `| ${`goal ${isMet ? 'met' : 'missed'}`.padEnd(29)} | ${'< 100 MB'.padStart(6)} | ${'< 5 %'.padStart(9)} | ${''.padStart(26)} |`,
  );
}
