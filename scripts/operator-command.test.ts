import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { lockDataDir, runCommand, serveCommands } from '#server/local/data-dir-owner.ts';

const folder = mkdtempSync(join(tmpdir(), 'usg-staff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const staff = (...args: string[]) => command('staff', args);
const command = (name: string, args: string[], settings: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string }>((done) => {
    const script = fileURLToPath(new URL('operator-command.ts', import.meta.url));
    const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, DATA_DIR: folder, ...settings };
    execFile(process.execPath, [script, name, ...args], { env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    );
  });

it('opens the data itself while no site has them open', async () => {
  expect(await staff('list')).toEqual({ code: 0, out: 'There are no staff accounts yet.\n' });
  expect(await staff('grant', 'ann@example.com')).toMatchObject({
    code: 1,
    out: expect.stringContaining('no account'),
  });
});

it('does not open local data in place of a live site’s database', async () => {
  const live = { SITE_URL: 'https://usg.test' };
  for (const [name, ...args] of [
    ['staff', 'list'],
    ['sessions', 'end-all'],
  ] as const) {
    expect(await command(name, [...args], live)).toEqual({ code: 1, out: expect.stringContaining('Set DATABASE_URL') });
  }
});

it('ends sessions as well', async () => {
  expect(await command('sessions', ['end-all'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('log in again'),
  });
  expect(await command('sessions', [])).toMatchObject({ code: 1, out: expect.stringContaining('Usage') });
});

it('asks the site that has the data open', async () => {
  const owner = lockDataDir(folder);
  expect(await staff('list')).toMatchObject({ code: 1, out: expect.stringContaining('not ready yet') });
  const asked: string[][] = [];
  const site = await serveCommands(folder, {
    staff: async (args) => {
      asked.push(args);
      return { ok: true, lines: ['done there'] };
    },
  });
  expect(await staff('grant', 'ann@example.com')).toEqual({ code: 0, out: 'done there\n' });
  expect(asked).toEqual([['grant', 'ann@example.com']]);
  await site.stop();
  await expect(runCommand(folder, 'staff', [])).rejects.toThrow();
  owner.release();
});
