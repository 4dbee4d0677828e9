import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** As long as the server answers with them (server/site/pages/static-files.ts). */
const KEPT_MS = 24 * 60 * 60_000;
/** So that many builds in one day don't fill the disk. */
const KEPT_BUILDS = 5;

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Puts a new build in the place of the one before. The hashed files that the new one doesn't have, which pages that are open still ask for,
 * are kept for a day in its folder `replaced`, by the time in milliseconds; so are those that the one before had kept.
 */
export function replaceBuild(build, next, now = Date.now()) {
  const replaced = join(next, 'replaced');
  const own = new Set(namesIn(join(next, 'client', 'assets')));
  const keep = (folder, time) => {
    const names = namesIn(join(folder, 'assets')).filter((name) => !own.has(name));
    if (names.length === 0) return;
    const target = join(replaced, String(time), 'assets');
    mkdirSync(target, { recursive: true });
    for (const name of names) cpSync(join(folder, 'assets', name), join(target, name));
  };
  keep(join(build, 'client'), now);
  const earlier = namesIn(join(build, 'replaced'))
    .map(Number)
    .filter((time) => now - time < KEPT_MS)
    .sort((a, b) => b - a);
  for (const time of earlier.slice(0, KEPT_BUILDS - 1)) keep(join(build, 'replaced', String(time)), time);

  const old = `${build}-old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(build)) renameSync(build, old);
  renameSync(next, build);
  rmSync(old, { recursive: true, force: true });
}
