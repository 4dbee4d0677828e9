import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { site } from '#site';
import { createApp } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { openRemoteChain } from './chain/open-chain.ts';
import { serveCommands } from './local/command-socket.ts';
import { lockDataDir } from './local/data-dir-lock.ts';
import { readLocalFile, updateLocalFile } from './local/local-file.ts';
import { localDataKey } from './local/local-keys.ts';
import { startLocalChain } from './local/start-local-chain.ts';
import { DATABASE_COMMANDS, siteCommandContext } from './operator-commands.ts';
import type { Deps } from './platform/context.ts';
import { startDatabaseClock } from './platform/database/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { expectCurrentSchema, migrate } from './platform/database/migrate.ts';
import { migrateAsOwner } from './platform/database/roles.ts';
import { type Env, readEnv } from './platform/env.ts';
import { StartupError } from './platform/errors.ts';
import { type OpenPort, openPort } from './platform/http/listen.ts';
import { responseCache } from './platform/http/response-cache.ts';
import { openLog } from './platform/log.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { createOutages, isConnectionError } from './platform/outages.ts';
import { createShutdown } from './platform/shutdown.ts';
import { openSigner } from './platform/signers/open-signer.ts';
import { priceMemory } from './price/price-memory.ts';
import { startScheduledPrices } from './price/put-scheduled-in-force.ts';
import { expectNoRoles, openRelayer } from './relayer/open-relayer.ts';
import { expectQuoterApart } from './sales/quotes/watch-quoter.ts';
import { copyWarning, settingsFor } from './site/backup/restored-copy.ts';
import { expectKeys } from './site/health/check-keys.ts';
import { watchReadiness } from './site/health/readiness.ts';
import { liveUpdates } from './site/live/live-updates.ts';
import { proxyWebSockets } from './site/pages/development-proxy.ts';
import { readBuild } from './site/pages/read-build.ts';

const DRAIN_MS = 10_000;
const NODE_PATIENCE_MS = 2_000;

const shutdown = createShutdown();
type Ready = {
  site: string;
  desk: string | undefined;
  wallet: string | undefined;
  symbol: string;
  mode: string;
  dataDir: string;
  ownChain: boolean;
};

/** Reports progress to the program that started us, which shows the steps and ends with us. */
function report(message: { step: string } | { ready: Ready }): void {
  if (process.connected) process.send?.(message);
}

