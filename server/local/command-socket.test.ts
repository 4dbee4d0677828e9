import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { commandSocket, runCommand, serveCommands } from './command-socket.ts';

const folder = mkdtempSync(join(tmpdir(), 'usg-commands-'));
let stop = async () => {};
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each([folder, join(folder, 'x'.repeat(150))])('a tool reaches the site that owns the folder %#', async (dataDir) => {
  mkdirSync(dataDir, { recursive: true });
  const repeat = async (args: string[]) => ({ ok: true, lines: args });
  const fail = async () => {
    throw new Error('a secret');
  };
  ({ stop } = await serveCommands(dataDir, { repeat, fail }));
  expect(statSync(commandSocket(dataDir)).mode & 0o777).toBe(0o600);
  expect(await runCommand(dataDir, 'repeat', ['a b', 'c\n"d"'])).toEqual({ ok: true, lines: ['a b', 'c\n"d"'] });
  expect(await runCommand(dataDir, 'toString', [])).toMatchObject({ ok: false });
  expect(JSON.stringify(await runCommand(dataDir, 'fail', []))).not.toContain('secret');
});

it('a tool learns that no site is running', async () => {
  await expect(runCommand(join(folder, 'nobody'), 'staff', [])).rejects.toThrow();
});
