import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const ARCHITECTURE = process.arch === 'x64' ? 'amd64' : process.arch;

function anvilPath(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURE}`;
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'anvil');
}

/** An empty chain on a free port, two blocks to finality, one block per transaction; gone with stop(). */
export function startAnvil(...args: string[]): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(anvilPath(), ['--port', '0', '--accounts', '1', '--slots-in-an-epoch', '1', ...args], {
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
