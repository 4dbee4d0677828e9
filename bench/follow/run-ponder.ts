import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Run } from './run-ours.ts';

const PORT = 42_970;
const LIMIT_MS = 10 * 60_000;

async function isReady(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${PORT}/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** The moment at which the text is in the output, in milliseconds. */
function timeOfOutput(child: ChildProcess, text: string): Promise<number> {
  return new Promise((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes(text)) resolve(performance.now());
    });
  });
}

/** Follows the chain with Ponder, from its first request to the last row. */
export async function runPonder(folder: string, chain: string, databaseUrl: string): Promise<Run> {
  const args = ['--log-level', 'info', 'start', '--schema', 'ponder', '--port', String(PORT)];
  const env = { ...process.env, CHAIN: chain, DATABASE_URL: databaseUrl, PONDER_TELEMETRY_DISABLED: '1' };
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  const program = join(folder, 'node_modules', 'ponder', 'dist', 'esm', 'bin', 'ponder.js');
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, env, stdio });
  try {
    const started = timeOfOutput(child, 'historical sync with');
    const ended = timeOfOutput(child, 'Completed historical indexing');
    const limit = performance.now() + LIMIT_MS;
    while (!(await isReady())) {
      if (child.exitCode !== null || performance.now() > limit) throw new Error('Ponder did not get to the end.');
      await pause(50);
    }
    const seconds = ((await ended) - (await started)) / 1_000;
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    return { seconds, megabytes: Number(kilobytes) / 1_024 };
  } finally {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    if (child.kill('SIGKILL')) await exited;
  }
}
