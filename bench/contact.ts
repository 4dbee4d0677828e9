// npm run bench -- contact: durable posts of the contact form, by turns with a server that only stores them.
// -- --peer=http://127.0.0.1:1337/api/contacts --wrap=data --database=postgres://…: beside a running peer, such as Strapi, on its server
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openPool } from '../server/platform/database/database.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { type Call, type Figures, load } from './http/load.ts';
import { median } from './median.ts';
import { startSite } from './site-process.ts';

const { values } = parseArgs({
  options: {
    peer: { type: 'string' },
    wrap: { type: 'string' },
    database: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '20' },
  },
});
const BARE = fileURLToPath(new URL('./contact/bare.ts', import.meta.url));
const SECONDS = Number(values.seconds);
const ROUNDS = Number(values.rounds);
const CONNECTIONS = Number(values.connections);

const run = Date.now().toString(36);
const message = (count: number) => ({
  first_name: `Ada${count}`,
  last_name: 'Lovelace',
  email: `ada${count}.${run}@example.org`,
  phone: '+1 801 555 0123',
  ethereum_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  message: 'How do I buy a coin, and how is it stored and insured?',
});
const ours = (count: number): Call => ({
  method: 'POST',
  path: '/api/contact_form',
  headers: { 'idempotency-key': `${run}-${count}` },
  body: message(count),
});

/** What a round measured, and the processor time of the server for each post, where it is a process of ours. */
type Round = Figures & { cpuMs: number | undefined };
type Server = { port: number; next: (count: number) => Call; cpuMs?: () => Promise<number> };
let sent = 0;
async function round({ port, next, cpuMs }: Server, seconds = SECONDS): Promise<Round> {
  const before = await cpuMs?.();
  const figures = await load(port, { connections: CONNECTIONS, seconds, next: () => next(sent++) });
  const posts = figures.perSecond * seconds;
  return { ...figures, cpuMs: before === undefined ? undefined : (((await cpuMs?.()) ?? 0) - before) / posts };
}

function show(name: string, rounds: Round[]): number {
  const perSecond = median(rounds.map((each) => each.perSecond));
  const cpu = rounds[0]?.cpuMs === undefined ? '' : median(rounds.map((each) => each.cpuMs ?? 0)).toFixed(2);
  const statuses = new Set(rounds.flatMap((each) => [...each.statuses.keys()]));
  const p50 = median(rounds.map((each) => each.p50));
  const worstP99 = Math.max(...rounds.map((each) => each.p99));
  const cells = [perSecond.toFixed(0), p50.toFixed(1), worstP99.toFixed(1), cpu];
  console.log(
    `| ${[name.padEnd(24), ...cells.map((cell) => cell.padStart(9)), [...statuses].join(', ').padEnd(8)].join(' | ')} |`,
  );
  return perSecond;
}

const own = values.database ? undefined : await startPostgres({ durable: true });
const databaseUrl = values.database ?? own?.url ?? '';
if (values.database) {
  const { db, close } = openPool(databaseUrl);
  await migrate(db);
  await close();
}
const site = await startSite(databaseUrl);
const bare = values.peer ? undefined : await startSite(databaseUrl, BARE);
try {
  const url = new URL(values.peer ?? bare?.url ?? '');
  const body = (count: number) => (values.wrap ? { [values.wrap]: message(count) } : message(count));
  const peer: Server = {
    port: Number(url.port),
    next: (count) => ({ method: 'POST', path: url.pathname, body: body(count) }),
    ...(bare && { cpuMs: bare.cpuMs }),
  };
  const our: Server = { port: site.port, next: ours, cpuMs: site.cpuMs };
  for (const server of [our, peer]) await round(server, 3);
  const rounds: { ours: Round; peer: Round }[] = [];
  for (let count = 0; count < ROUNDS; count += 1) rounds.push({ ours: await round(our), peer: await round(peer) });

  console.log(
    `Posts on ${CONNECTIONS} connections, the median of ${ROUNDS} rounds of ${SECONDS} s by turns; ${availableParallelism()} cores for server, PostgreSQL and caller; load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log('| server                   |     per s |    p50 ms | worst p99 | cpu ms    | statuses |');
  console.log('|--------------------------|----------:|----------:|----------:|----------:|----------|');
  const us = show(
    'ours',
    rounds.map((each) => each.ours),
  );
  const them = show(
    values.peer ? 'peer' : 'one INSERT, nothing else',
    rounds.map((each) => each.peer),
  );
  console.log(`\nOurs: ${(us / them).toFixed(2)} × the other. Goal: 3 × Strapi, p99 under 100 ms.`);
} finally {
  site.stop();
  bare?.stop();
  await own?.stop();
}
