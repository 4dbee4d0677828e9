import { createApp } from '../app.ts';
import { openPool } from '../platform/database/database.ts';
import { readEnv } from '../platform/env.ts';
import { openPort } from '../platform/http/listen.ts';
import { responseCache } from '../platform/http/response-cache.ts';
import { openLog } from '../platform/log.ts';
import { createOutages } from '../platform/outages.ts';
import { priceMemory } from '../price/price-memory.ts';
import { watchReadiness } from '../site/health/readiness.ts';
import { readBuild } from '../site/pages/read-build.ts';
import { NO_CHAIN } from './desk-client.ts';
import { testContext } from './features.ts';
import { LIVE_SETTINGS, noNode } from './site.ts';

/** A live instance as a process of its own, which a test can kill: main.ts would refuse a live start with the example's issuer. */
const env = readEnv({ ...LIVE_SETTINGS, ...process.env }, {});
const log = openLog('silent');
const outages = createOutages(log);
const { db } = openPool(env.databaseUrl ?? '', {
  onError: outages.reportDatabaseOutage,
  readOnly: env.readOnly,
});
const context = testContext({ db, env, log, outages, chain: NO_CHAIN, origins: [env.siteUrl ?? ''] });
const readiness = watchReadiness(context);
await readiness.first;
const port = await openPort('live', env.port);
const answers = responseCache('live', context);
const price = priceMemory(context, answers.clear);
const web = await readBuild(env.buildDir);
const app = createApp(context, { node: noNode, faucet: undefined, readiness: readiness.current, web, answers, price });
port.answerWith(app.fetch, answers.answer);
process.send?.({ ready: true });
