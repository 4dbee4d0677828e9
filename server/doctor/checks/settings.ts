import { SETTING_NAMES } from '../../platform/env-schema.ts';
import { SECRET_FILE_SETTINGS } from '../../platform/secret-files.ts';
import { type Check, type Finding, ok } from '../finding.ts';

const wrong = (error: string): Finding => ({
  id: 'settings.wrong',
  level: 'error',
  what: `${error}.`.replace(/([.?])\.$/, '$1'),
  why: 'With it the site doesn’t start.',
  fix: 'Correct it in the environment of every instance: docs/operating/settings.md.',
});

const unknown = (name: string): Finding => ({
  id: 'settings.unknown',
  level: 'warning',
  what: `${name} is set, and the site has no such setting.`,
  why: 'It has no effect, whatever it was meant to do.',
  fix: `Remove ${name}, or look up the right name in docs/operating/settings.md.`,
});

const adminsUrl = (name: string): Finding => ({
  id: 'settings.owner-in-settings',
  level: 'warning',
  what: `${name} is among the site’s settings.`,
  why: 'Anyone who can read the site’s settings then has a role that can change the audit log.',
  fix: `Remove ${name}, and set it only for the command that needs it: docs/operating/database.md#before-each-new-version.`,
});

/** The first words of names that are surely ours; others, such as LOG_ or DATA_, are other programs’, too. */
const FAMILIES =
  /^(RELAYER|QUOTER|SALE|SMTP|ETH|SCREENING|ARGON2|WEBHOOK|ACCOUNTING|AUDIT|TRUSTED|MIGRATE|ALARM|INBOX|DESK|SIGN_IN|SIGN_UP)_/;
const OF_COMMANDS = ['ADMIN_DATABASE_URL', 'MIGRATE_DATABASE_URL'];

/** What is wrong with the settings, and names that nothing reads or that a site should not have. */
export const settingsCheck: Check = {
  subject: 'Settings',
  patienceMs: 2_000,
  look: async ({ env, settings, errors, beforeUpgrade }) => {
    const isLive = env.mode === 'live';
    const given = Object.keys(settings).filter((name) => settings[name]?.trim());
    const known = new Set([...SETTING_NAMES, ...SECRET_FILE_SETTINGS, ...OF_COMMANDS]);
    const isNamed = (name: string) => errors.some((error) => error.includes(`setting ${name}.`));
    const unused = given.filter((name) => FAMILIES.test(name) && !known.has(name) && !isNamed(name));
    const owners = OF_COMMANDS.filter((name) => isLive && !beforeUpgrade && given.includes(name));
    const findings = [...errors.map(wrong), ...unused.map(unknown), ...owners.map(adminsUrl)];
    if (findings.length > 0) return findings;
    return [ok('settings.ok', `The settings allow a start in ${env.mode} mode.`)];
  },
};
