import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/root.mjs';

const COPIED = ['content', 'contracts', 'domain', 'e2e', 'proof', 'publishing', 'scripts', 'server', 'wallet', 'web'];
const CONFIGS = ['package.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'];

const run = promisify(execFile);

/** A copy of the project with another site.config.ts, as a second issuer would have. */
export function copyProject(siteConfig: string) {
  const folder = mkdtempSync(join(tmpdir(), 'second-issuer-'));
  for (const name of [...COPIED, ...CONFIGS]) cpSync(join(root, name), join(folder, name), { recursive: true });
  cpSync(siteConfig, join(folder, 'site.config.ts'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    /** Runs a program of the copy, and returns what it prints. */
    async node(mode: 'production' | 'development', ...args: string[]): Promise<string> {
      // Nothing that is compiled in a copy is needed again.
      const env = { ...process.env, NODE_ENV: mode, NO_COLOR: '1', NODE_DISABLE_COMPILE_CACHE: '1' };
      return (await run(process.execPath, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 })).stdout;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
