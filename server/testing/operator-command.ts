import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { FIRST_COMPILER_ONLY } from './site-process.ts';

const SCRIPT = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env;

/** Runs a command as an operator does, with these settings alone; ends with its exit code, null after a kill, and what it said. */
export function runOperatorCommand(args: readonly string[], settings: Record<string, string>) {
  const env = { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, ...settings };
  const child = spawn(process.execPath, [FIRST_COMPILER_ONLY, SCRIPT, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = exited.then(async (code) => ({ code, out: (await said).join('') }));
  return { child, ended };
}
