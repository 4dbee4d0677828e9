// npm run bench -- accounts: session checks, sign-ins and price calls per second.
import { availableParallelism } from 'node:os';
import { hashPassword } from '../server/accounts/passwords/hash-password.ts';
import { users } from '../server/accounts/table.ts';
import type { Context } from '../server/platform/context.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { readEnv } from '../server/platform/env.ts';
import { uuidv7 } from '../server/platform/id.ts';
import { prices } from '../server/price/table.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { TOKEN } from '../server/testing/site.ts';
import { type Call, type Figures, load } from './http/load.ts';
import { startSite } from './site-process.ts';

const PASSWORD = 'correct horse battery';
const emailOf = (index: number) => `user${index}@example.com`;

/** Fills the database: confirmed accounts with a hash at full strength, and a price. */
async function prepare(databaseUrl: string, accounts: number): Promise<void> {
  const env = readEnv({});
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl });
  const now = new Date();
  const passwordHash = await hashPassword({ env } as Context, PASSWORD);
  for (let index = 0; index < accounts; index++) {
    const times = { confirmedAt: now, createdAt: now, updatedAt: now };
    await db.insert(users).values({ id: uuidv7(now), email: emailOf(index), passwordHash, ...times });
  }
  await db.insert(prices).values({
    chainId: 31_337,
    token: TOKEN.toLowerCase(),
    time: 1,
    cents: 162_750,
    signature: `0x${'0'.repeat(130)}`,
    signer: TOKEN,
    createdAt: now,
  });
  await close();
}

const ACCOUNTS = 50;
const CONNECTIONS = 20;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);

const price: Call = { method: 'GET', path: '/api/usgprice' };
const signIn = (count: number): Call => ({
  method: 'POST',
  path: '/api/auth/sign_in',
  body: { email: emailOf(count % ACCOUNTS), password: PASSWORD },
});

async function sessionHeaders(port: number): Promise<Record<string, string>> {
  const { method, path, body } = signIn(0);
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(body) });
  const names = ['access-token', 'client', 'uid'];
  return Object.fromEntries(names.map((name) => [name, answer.headers.get(name) ?? '']));
}

const row = (name: string, figures: Figures, goal: string) => {
  const statuses = [...figures.statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  const cells = [figures.perSecond.toFixed(1), figures.p50.toFixed(1), figures.p99.toFixed(1)];
  console.log(
    `| ${[name.padEnd(34), ...cells.map((cell) => cell.padStart(9)), goal.padEnd(26), statuses].join(' | ')} |`,
  );
};

const database = await startPostgres();
await prepare(database.url, ACCOUNTS);
const { port, stop } = await startSite(database.url);
try {
  const headers = await sessionHeaders(port);
  const check: Call = { method: 'GET', path: '/api/auth/validate_token', headers };
  const run = (next: (count: number) => Call, connections = CONNECTIONS, seconds = SECONDS) =>
    load(port, { connections, seconds, next });
  await run(() => check, CONNECTIONS, 2);
  await run(() => price, CONNECTIONS, 1);

  console.log(
    `${availableParallelism()} cores, PostgreSQL and the load generator beside the site, ${CONNECTIONS} connections\n`,
  );
  console.log(`| ${'call'.padEnd(34)} |     per s |    p50 ms |    p99 ms | ${'goal'.padEnd(26)} | answers |`);
  console.log(`|${'-'.repeat(36)}|${'----------:|'.repeat(3)}${'-'.repeat(28)}|---|`);
  row('session check', await run(() => check), '≥ 1,260 per s');
  row('price', await run(() => price), '');
  row('sign-in', await run(signIn), '≥ 31 per s');
  const [, calm] = await Promise.all([run(signIn), run(() => price, 5)]);
  row('price during a flood of sign-ins', calm, 'p99 < 250 ms');
  const [flood, busy] = await Promise.all([run(signIn, 200), run(() => price, 5)]);
  row('sign-ins on 200 connections', flood, 'refusals carry Retry-After');
  row('price during those', busy, 'p99 < 250 ms');
} finally {
  stop();
  await database.stop();
}
