import { pino } from 'pino';
import { listen } from '../server/accounts/testing/listen.ts';
import { openPool } from '../server/platform/database/database.ts';
import { readEnv } from '../server/platform/env.ts';
import { createOutages } from '../server/platform/outages.ts';
import { NO_CHAIN } from '../server/testing/desk-client.ts';

/** The site as a separate process, on the database in DATABASE_URL; sends its port to the process that started it. */
const log = pino({ level: 'silent' });
const env = readEnv({ ...process.env, SIGN_IN_LIMIT: '1000000', SIGN_UP_LIMIT: '1000000', REQUEST_LIMIT: '1000000' });
const { db } = openPool(env.databaseUrl ?? '');
const { url } = await listen({
  db,
  env,
  dataKey: new Uint8Array(32),
  auditKey: new Uint8Array(32),
  chain: NO_CHAIN,
  now: () => new Date(),
  origins: ['http://localhost:3000'],
  log,
  outages: createOutages(log),
});
process.send?.({ port: Number(new URL(url).port) });
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit(0));
