import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readVerifySettings } from '../chain/deployment/settings.ts';
import { testFolder } from '../testing/folder.ts';
import { runOperatorCommand } from '../testing/operator-command.ts';
import { LIVE_SETTINGS } from '../testing/site.ts';
import { migrateCommand } from './database/database-command.ts';
import { readCommandEnv, readEnv } from './env.ts';
import { SETTING_NAMES } from './env-schema.ts';
import { SECRET_SETTINGS } from './secret-files.ts';

const folder = testFolder();
afterAll(folder.remove);

function fileOf(name: string, content: string): string {
  const path = join(folder.path, name);
  writeFileSync(path, content);
  return path;
}

const SECRETS = {
  ...LIVE_SETTINGS,
  MIGRATE_DATABASE_URL: 'postgres://usg_owner:owner@db.test/usg',
  ETH_RPC_URL_2: 'https://second.test/key',
  DATA_KEYS_ACCEPTED: '5c'.repeat(32),
  WEBHOOK_URL: 'https://vendor.test/hook',
  WEBHOOK_SECRET: Buffer.alloc(32, 5).toString('base64'),
  RELAYER_KEY: 'ab'.repeat(32),
};
const isSecret = (name: string) => (SECRET_SETTINGS as readonly string[]).includes(name);

/** The same settings with each secret in a file, as a text editor or `openssl rand` leaves it. */
const inFiles = Object.fromEntries(
  Object.entries(SECRETS).map(([name, value]) =>
    isSecret(name) ? [`${name}_FILE`, fileOf(name, `${value}\n`)] : [name, value],
  ),
);
const start = (settings: Record<string, string | undefined>) => readEnv(settings, {});

describe('a secret in a file', () => {
  it('is as good as one in the environment, for each setting that holds a secret', () => {
    const { trustedProxies, ...fromFiles } = start(inFiles);
    expect(fromFiles).toEqual((({ trustedProxies: _, ...others }) => others)(start(SECRETS)));
    expect(trustedProxies.rules).toHaveLength(1);
  });

  it('can be any that the settings have', () => {
    const addresses = [
      'SITE_URL',
      'DESK_URL',
      'WALLET_URL',
      'WEB_URL',
      'WEBHOOK_URL',
      'ACCOUNTING_WEBHOOK_URL',
      'RELAYER_KMS_KEY_ID',
      'QUOTER_KMS_KEY_ID',
    ];
    const secret = SETTING_NAMES.filter((name) => /KEY|SECRET|_URL/.test(name) && !addresses.includes(name));
    expect([...secret, 'ADMIN_DATABASE_URL'].sort()).toEqual([...SECRET_SETTINGS].sort());
  });

  it.each([
    ['DATA_KEY_FILE', '/nowhere/DATA_KEY', ["DATA_KEY_FILE names /nowhere/DATA_KEY, which can't be read (ENOENT)"]],
    ['DATA_KEY_FILE', fileOf('empty', '\n'), [`DATA_KEY_FILE names ${join(folder.path, 'empty')}, which is empty`]],
    ['DATA_KEY_FILE', fileOf('short', 'abc'), ['DATA_KEY must be 32 random bytes in hex or base64url']],
    ['DATA_KEY', '5a'.repeat(32), ['DATA_KEY and DATA_KEY_FILE are both set: remove one of them']],
    ['PORT_FILE', '/run/port', ['There is no setting PORT_FILE. Did you mean PORT?']],
    ['SMTP_URI_FILE', '/run/smtp', ['There is no setting SMTP_URI_FILE. Did you mean SMTP_URL_FILE?']],
  ])('stops a start where it is wrong: %s=%s', (name, value, errors) => {
    expect(() => start({ ...inFiles, [name]: value })).toThrow(expect.objectContaining({ errors: errors }));
  });

  it('is read by the operator’s commands, too', async () => {
    const { DATABASE_URL_FILE, DATA_KEY_FILE, ETH_RPC_URL_FILE, TOKEN_ADDRESS, INBOX_ADDRESS } = inFiles;
    expect(readCommandEnv({ DATABASE_URL_FILE, DATA_KEY_FILE })).toEqual(
      readCommandEnv({ DATABASE_URL: SECRETS.DATABASE_URL, DATA_KEY: SECRETS.DATA_KEY }),
    );
    expect(readVerifySettings({ ETH_RPC_URL_FILE, TOKEN_ADDRESS, INBOX_ADDRESS }).rpcUrl).toBe(SECRETS.ETH_RPC_URL);
    const same = { MIGRATE_DATABASE_URL_FILE: DATABASE_URL_FILE, DATABASE_URL_FILE };
    await expect(migrateCommand(same)).rejects.toThrow('must name two roles');
    const missing = migrateCommand({ ...same, DATABASE_URL_FILE: '/nowhere' });
    await expect(missing).rejects.toThrow("DATABASE_URL_FILE names /nowhere, which can't be read (ENOENT)");
    const ended = await runOperatorCommand(['sessions', 'end-all'], { DATABASE_URL_FILE: '/nowhere' }).ended;
    expect(ended).toMatchObject({ code: 3, out: expect.stringContaining('DATABASE_URL_FILE names /nowhere') });
  });
});
