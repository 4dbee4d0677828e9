import { execFileSync, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { copyFile, link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Logger } from 'pino';
import { findFoundry } from '#contracts/foundry.ts';
import type { EthNode } from '../chain/http-node.ts';
import { StartupError } from '../platform/errors.ts';
import { writeAtomically } from './local-file.ts';

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

const unzip = promisify(gunzip);

/** Writes the chain's current state to state.json and keeps the state before it. */
export async function dumpState(node: EthNode, folder: string): Promise<void> {
  const answer = await node.call('anvil_dumpState', []);
  if ('error' in answer) throw new Error(`The local chain could not be saved: ${answer.error.message}`);
  const state = withOneGenesis(await unzip(Buffer.from(String(answer.result).slice(2), 'hex')));
  const [current, previous] = [join(folder, 'state.json'), join(folder, 'state.previous.json')];
  if (existsSync(current)) {
    await rm(`${previous}.new`, { force: true });
    await link(current, `${previous}.new`).catch(() => copyFile(current, `${previous}.new`));
    await rename(`${previous}.new`, previous);
  }
  await writeAtomically(current, state);
}

type State = { blocks: { header: { number: string; timestamp: string } }[] };

// Every run of anvil adds its own first block to what it loaded, and any of them may win at the next load.
function withOneGenesis(dump: Buffer): string {
  const state = JSON.parse(dump.toString('utf8')) as State;
  const isFirst = ({ header }: State['blocks'][number]) => BigInt(header.number) === 0n;
  const [oldest] = state.blocks.filter(isFirst).sort((a, b) => Number(a.header.timestamp) - Number(b.header.timestamp));
  return JSON.stringify({ ...state, blocks: state.blocks.filter((block) => !isFirst(block) || block === oldest) });
}

async function isWhole(path: string): Promise<boolean> {
  try {
    const state = JSON.parse(await readFile(path, 'utf8')) as { blocks?: unknown };
    return Array.isArray(state.blocks);
  } catch {
    return false;
  }
}

/** Falls back to the previous state where the last one is damaged (a disk error), and logs it. */
export async function chooseState(folder: string, log: Logger): Promise<void> {
  const [current, previous] = [join(folder, 'state.json'), join(folder, 'state.previous.json')];
  if (!existsSync(current) && !existsSync(previous)) return;
  if (await isWhole(current)) return;
  if (!(await isWhole(previous))) {
    throw new StartupError(`${current} and the state before it are damaged. Delete the data folder to begin anew.`);
  }
  log.error('the last state of the local chain is damaged; going on from the one before');
  await copyFile(previous, current);
}
