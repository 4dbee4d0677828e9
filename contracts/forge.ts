import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

export const CONTRACTS_DIR = import.meta.dirname;

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };

/** The path of forge's program for this platform; throws with the package's name where it is not installed. */
export function findForge(): string {
  const name = `@foundry-rs/forge-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const program = process.platform === 'win32' ? 'forge.exe' : 'forge';
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return join(dirname(manifest), 'bin', program);
  } catch {
    throw new Error(
      `forge is missing: the package ${name} is not installed. Run npm ci; if it stays away, there is none for this platform.`,
    );
  }
}

export type ForgeOutput = { ok: boolean; stdout: string; stderr: string };

/** Runs forge in contracts/ with this Node first on the PATH, because the compiler is a Node program. */
export function runForge(args: readonly string[]): Promise<ForgeOutput> {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` };
  const options = { cwd: CONTRACTS_DIR, env, maxBuffer: 256 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(findForge(), args, options, (error, stdout, stderr) => resolve({ ok: error === null, stdout, stderr }));
  });
}
