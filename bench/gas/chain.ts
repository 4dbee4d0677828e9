import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findFoundry } from '#contracts/foundry.ts';

export type BenchChain = { url: string; stop: () => Promise<void> };

/** Starts an empty chain on a free port and waits until it listens. */
export async function startBenchChain(): Promise<BenchChain> {
  const anvil = spawn(findFoundry('anvil'), ['--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await listeningAt(anvil);
  return {
    url,
    stop: async () => {
      anvil.kill();
      if (anvil.exitCode === null && anvil.signalCode === null) await once(anvil, 'exit');
    },
  };
}

async function listeningAt(anvil: ChildProcess): Promise<string> {
  if (!anvil.stdout) throw new Error('anvil has no output.');
  for await (const line of createInterface(anvil.stdout)) {
    const address = /Listening on (\S+)/.exec(line)?.[1];
    if (address) {
      anvil.stdout.resume();
      return `http://${address}`;
    }
  }
  throw new Error('anvil ended before it listened.');
}
