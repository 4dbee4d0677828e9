import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testFolder } from '../../testing/folder.ts';
import { runOperatorCommand } from '../../testing/operator-command.ts';
import { supportCommand } from './support-command.ts';

const folder = testFolder();
afterAll(folder.remove);

const input = { settings: {}, at: new Date('2030-11-21T17:04:00Z') };

/** Runs the command for someone who answers like that. */
async function run(chosen: Parameters<typeof supportCommand>[0], answer?: boolean) {
  const said: string[] = [];
  const ask = answer === undefined ? undefined : async () => answer;
  const result = await supportCommand(chosen, input, { say: (line) => said.push(line), ask });
  return { ...result, said };
}

it('says what it will write, and writes only what was agreed to', async () => {
  const out = join(folder.path, 'asked.md');
  expect(await run({ out }, false)).toMatchObject({ ok: false, lines: ['Nothing was written.'] });
  expect(await run({ out })).toMatchObject({ ok: false, lines: [expect.stringContaining('--yes')] });
  expect(existsSync(out)).toBe(false);
  const { ok, said } = await run({ out }, true);
  expect(ok).toBe(true);
  expect(said[0]).toBe(`${out} will hold:`);
  expect(said.join('\n')).toContain('the names of all settings');
  expect(said.join('\n')).not.toContain('lines of the log');
  expect(readFileSync(out, 'utf8')).toContain('"LOG_LEVEL": "not set"');
  expect(statSync(out).mode & 0o777).toBe(0o600);
});

it('never writes over a file', async () => {
  const out = join(folder.path, 'there.md');
  writeFileSync(out, 'mine');
  expect(await run({ out, yes: true })).toMatchObject({ ok: false, lines: [expect.stringContaining('already')] });
  expect(readFileSync(out, 'utf8')).toBe('mine');
});

it('runs as an operator runs it, whatever is wrong with the settings', async () => {
  const out = join(folder.path, 'run.md');
  const log = join(folder.path, 'log.jsonl');
  writeFileSync(
    log,
    '{"level":50,"time":1900000000000,"pid":1,"hostname":"db7","outage":"database","msg":"outage begins"}\n',
  );
  writeFileSync(join(folder.path, 'SMTP_URL'), 'smtp://acme:plant-mail@127.0.0.1:9');
  const settings = {
    SITE_URL: 'https://gold.acme-issuer.test',
    DATABASE_URL: 'postgres://acme_site:plant-database@127.0.0.1:9/acme_gold',
    SMTP_URL_FILE: join(folder.path, 'SMTP_URL'),
    ETH_RPC_URL: 'http://127.0.0.1:9/v3/plant-node',
    TRUSTED_PROXY: '10.0.0.0/8',
    PORT: '1',
  };
  const ended = await runOperatorCommand(['support', '--yes', '--log', log, '--out', out], settings).ended;
  expect(ended).toEqual({ code: 0, out: expect.stringContaining(`Written: ${out}.`) });
  const text = readFileSync(out, 'utf8');
  expect(text).toContain('There is no setting TRUSTED_PROXY. Did you mean TRUSTED_PROXIES?');
  expect(text).toContain('"msg":"outage begins"');
  // What the doctor found is in it, by its id, and without an address.
  expect(text).toContain('database.unreachable');
  expect(text).not.toMatch(/acme|plant|db7|10\.0|127\.0/);
  expect(text).not.toContain(process.cwd());
  expect(text).not.toContain('are both set');
});
