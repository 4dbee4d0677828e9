import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testBuild } from '../../testing/build.ts';
import { testFolder } from '../../testing/folder.ts';
import { refusedStart } from '../../testing/site-process.ts';
import { readBuild } from './read-build.ts';

const folder = testFolder();
afterAll(folder.remove);

function buildWith(change: object): string {
  const build = testBuild();
  const file = join(build, 'routes.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }));
  return build;
}

it('a server refuses to start with a build of another issuer’s facts, and names the command that builds', async () => {
  const BUILD_DIR = buildWith({ issuer: '00'.repeat(32) });
  expect(await refusedStart({ BUILD_DIR, DATA_DIR: folder.path })).toEqual({
    code: 1,
    said: `site.config.ts has changed since the web build in ${BUILD_DIR} was made. Build it again: node scripts/build-web.mjs\n`,
  });
});

it('names the same command where the build is of a version that kept no facts, or where there is none', async () => {
  const build = buildWith({ issuer: undefined });
  await expect(readBuild(build)).rejects.toThrow('another version’s. Build it again: node scripts/build-web.mjs');
  rmSync(join(build, 'routes.json'));
  await expect(readBuild(build)).rejects.toThrow('There is no web build');
});
