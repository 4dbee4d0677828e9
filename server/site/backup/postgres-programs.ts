import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { StartupError } from '../../platform/errors.ts';

type Program = 'pg_dump' | 'pg_restore' | 'psql';
type Running = {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Rejects with a StartupError unless the program ends well. */
  ended: Promise<void>;
};

const SAID = 2_000;

/** A database for a program's command line, which others on the machine can read; its password goes by the environment. */
function connectionOf(url: string): { dbname: string; env: NodeJS.ProcessEnv } {
  const bare = new URL(url);
  const password = decodeURIComponent(bare.password);
  bare.password = '';
  return { dbname: `--dbname=${bare.href}`, env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) } };
}

function problemOf(program: Program, error: NodeJS.ErrnoException): StartupError {
  if (error.code !== 'ENOENT') return new StartupError(`${program} can’t be run: ${error.code}.`);
  return new StartupError(
    `${program} isn’t installed. Install PostgreSQL’s client programs (on Debian: postgresql-client).`,
  );
}

async function endOf(program: Program, child: Running['child']): Promise<void> {
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-SAID);
  });
  const [code, signal] = await once(child, 'close').catch((error) => {
    throw problemOf(program, error);
  });
  if (code === 0) return;
  throw new StartupError(`${program} ended with ${code ?? signal}: ${said.trim() || 'it said nothing'}`);
}

/** Starts one of PostgreSQL's own programs, on that database if one is named. */
export function runProgram(program: Program, args: readonly string[], url?: string): Running {
  const { dbname, env } = url === undefined ? { dbname: undefined, env: process.env } : connectionOf(url);
  const child = spawn(program, dbname === undefined ? args : [...args, dbname], { env, stdio: 'pipe' });
  // What it doesn't read any more is told by its exit code.
  child.stdin.on('error', () => {});
  const ended = endOf(program, child);
  // Waited for later, and perhaps not at all.
  ended.catch(() => {});
  return { child, ended };
}
