import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testBuild } from '../../testing/build.ts';
import { findingsOf, idsOf } from '../../testing/doctor.ts';
import { buildCheck } from './build.ts';

const found = (BUILD_DIR: string) => findingsOf(buildCheck, { BUILD_DIR });

it('is well where the web build is of this site.config.ts, and an error where it is missing or another’s', async () => {
  const folder = testBuild();
  expect(idsOf(await found(folder))).toEqual(['ok build.ok']);
  expect(idsOf(await found(`${folder}-none`))).toEqual(['error build.unusable']);
  const manifest = join(folder, 'routes.json');
  const own = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify({ ...own, issuer: 'another' }));
  const [other] = await found(folder);
  expect(other).toMatchObject({ level: 'error', what: expect.stringContaining('site.config.ts has changed') });
  writeFileSync(manifest, JSON.stringify({ ...own, static: undefined }));
  const [older] = await found(folder);
  expect(older).toMatchObject({ level: 'error', what: expect.stringContaining('another version’s') });
});
