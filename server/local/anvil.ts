import { execFileSync, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFoundry } from '#contracts/foundry.ts';
import { StartupError } from '../platform/errors.ts';

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    if (existsSync('/proc/self')) return '';
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * Ends the process that a pid file names, if its command line shows that it is the one we started: numbers are given
 * again. `mark` is in that command line and in no other program's.
 */
async function killOrphan(pidFile: string, mark: string): Promise<number | undefined> {
  if (!existsSync(pidFile)) return undefined;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  const isOurs = () => Number.isInteger(pid) && pid > 1 && commandOf(pid).includes(mark);
  const wasRunning = isOurs();
  if (wasRunning) process.kill(pid, 'SIGKILL');
  for (let tries = 0; tries < 200 && isOurs(); tries++) await wait(10);
  rmSync(pidFile, { force: true });
  return wasRunning ? pid : undefined;
}

export const LOCAL_CHAIN_ID = 31337;

export type Anvil = {
  url: string;
  /** Resolves with the cause when anvil exits, expected or not. */
  ended: Promise<string>;
  stop: () => Promise<void>;
};

type Report = { pid: number; address: string } | { failure: string };

/** A loopback address that a web page can't find by trying ports, where the system has more than one. */
const hiddenLoopback = () =>
  ['linux', 'win32'].includes(process.platform)
    ? ['127', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.')
    : '127.0.0.1';

/**
 * Starts anvil under its supervisor: no accounts of its own (the published keys hold nothing), finality two blocks behind,
 * on an address of its own for this process alone. An anvil of this folder that outlived its server is ended first.
 */
export async function startAnvil(folder: string): Promise<Anvil> {
  const state = join(folder, 'state.json');
  const cache = join(folder, 'cache');
  const pidFile = join(folder, 'anvil.pid');
  await killOrphan(pidFile, cache);
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  const args = [
    '--host',
    hiddenLoopback(),
    '--port',
    '0',
    '--chain-id',
    String(LOCAL_CHAIN_ID),
    '--accounts',
    '0',
    '--slots-in-an-epoch',
    '1',
    '--no-cors',
    '--cache-path',
    cache,
    ...(existsSync(state) ? ['--load-state', state] : []),
  ];
  // A separate process group: Ctrl-C in the terminal must not end the chain before the server has released it.
  const supervisor = fork(
    fileURLToPath(new URL('./anvil-supervisor.ts', import.meta.url)),
    [pidFile, findFoundry('anvil'), ...args],
    {
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
    },
  );
  let failure = 'its supervisor ended';
  const ended = new Promise<string>((resolve) => {
    supervisor.once('exit', () => killOrphan(pidFile, cache).finally(() => resolve(failure)));
    supervisor.once('error', (error) => resolve(error.message));
  });
  const started = new Promise<Report>((resolve) => {
    supervisor.on('message', (report: Report) => {
      if ('failure' in report) failure = report.failure;
      resolve(report);
    });
  });
  const report = await Promise.race([started, ended.then((cause) => ({ failure: cause }))]);
  if ('failure' in report) throw new StartupError(`The local chain could not be started: ${report.failure}`);
  return {
    url: `http://${report.address}`,
    ended,
    async stop() {
      supervisor.kill('SIGTERM');
      await ended;
    },
  };
}
