import { counted } from '#domain/counted.ts';
import { formatCount } from '#domain/money.ts';
import { COMMAND_LINE, type CommandResult } from '../../desk/staff-command.ts';
import { databaseOf, roleOf } from '../../platform/database/connection-problem.ts';
import { databaseUrlProblem } from '../../platform/env-schema.ts';
import { misspeltSettings } from '../../platform/misspelt-settings.ts';
import { dataKeyOf, dataKeysOf } from '../../platform/secrets.ts';
import { type Drilled, drill } from './drill.ts';
import { type MadeBackup, makeBackup } from './make-backup.ts';
import { type Manifest, rowsIn } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

type Settings = Record<string, string | undefined>;

const OF_COMMANDS = ['ADMIN_DATABASE_URL'];

/** What is missing or wrong in the settings of a command. */
function settingProblems(settings: Settings, needed: readonly string[]): string[] {
  const missing = needed.filter((name) => !settings[name]);
  const urls = ['ADMIN_DATABASE_URL', 'MIGRATE_DATABASE_URL', 'DATABASE_URL'];
  const wrong = urls.flatMap((name) => (settings[name] && databaseUrlProblem(name, settings[name])) || []);
  return [
    ...(missing.length > 0 ? [`Please set ${missing.join(', ')}.`] : []),
    ...wrong.map((problem) => `${problem}.`),
    ...misspeltSettings(settings, OF_COMMANDS),
  ];
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

/** `npm run backup -- FOLDER`: backs the database up into a new folder within that one. */
export async function backupCommand(args: string[], settings: Settings): Promise<CommandResult> {
  const [folder, ...more] = args;
  if (folder === undefined || folder.startsWith('-') || more.length > 0)
    return {
      ok: false,
      lines: ['Usage: npm run backup -- FOLDER    back the database up into a new folder in FOLDER'],
    };
  const problems = settingProblems(settings, ['DATABASE_URL']);
  if (problems.length > 0) return { ok: false, lines: problems };
  return { ok: true, lines: backupLines(await makeBackup(settings.DATABASE_URL ?? '', folder)) };
}

/** `npm run restore -- BACKUP`; undefined for what is about the database itself, `--hold` and `--go-live`. */
export async function restoreCommand(args: string[], settings: Settings): Promise<CommandResult | undefined> {
  const [folder, ...more] = args;
  if (folder === undefined || folder.startsWith('-') || more.length > 0) return undefined;
  const problems = settingProblems(settings, ['MIGRATE_DATABASE_URL', 'DATABASE_URL']);
  if (problems.length > 0) return { ok: false, lines: problems };
  const { ADMIN_DATABASE_URL: admin, MIGRATE_DATABASE_URL: owner = '', DATABASE_URL: site = '' } = settings;
  if (databaseOf(owner) !== databaseOf(site))
    return { ok: false, lines: ['MIGRATE_DATABASE_URL and DATABASE_URL must name one database.'] };
  const { manifest, ended } = await restoreBackup({ folder, owner, site, admin, actor: COMMAND_LINE });
  const lines = [
    `Restored into ${databaseOf(owner)}: ${size(manifest)} as of ${manifest.at}. ${roleOf(owner)} owns them.`,
    `It needs ${needOf(manifest)}.`,
    `Ended: ${counted(ended.accounts, 'account session', 'account sessions')}, ${counted(ended.wallets, 'staff wallet session', 'staff wallet sessions')}, ${counted(ended.links, 'emailed link', 'emailed links')}.`,
    'The site only reads from this copy, and sends nothing: no email, transaction, webhook or alarm.',
    'When everything is as it should be: npm run restore -- --go-live',
  ];
  return { ok: true, lines };
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

/** `npm run drill -- FOLDER`: restores the newest backup in that folder into a scratch database, checks it and drops it. */
export async function drillCommand(args: string[], settings: Settings): Promise<CommandResult> {
  const [folder, ...more] = args;
  if (folder === undefined || folder.startsWith('-') || more.length > 0)
    return { ok: false, lines: ['Usage: npm run drill -- FOLDER    restore the newest backup in FOLDER on trial'] };
  const problems = settingProblems(settings, ['ADMIN_DATABASE_URL', 'DATA_KEY']);
  const dataKey = dataKeyOf(settings.DATA_KEY ?? '');
  if (problems.length > 0) return { ok: false, lines: problems };
  if (!dataKey) return { ok: false, lines: ['DATA_KEY must be 32 bytes in hex or base64url.'] };
  const drilled = await drill({
    folder,
    admin: settings.ADMIN_DATABASE_URL ?? '',
    dataKey,
    acceptedDataKeys: dataKeysOf(settings.DATA_KEYS_ACCEPTED ?? '') ?? [],
    auditKey: settings.AUDIT_KEY === undefined ? undefined : dataKeyOf(settings.AUDIT_KEY),
    rpcUrl: settings.ETH_RPC_URL,
    live: settings.DATABASE_URL,
  });
  return { ok: drilled.ok, lines: drillLines(drilled) };
}
