import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCommand, serveCommands } from '#server/local/command-socket.ts';
import { lockDataDir } from '#server/local/data-dir-lock.ts';
import { runOperatorCommand } from '../server/testing/operator-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'usg-staff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = (args: string[], settings: Record<string, string> = {}) =>
  runOperatorCommand(args, { DATA_DIR: folder, ...settings }).ended;

// What it does with local data that no site has open is in server/platform/database/embedded-database.test.ts.
it('does not open local data in place of a live site’s database', async () => {
  const ended = await command(['sessions', 'end-all'], { SITE_URL: 'https://usg.test' });
  expect(ended).toEqual({ code: 1, out: expect.stringContaining('Set DATABASE_URL') });
});

it('asks the site that has the data open', async () => {
  const owner = lockDataDir(folder);
  expect(await command(['staff', 'list'])).toMatchObject({ code: 1, out: expect.stringContaining('not ready yet') });
  const asked: string[][] = [];
  const site = await serveCommands(folder, {
    staff: async (args) => {
      asked.push(args);
      return { ok: true, lines: ['done there'] };
    },
  });
  expect(await command(['staff', 'grant', 'ann@example.com'])).toEqual({ code: 0, out: 'done there\n' });
  expect(asked).toEqual([['grant', 'ann@example.com']]);
  await site.stop();
  await expect(runCommand(folder, 'staff', [])).rejects.toThrow();
  owner.release();
});
