import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, inject, it } from 'vitest';
import { testBuild } from './build.ts';
import setup from './run-folder.ts';

it('holds the builds that tests make', () => {
  expect(dirname(testBuild())).toBe(inject('runFolder'));
});

it('is deleted with its contents when the run ends', () => {
  let folder = '';
  const end = setup({
    provide: (_, path) => {
      folder = String(path);
    },
  });
  const build = testBuild({}, folder);
  expect(existsSync(build)).toBe(true);
  end();
  expect(existsSync(folder)).toBe(false);
});