function originsOf({ siteUrl }: Env, port: number): [string, ...string[]] {
  if (siteUrl) return [siteUrl];
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`];
}

/** Takes DATA_DIR for this process and listens, in local mode on the same port as the last time if it is free. */
async function openOwnPort(env: Env): Promise<{ port: OpenPort; origins: [string, ...string[]] }> {
  let lastPort: number | undefined;
  if (env.mode === 'local') {
    shutdown.add(lockDataDir(env.dataDir).release);
    lastPort = (await readLocalFile(env.dataDir)).port;
  }
  const port = await openPort(env.mode, env.port, lastPort);
  shutdown.add(() => port.close(0));
  const origins = originsOf(env, port.port);
  if (env.mode === 'local') await updateLocalFile(env.dataDir, { port: port.port, site: origins[0] });
  return { port, origins };
}

/** Loaded only where it is used, as it takes memory. */
const openMetrics = async ({ metricsPort }: Env): Promise<Metrics | undefined> =>
  metricsPort === undefined ? undefined : (await import('./platform/metrics/metrics.ts')).createMetrics();

async function openMigratedDatabase(env: Env, { log, outages }: Pick<Deps, 'log' | 'outages'>) {
  if (env.databaseUrl && env.migrateDatabaseUrl) await migrateAsOwner(env.migrateDatabaseUrl, env.databaseUrl);
  const { db, close, connections } = await openDatabase(env, outages.reportDatabaseOutage);
  shutdown.add(close);
  await (env.readOnly ? expectCurrentSchema(db) : migrate(db));
  const clock = await startDatabaseClock({ db, log });
  shutdown.add(clock.stop);
  return { db, clock, connections };
}

/** The chain of the settings, or one of our own, and the account that pays fees on it. */
async function openChain(env: Env, base: Omit<Deps, 'chain'>, step: (name: string) => void) {
  const opened = env.remoteChain ? openRemoteChain(env.remoteChain) : await startLocalChain(base, step);
  shutdown.add(opened.stop);
  void opened.lost.then((cause) => end(1, `The local chain is lost: ${cause}`));
  const relayer = env.readOnly ? undefined : await openRelayer(env.relayer, opened.relayerKey);
  const isQuoting = opened.chain.saleDesk !== undefined && !env.readOnly;
  const quoter = isQuoting ? await openSigner(env.quoter, opened.quoterKey) : undefined;
  const deps: Deps = { ...base, chain: opened.chain, relayer, quoter };
  const checked = Promise.all([expectNoRoles(deps), expectQuoterApart(deps)]).catch((error: Error) =>
    end(1, messageOf(error)),
  );
  // A node that is silent holds up no start; what it says later still ends it.
  await Promise.race([checked, sleep(NODE_PATIENCE_MS, undefined, { ref: false })]);
  return { deps, node: opened.node, nodes: opened.nodes, faucet: opened.faucet, market: opened.market };
}

/** Lets the operator's commands run in this process, which owns the local database. */
async function serveOperatorCommands(env: Env, deps: Deps): Promise<void> {
  const commands = {
    ...DATABASE_COMMANDS,
    doctor: {
      // Needed now and then, and by nothing else.
      run: async (_: unknown, { beforeUpgrade }: { beforeUpgrade?: string | true | undefined }) =>
        (await import('./doctor/doctor-command.ts')).doctorCommand(
          process.env,
          { beforeUpgrade: beforeUpgrade === true },
          deps,
        ),
    },
  };
  const { stop } = await serveCommands(env.dataDir, commands, siteCommandContext(deps));
  shutdown.add(stop);
}

async function start(): Promise<void> {
  const settings = readEnv(process.env);
  const log = openLog(settings.logLevel);
  const outages = createOutages(log);
  const metrics = await openMetrics(settings);
  const step = (name: string) => {
    log.debug({ step: name }, 'starting');
    report({ step: name });
  };

  const { port, origins } = await openOwnPort(settings);
  const web = settings.webUrl ? { webUrl: settings.webUrl } : await readBuild(settings.buildDir);
  if ('webUrl' in web) for (const server of port.servers) proxyWebSockets(server, web.webUrl);

  step('opening the database');
  const { env, copy } = await settingsFor(settings);
  if (copy) log.warn(copyWarning(copy));
  const { db, clock, connections } = await openMigratedDatabase(env, { log, outages });
  const dataKey = env.dataKey ?? (await localDataKey(env.dataDir));
  const auditKey = env.auditKey ?? dataKey;
  const { acceptedDataKeys } = env;
  await expectKeys({ db, env, dataKey, auditKey, acceptedDataKeys, now: clock.now });
  const base: Omit<Deps, 'chain'> = {
    db,
    env,
    dataKey,
    auditKey,
    acceptedDataKeys,
    log,
    outages,
    metrics,
    origins,
    deskUrl: env.deskUrl,
    walletUrl: env.walletUrl,
    now: clock.now,
  };
  const { deps, node, nodes, faucet, market } = await openChain(env, base, step);
  const { chain } = deps;
  const work = env.readOnly ? undefined : await startBackgroundWork(deps);
  for (const stop of work?.stops ?? []) shutdown.add(stop);
  if (env.mode === 'local') await serveOperatorCommands(env, deps);

  const readiness = watchReadiness(deps, { clock, nodes, isCopy: copy !== undefined });
  shutdown.add(readiness.stop);
  await readiness.first;
  // A chain of our own is read in a moment, and the first visitor finds its figures; a remote one may take long, or be silent.
  if (chain.local) await work?.firstRead;
  const answers = env.accessLog ? undefined : responseCache(env.mode, deps);
  const price = priceMemory(deps, answers?.clear);
  if (!env.readOnly) shutdown.add(startScheduledPrices(deps, price.forget).stop);
  const live = liveUpdates(deps, price);
  const app = createApp(deps, { node, faucet, market, readiness: readiness.current, web, answers, price, live });
  port.answerWith(app.fetch, answers?.answer);
  shutdown.add(() => port.close(env.webUrl ? 0 : DRAIN_MS));
  shutdown.add(live.stop);
  if (metrics) {
    const { serveMetrics } = await import('./site/metrics/serve-metrics.ts');
    const parts = { readiness: readiness.current, price, live, connections };
    shutdown.add((await serveMetrics(deps, metrics, parts)).stop);
  }

  const { mode, deskUrl: desk, walletUrl: wallet, dataDir } = env;
  log.info({ site: origins[0], desk, wallet, mode, chainId: chain.id, address: chain.token }, 'ready');
  report({ ready: { site: origins[0], desk, wallet, symbol: site.symbol, mode, dataDir, ownChain: chain.local } });
  // Node keeps what it compiled when it exits; a start that follows a crash or a kill needs it most.
  flushCompileCache();
}

function messageOf(error: Error): string {
  if (error instanceof StartupError) return error.message;
  if (isConnectionError(error)) return 'The database cannot be reached. Is DATABASE_URL right, and the server running?';
  return `The start failed: ${error.stack}`;
}

async function end(code: number, message?: string): Promise<void> {
  if (message) process.stderr.write(`${message}\n`);
  await shutdown.run((error) => process.stderr.write(`While stopping: ${error.message}\n`));
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
process.on('disconnect', () => void end(0));
process.stdout.on('error', () => {});

start().catch((error: Error) => end(1, messageOf(error)));
