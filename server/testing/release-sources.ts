import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/root.mjs';

type Lock = { packages: Record<string, { version?: string; integrity?: string; dev?: boolean }> };

const lockIn = (folder: string): Lock => JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));

/** Whether this checkout's history reaches that commit; a shallow clone's or an archive's doesn't. */
export const isInHistory = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0;

/** Whether every package that a server of that folder needs is installed here, in the same version. */
function sharesPackages(folder: string): boolean {
  const own = lockIn(root).packages;
  return Object.entries(lockIn(folder).packages).every(
    ([path, { version, integrity, dev }]) =>
      path === '' || dev || (own[path]?.version === version && own[path]?.integrity === integrity),
  );
}

/** Writes the sources of a commit to that folder, with the packages that its server needs. */
export function checkOut(commit: string, folder: string): void {
  const archive = join(folder, 'sources.tar');
  execFileSync('git', ['archive', `--output=${archive}`, commit], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  if (sharesPackages(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
}

/** The last migration in the sources of that folder. */
export const lastMigrationIn = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, 'server/migrations/meta/_journal.json'), 'utf8')).entries.at(-1).tag;

/** Writes a small web build in the form that the sources of that folder read, by their own helper for tests; returns its folder. */
export function testBuildOf(folder: string): string {
  const helper = pathToFileURL(join(folder, 'server/testing/build.ts')).href;
  // It takes its default folder from vitest, which isn't among the packages of a server.
  const script = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve: (name, context, next) =>
        name === 'vitest'
          ? { url: 'data:text/javascript,export const inject = undefined', shortCircuit: true }
          : next(name, context),
    });
    const { testBuild } = await import('${helper}');
    process.stdout.write(testBuild({}, ${JSON.stringify(folder)}));`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder, encoding: 'utf8' });
}
