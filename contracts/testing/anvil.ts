import { type ChildProcess, spawn } from 'node:child_process';
import { findFoundry } from '../foundry.ts';
import { waitForOutput } from './wait-for-output.ts';

export type Anvil = { url: string; stop: () => Promise<void> };

// A chain that tests share is never stopped by one of them; it ends with the worker that runs them.
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
process.once('SIGTERM', () => process.exit(143));

/** An empty chain on a free port, two blocks to finality, one block per transaction; gone with stop() or this process. */
export async function startAnvil(...args: string[]): Promise<Anvil> {
  const child = spawn(findFoundry('anvil'), ['--port', '0', '--accounts', '1', '--slots-in-an-epoch', '1', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void exited.then(() => running.delete(child));
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const address = await waitForOutput('anvil', child, child.stdout, (output) => /Listening on (\S+)/.exec(output)?.[1]);
  return { url: `http://${address}`, stop };
}
