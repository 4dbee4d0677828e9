import { spawn } from 'node:child_process';
import { findFoundry } from '#contracts/foundry.ts';

/** An empty chain on a free port, two blocks to finality, one block per transaction; gone with stop(). */
export function startAnvil(...args: string[]): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(findFoundry('anvil'), ['--port', '0', '--accounts', '1', '--slots-in-an-epoch', '1', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`anvil ended: ${output}`)));
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const address = /Listening on (\S+)/.exec(output)?.[1];
      if (address) resolve({ url: `http://${address}`, stop });
    });
  });
}
