import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { localDataKey, localKeys } from './local-keys.ts';

let folder: ReturnType<typeof testFolder>;
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => folder.remove());

it('keeps its data key from start to start, next to the other keys, readable by the owner only', async () => {
  const first = await localDataKey(folder.path);
  const { adminKey } = await localKeys(folder.path);
  expect(first).toHaveLength(32);
  expect(await localDataKey(folder.path)).toEqual(first);
  expect((await localKeys(folder.path)).adminKey).toBe(adminKey);
  expect((await stat(join(folder.path, 'local.json'))).mode & 0o777).toBe(0o600);
});

it('makes another key for another installation', async () => {
  const other = testFolder();
  expect(await localDataKey(folder.path)).not.toEqual(await localDataKey(other.path));
  other.remove();
});
