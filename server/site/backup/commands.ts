import { counted } from '#domain/counted.ts';
import { formatCount } from '#domain/money.ts';
import { databaseOf, roleOf } from '../../platform/database/connection-problem.ts';
import { databaseUrlProblems } from '../../platform/env-schema.ts';
import { SettingsErrors } from '../../platform/errors.ts';
import { misspeltSettings } from '../../platform/misspelt-settings.ts';
import { COMMAND_LINE, type CommandResult } from '../../platform/operator-command.ts';
import { type Settings, settingsOfCommand } from '../../platform/secret-files.ts';
import { dataKeyOf, dataKeysOf } from '../../platform/secrets.ts';
import { usg } from '../../platform/usg.ts';
import { type Drilled, drill } from './drill.ts';
import { type MadeBackup, makeBackup } from './make-backup.ts';
import { type Manifest, rowsIn } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const OF_COMMANDS = ['ADMIN_DATABASE_URL'];
const URLS = ['ADMIN_DATABASE_URL', 'MIGRATE_DATABASE_URL', 'DATABASE_URL'];

/** The settings of a command that needs these; throws SettingsErrors, which names what is missing or wrong. */
function expectSettings(source: Settings, needed: readonly string[]): Settings {
  const settings = settingsOfCommand(source);
  const missing = needed.filter((name) => !settings[name]);
  const errors = [
    ...(missing.length > 0 ? [`Please set ${missing.join(', ')}.`] : []),
    ...databaseUrlProblems(URLS, settings),
    ...misspeltSettings(settings, OF_COMMANDS),
  ];
  if (errors.length > 0) throw new SettingsErrors('this command', errors);
  return settings;
}

const needOf = ({ keys }: Manifest): string => keys.map(({ setting, id }) => `${setting} ${id}`).join(', ') || 'no key';

const size = (manifest: Manifest): string =>
  `${counted(rowsIn(manifest), 'row', 'rows')} in ${counted(Object.keys(manifest.rows).length, 'table', 'tables')}`;

function backupLines({ folder, manifest, seconds, isRecorded }: MadeBackup): string[] {
  const { dump, audit, keys } = manifest;
  return [
    folder,
    `${size(manifest)} as of ${manifest.at}, ${formatCount(dump.bytes)} bytes, in ${seconds.toFixed(1)} seconds.`,
    `The head of its audit log is ${audit.position}:${audit.hash}.`,
    ...(keys.length > 0 ? [`It needs these keys, which are not in it: ${needOf(manifest)}.`] : []),
    ...(isRecorded ? [] : ['The database takes no writes, so it doesn’t remember this backup.']),
  ];
}

/** `usg backup`: backs the database up into a new folder within that one. */
export async function backupCommand(source: Settings, folder: string): Promise<CommandResult> {
  const { DATABASE_URL: url = '' } = expectSettings(source, ['DATABASE_URL']);
  const made = await makeBackup(url, folder);
  const { manifest, seconds, isRecorded } = made;
  return { ok: true, lines: backupLines(made), data: { folder: made.folder, manifest, seconds, isRecorded } };
}

/** `usg restore`: restores a backup into an empty database, which is a copy until it goes live. */
export async function restoreCommand(source: Settings, folder: string): Promise<CommandResult> {
  const settings = expectSettings(source, ['MIGRATE_DATABASE_URL', 'DATABASE_URL']);
  const { ADMIN_DATABASE_URL: admin, MIGRATE_DATABASE_URL: owner = '', DATABASE_URL: site = '' } = settings;
  if (databaseOf(owner) !== databaseOf(site))
    throw new SettingsErrors('this command', ['MIGRATE_DATABASE_URL and DATABASE_URL must name one database.']);
  const { manifest, ended } = await restoreBackup({ folder, owner, site, admin, actor: COMMAND_LINE });
  const lines = [
    `Restored into ${databaseOf(owner)}: ${size(manifest)} as of ${manifest.at}. ${roleOf(owner)} owns them.`,
    `It needs ${needOf(manifest)}.`,
    `Ended: ${counted(ended.accounts, 'account session', 'account sessions')}, ${counted(ended.wallets, 'staff wallet session', 'staff wallet sessions')}, ${counted(ended.links, 'emailed link', 'emailed links')}.`,
    'The site only reads from this copy, and sends nothing: no email, transaction, webhook or alarm.',
    `When everything is as it should be: ${usg('restore --go-live')}`,
  ];
  return { ok: true, lines, data: { manifest, ended } };
}

function durationText(seconds: number): string {
  const [minutes, hours] = [Math.round(seconds / 60), Math.round(seconds / 360) / 10];
  if (seconds < 120) return `${seconds.toFixed(1)} seconds`;
  return minutes < 120 ? `${minutes} minutes` : `${hours} hours`;
}

function drillLines({ ok, backup, findings, rpoSeconds, rtoSeconds, isRecorded }: Drilled): string[] {
  const { folder, manifest } = backup;
  return [
    `${folder}: as of ${manifest.at}, by version ${manifest.version}. Its checksum is right.`,
    ...findings.map((finding) => `${finding.ok ? 'ok' : 'WRONG'}  ${finding.line}`),
    `RPO  ${durationText(rpoSeconds)}: so much would be lost if the database were lost now.`,
    `RTO  ${durationText(rtoSeconds)}: from the backup to a checked database.`,
    ...(ok && !isRecorded ? ['Not recorded: set DATABASE_URL, so that the live database remembers this drill.'] : []),
  ];
}

/** `usg drill`: restores the newest backup in that folder into a scratch database, checks it and drops it. */
export async function drillCommand(source: Settings, folder: string): Promise<CommandResult> {
  const settings = expectSettings(source, ['ADMIN_DATABASE_URL', 'DATA_KEY']);
  const dataKey = dataKeyOf(settings.DATA_KEY ?? '');
  if (!dataKey) throw new SettingsErrors('this command', ['DATA_KEY must be 32 bytes in hex or base64url.']);
  const drilled = await drill({
    folder,
    admin: settings.ADMIN_DATABASE_URL ?? '',
    dataKey,
    acceptedDataKeys: dataKeysOf(settings.DATA_KEYS_ACCEPTED ?? '') ?? [],
    auditKey: settings.AUDIT_KEY === undefined ? undefined : dataKeyOf(settings.AUDIT_KEY),
    rpcUrl: settings.ETH_RPC_URL,
    live: settings.DATABASE_URL,
  });
  const { ok, findings, rpoSeconds, rtoSeconds, isRecorded } = drilled;
  return { ok, lines: drillLines(drilled), data: { findings, rpoSeconds, rtoSeconds, isRecorded } };
}
