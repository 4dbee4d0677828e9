import { fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirLocked } from '../platform/errors.ts';
import { testFolder } from '../testing/folder.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { readLocalFile, updateLocalFile } from './local-file.ts';
import { writeAtomically } from './write-atomically.ts';

let folder: ReturnType<typeof testFolder>;
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => folder.remove());

const otherOwner = fileURLToPath(new URL('../testing/owner-process.ts', import.meta.url));

describe('DATA_DIR', () => {
  it('has one owner at a time', () => {
    const owner = lockDataDir(folder.path);
    expect(() => lockDataDir(folder.path)).toThrow(DataDirLocked);
    owner.release();
    lockDataDir(folder.path).release();
  });

  it('is free again as soon as its owner is killed', async () => {
    const other = fork(otherOwner, [folder.path], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(other, 'message');
    expect(() => lockDataDir(folder.path)).toThrow(`Another process has ${folder.path} open`);
    other.kill('SIGKILL');
    await once(other, 'exit');
    lockDataDir(folder.path).release();
  });
});

describe('local.json', () => {
  const key = `0x${'1'.repeat(64)}` as const;

  it('keeps what it knew next to what changes, readable by its owner only', async () => {
    await updateLocalFile(folder.path, { port: 3000 });
    await updateLocalFile(folder.path, { adminKey: key });
    expect(await readLocalFile(folder.path)).toEqual({ port: 3000, adminKey: key });
    expect(statSync(join(folder.path, 'local.json')).mode & 0o777).toBe(0o600);
  });

  it('stops the start when it is damaged, instead of generating new keys', async () => {
    await writeAtomically(join(folder.path, 'local.json'), '{"adminKey":"0x12"}');
    await expect(readLocalFile(folder.path)).rejects.toThrow('is damaged');
  });
});
