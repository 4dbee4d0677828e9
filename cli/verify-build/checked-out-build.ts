import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../../scripts/build-web.mjs';
import { commitOf } from '../../scripts/commit.mjs';
import { root } from '../../scripts/root.mjs';

/** What a live site is compared with: this checkout's build, and the commit that it is of, where that is known. */
export type CheckedOutBuild = { folder: string; commit: string | undefined; changed: readonly string[] };

/** Files here that the commit doesn't have, or has otherwise: those that git doesn't know can end up in a build, too. */
function changedFiles(folder: string): string[] {
  if (!existsSync(join(folder, '.git'))) return [];
  const listed = execFileSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' });
  return listed.split('\n').filter(Boolean);
}

/** Builds the pages if there is no build of these sources. Refuses sources that aren't those of a commit, unless they are wanted. */
export async function checkedOutBuild({ isDirtyWanted }: { isDirtyWanted: boolean }): Promise<CheckedOutBuild> {
  const changed = changedFiles(root);
  if (changed.length > 0 && !isDirtyWanted)
    throw new Error(
      `This checkout isn’t that of a commit: ${changed.slice(0, 5).join(', ')}${changed.length > 5 ? ' …' : ''}. ` +
        'Use a fresh clone, or give --dirty to compare with these files all the same.',
    );
  await buildWeb(process.execPath);
  const known = commitOf(root);
  return { folder: join(root, 'build'), commit: known?.commit, changed };
}
