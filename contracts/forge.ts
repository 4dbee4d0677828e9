import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { findFoundry } from './foundry.ts';

export const CONTRACTS_DIR = import.meta.dirname;

type ForgeOutput = { ok: boolean; stdout: string; stderr: string };
type ForgeOptions = { cwd?: string; env?: Record<string, string> };

/** Runs forge in contracts/, or in a copy of it, with this Node first on the PATH, because the compiler is a Node program. */
export function runForge(
  args: readonly string[],
  { cwd = CONTRACTS_DIR, env }: ForgeOptions = {},
): Promise<ForgeOutput> {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`;
  const options = { cwd, env: { ...process.env, ...env, PATH: path }, maxBuffer: 256 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(findFoundry('forge'), args, options, (error, stdout, stderr) =>
      resolve({
        ok: error === null,
        stdout,
        stderr: error ? `${stderr}${error.code === undefined ? error.message : ''}` : stderr,
      }),
    );
  });
}
