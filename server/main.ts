import { flushCompileCache } from 'node:module';
import { site } from '#site';
import { createApp } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { openRemoteChain } from './chain/open-chain.ts';
import { rotateDataKeyCommand } from './desk/rotate-data-key.ts';
import { lockDataDir, serveCommands } from './local/data-dir-owner.ts';
import { localDataKey, readLocalFile, updateLocalFile } from './local/local-file.ts';
import { startLocalChain } from './local/start-local-chain.ts';
import { boundCommands } from './operator-commands.ts';
import type { Deps } from './platform/context.ts';
import { startDatabaseClock } from './platform/database/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { migrateAsOwner } from './platform/database/roles.ts';
import { type Env, readEnv } from './platform/env.ts';
import { StartupError } from './platform/errors.ts';
import { openPort } from './platform/http/listen.ts';
import { responseCache } from './platform/http/response-cache.ts';
import { openLog } from './platform/log.ts';
import { createOutages, isConnectionError } from './platform/outages.ts';
import { priceMemory } from './price/price-memory.ts';
import { startScheduledPrices } from './price/schedule-price.ts';
import { expectNoRoles, openRelayer } from './relayer/open-relayer.ts';
import { watchReadiness } from './site/health/readiness.ts';
import { liveUpdates } from './site/live/live-updates.ts';
import { proxyWebSockets } from './site/pages/development-proxy.ts';
import { readBuild } from './site/pages/read-build.ts';

const DRAIN_MS = 10_000;
const SHUTDOWN_PATIENCE_MS = 20_000;

type Stop = () => unknown;

/** What must be released when the process ends, the last opened first; runs once, however often it is called. */
function createShutdown() {
  const stops: Stop[] = [];
  let running: Promise<void> | undefined;

  async function runAll(onError: (error: Error) => void): Promise<void> {
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      try {
        await stop();
      } catch (error) {
        onError(error as Error);
      }
    }
  }

  return {
    add: (stop: Stop) => {
      stops.push(stop);
    },
    run(onError: (error: Error) => void): Promise<void> {
      const late = new Promise<void>((resolve) => {
        setTimeout(resolve, SHUTDOWN_PATIENCE_MS).unref();
      });
      running ??= Promise.race([runAll(onError), late]);
      return running;
    },
  };
}

const shutdown = createShutdown();
/** Reports progress to the program that started us, which shows the steps and ends with us. */
const report = (
  message:
    | { step: string }
    | {
        ready: {
          site: string;
          desk: string | undefined;
          symbol: string;
          mode: string;
          dataDir: string;
          ownChain: boolean;
        };
      },
) => process.connected && process.send?.(message);

function originsOf({ siteUrl }: Env, port: number): [string, ...string[]] {
  if (siteUrl) return [siteUrl];
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`];
}

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const log = openLog(env.logLevel);
  const outages = createOutages(log);
  const step = (name: string) => {
    log.debug({ step: name }, 'starting');
    report({ step: name });
  };

  let remembered: number | undefined;
  if (env.mode === 'local') {
    const lock = lockDataDir(env.dataDir);
    shutdown.add(lock.release);
    remembered = (await readLocalFile(env.dataDir)).port;
  }
  const port = await openPort(env.mode, env.port, remembered);
  shutdown.add(() => port.close(0));
  const origins = originsOf(env, port.port);
  if (env.mode === 'local') await updateLocalFile(env.dataDir, { port: port.port, site: origins[0] });

  const web = env.webUrl ? { webUrl: env.webUrl } : await readBuild(env.buildDir);
  if ('webUrl' in web) for (const server of port.servers) proxyWebSockets(server, web.webUrl);

  step('opening the database');
  if (env.databaseUrl && env.migrateDatabaseUrl) await migrateAsOwner(env.migrateDatabaseUrl, env.databaseUrl);
  const { db, close } = await openDatabase(env, outages.reportDatabaseOutage);
  shutdown.add(close);
  await migrate(db);
  const clock = await startDatabaseClock({ db, log });
  shutdown.add(clock.stop);

  const dataKey = env.dataKey ?? (await localDataKey(env.dataDir));
  const base: Omit<Deps, 'chain'> = {
    db,
    env,
    dataKey,
    auditKey: env.auditKey ?? dataKey,
    acceptedDataKeys: env.acceptedDataKeys,
    log,
    outages,
    origins,
    deskUrl: env.deskUrl,
    now: clock.now,
  };
  const opened = env.remoteChain ? openRemoteChain(env.remoteChain) : await startLocalChain(base, step);
  shutdown.add(opened.stop);
  void opened.lost.then((cause) => end(1, `The local chain is lost: ${cause}`));
  const relayer = await openRelayer(env.relayer, opened.relayerKey);
  const deps: Deps = { ...base, chain: opened.chain, relayer };
  await expectNoRoles(deps);
  const work = await startBackgroundWork(deps);
  for (const stop of work.stops) shutdown.add(stop);
  if (env.mode === 'local') {
    shutdown.add(
      (
        await serveCommands(env.dataDir, {
          ...boundCommands(deps),
          'rotate-data-key': (args) => rotateDataKeyCommand(deps, args),
        })
      ).stop,
    );
  }

  const readiness = watchReadiness(deps, { clock });
  shutdown.add(readiness.stop);
  await readiness.first;
  // A chain of our own is read in a moment, and the first visitor finds its figures; a remote one may take long, or be silent.
  if (opened.chain.local) await work.firstRead;
  const answers = env.accessLog ? undefined : responseCache(env.mode, deps);
  const { node, faucet } = opened;
  const price = priceMemory(deps, answers?.clear);
  shutdown.add(startScheduledPrices(deps, price.forget).stop);
  const live = liveUpdates(deps, price);
  const app = createApp(deps, { node, faucet, readiness: readiness.current, web, answers, price, live });
  port.answerWith(app.fetch, answers?.answer);
  shutdown.add(() => port.close(env.webUrl ? 0 : DRAIN_MS));
  shutdown.add(live.stop);
  log.info(
    { site: origins[0], desk: env.deskUrl, mode: env.mode, chainId: opened.chain.id, address: opened.chain.token },
    'ready',
  );
  const { symbol } = site;
  report({
    ready: {
      site: origins[0],
      desk: env.deskUrl,
      symbol,
      mode: env.mode,
      dataDir: env.dataDir,
      ownChain: opened.chain.local,
    },
  });
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
