import { existsSync } from 'node:fs';
import { copyFile, link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Logger } from 'pino';
import type { EthNode } from '../chain/http-node.ts';
import { StartupError } from '../platform/errors.ts';
import { writeAtomically } from './write-atomically.ts';

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
