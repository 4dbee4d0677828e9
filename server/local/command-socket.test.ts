import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { Misuse, StartupError } from '../platform/errors.ts';
import { askSite, commandSocket, serveCommands } from './command-socket.ts';

const folder = mkdtempSync(join(tmpdir(), 'usg-commands-'));
let stop = async () => {};
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each([folder, join(folder, 'x'.repeat(150))])('a tool reaches the site that owns the folder %#', async (dataDir) => {
  mkdirSync(dataDir, { recursive: true });
  const repeat = async (by: string, given: object) => ({ ok: true, lines: [by], data: given });
  const fail = async () => {
    throw new Error('a secret');
  };
  const refuse = async () => {
    throw new Misuse('Not a head.');
  };
  ({ stop } = await serveCommands(
    dataDir,
    { repeat: { run: repeat }, fail: { run: fail }, refuse: { run: refuse } },
    'x',
  ));
  expect(statSync(commandSocket(dataDir)).mode & 0o777).toBe(0o600);
  const given = { email: 'c\n"d"', head: 'x'.repeat(9_000) };
  expect(await askSite(dataDir, 'repeat', given)).toEqual({ ok: true, lines: ['x'], data: given });
  await expect(askSite(dataDir, 'toString', {})).rejects.toThrow(StartupError);
  await expect(askSite(dataDir, 'fail', {})).rejects.toThrow('its log says why');
  await expect(askSite(dataDir, 'refuse', {})).rejects.toThrow(Misuse);
});

it('a tool learns that no site is running', async () => {
  await expect(askSite(join(folder, 'nobody'), 'staff list', {})).rejects.toThrow();
});
