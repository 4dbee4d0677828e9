import { readFileSync } from 'node:fs';
import { SettingsErrors } from './errors.ts';

/** The settings that hold a secret, those of the operator's commands included. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'ADMIN_DATABASE_URL',
  'SMTP_URL',
  'ETH_RPC_URL',
  'ETH_RPC_URL_2',
  'DATA_KEY',
  'DATA_KEYS_ACCEPTED',
  'AUDIT_KEY',
  'WEBHOOK_SECRET',
  'ACCOUNTING_WEBHOOK_SECRET',
  'RELAYER_KEY',
  'QUOTER_KEY',
] as const;

const fileSetting = (name: string) => `${name}_FILE`;
export const SECRET_FILE_SETTINGS: readonly string[] = SECRET_SETTINGS.map(fileSetting);

export type Settings = Record<string, string | undefined>;

function secretIn(setting: string, path: string): { secret: string } | { error: string } {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    return secret === '' ? { error: `${setting} names ${path}, which is empty` } : { secret };
  } catch (error) {
    return { error: `${setting} names ${path}, which can't be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

/** The settings without blanks around them, each secret out of the file that NAME_FILE names. `unread` are those whose file had none. */
export function givenSettings(source: Settings): { given: Settings; errors: string[]; unread: string[] } {
  const given: Settings = Object.fromEntries(
    Object.entries(source).map(([name, value]) => [name, value?.trim() || undefined]),
  );
  const errors: string[] = [];
  const unread: string[] = [];
  for (const name of SECRET_SETTINGS) {
    const setting = fileSetting(name);
    const path = given[setting];
    if (path === undefined) continue;
    if (given[name] !== undefined) errors.push(`${name} and ${setting} are both set: remove one of them`);
    const read = secretIn(setting, path);
    if ('secret' in read) given[name] = read.secret;
    else {
      errors.push(read.error);
      unread.push(name);
    }
  }
  return { given, errors, unread };
}

/** The settings of an operator's command; throws SettingsErrors where a file that is named can't be read. */
export function settingsOfCommand(source: Settings): Settings {
  const { given, errors } = givenSettings(source);
  if (errors.length > 0) throw new SettingsErrors('this command', errors);
  return given;
}
