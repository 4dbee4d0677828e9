// npm run bench -- mail: emails a second that two instances on one PostgreSQL send through a mail server that takes 300 ms for each.
import { fork } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPool } from '../server/platform/database/database.ts';
import { queuedMail } from '../server/platform/mail/deliver.ts';
import { queueMail } from '../server/platform/mail/queue-mail.ts';
import { startReceiver } from '../server/testing/mail-receiver.ts';
import { startPostgres } from '../server/testing/postgres.ts';

const INSTANCES = 2;
const LATENCY_MS = 300;
/** Of each instance; the last is what the setting is where none is given. */
const CONNECTIONS = [1, 10, 20];
const EMAILS_PER_CONNECTION = 30;
const GOAL = 50;
const INSTANCE = fileURLToPath(new URL('../server/testing/mail-process.ts', import.meta.url));

/** Emails a second, from the first to the last that the mail server took. */
async function measure(connections: number): Promise<number> {
  const [postgres, receiver] = await Promise.all([startPostgres({ durable: true }), startReceiver()]);
  const { db, close } = openPool(postgres.url);
  const emails = INSTANCES * connections * EMAILS_PER_CONNECTION;
  for (let count = 0; count < emails; count++)
    await queueMail({ db, now: () => new Date() }, 'hello', { to: `ada${count}@example.org` });
  const taken: number[] = [];
  receiver.state.hold = async () => {
    await sleep(LATENCY_MS);
    taken.push(performance.now());
  };
  const settings = { DATABASE_URL: postgres.url, SMTP_URL: receiver.url, SMTP_CONNECTIONS: String(connections) };
  const instances = Array.from({ length: INSTANCES }, () => fork(INSTANCE, { env: { ...process.env, ...settings } }));
  try {
    while ((await queuedMail({ db })).length > 0) await sleep(100);
    if (taken.length !== emails) throw new Error(`${emails} emails were sent as ${taken.length}.`);
    return ((emails - 1) * 1000) / ((taken.at(-1) ?? 0) - (taken[0] ?? 0));
  } finally {
    for (const instance of instances) instance.kill();
    await close();
    await Promise.all([postgres.stop(), receiver.stop()]);
  }
}

console.log(
  `${INSTANCES} instances, a mail server that takes ${LATENCY_MS} ms for an email; ${availableParallelism()} cores for all and PostgreSQL; load before: ${loadavg()[0]?.toFixed(1)}\n`,
);
console.log('| SMTP_CONNECTIONS | emails per s | goal     |');
console.log('|-----------------:|-------------:|----------|');
for (const connections of CONNECTIONS) {
  const perSecond = await measure(connections);
  const goal = connections === 1 ? '' : `≥ ${GOAL} ${perSecond >= GOAL ? 'met' : 'missed'}`;
  console.log(`| ${String(connections).padStart(16)} | ${perSecond.toFixed(1).padStart(12)} | ${goal.padEnd(8)} |`);
}
