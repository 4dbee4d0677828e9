import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '#domain/counted.ts';
import type { CommandResult } from '../platform/operator-command.ts';
import type { Settings } from '../platform/secret-files.ts';
import { backupsCheck } from './checks/backups.ts';
import { buildCheck } from './checks/build.ts';
import { chainRolesCheck } from './checks/chain-roles.ts';
import { clockCheck } from './checks/clock.ts';
import { databaseCheck } from './checks/database.ts';
import { diskCheck } from './checks/disk.ts';
import { keysCheck } from './checks/keys.ts';
import { mailCheck } from './checks/mail.ts';
import { nodesCheck } from './checks/nodes.ts';
import { outsideCheck } from './checks/outside.ts';
import { quoterCheck } from './checks/quoter.ts';
import { relayerCheck } from './checks/relayer.ts';
import { replicationCheck } from './checks/replication.ts';
import { rolesCheck } from './checks/roles.ts';
import { saleCheck } from './checks/sale.ts';
import { schemaCheck } from './checks/schema.ts';
import { settingsCheck } from './checks/settings.ts';
import { examine, type Report } from './examine.ts';
import { type Given, prepare } from './examined.ts';
import type { Finding } from './finding.ts';

/** In the order in which they are read: what comes first can be the cause of what follows. */
const CHECKS = [
  settingsCheck,
  buildCheck,
  databaseCheck,
  schemaCheck,
  rolesCheck,
  replicationCheck,
  keysCheck,
  clockCheck,
  nodesCheck,
  chainRolesCheck,
  relayerCheck,
  saleCheck,
  quoterCheck,
  mailCheck,
  outsideCheck,
  backupsCheck,
  diskCheck,
];

const CLOSING_MS = 1_000;

/** Looks at everything that a site with these settings depends on. */
export async function examineSite(settings: Settings, beforeUpgrade = false, given: Given = {}): Promise<Report> {
  const examined = prepare(settings, beforeUpgrade, given);
  try {
    return await examine(examined, CHECKS);
  } finally {
    // A connection that hangs is not waited for.
    await Promise.race([examined.close().catch(() => {}), sleep(CLOSING_MS, undefined, { ref: false })]);
  }
}

/** What several in a row have in common is said once, after the last. */
function linesOf({ level, what, why, fix }: Finding, at: number, all: readonly Finding[]): string[] {
  const next = all[at + 1];
  const isSaidLater = next !== undefined && next.why === why && next.fix === fix;
  const more = isSaidLater ? [] : [why, fix && `→ ${fix}`].filter((line) => line !== undefined);
  return [`  ${level.padEnd(7)}  ${what}`, ...more.map((line) => `           ${line}`)];
}

/** The report for people: a heading for each subject, and below it what, why and the way out. */
export function reportLines({ subjects }: Report): string[] {
  const lines = subjects.flatMap(({ subject, findings }) => [subject, ...findings.flatMap(linesOf), '']);
  const all = subjects.flatMap(({ findings }) => findings);
  const [errors, warnings] = (['error', 'warning'] as const).map(
    (level) => all.filter((each) => each.level === level).length,
  );
  return [...lines, `${counted(errors ?? 0, 'error')}, ${counted(warnings ?? 0, 'warning')}.`];
}

/** `usg doctor`: looks at everything that the site depends on, and changes nothing; not ok where there is an error. */
export async function doctorCommand(
  settings: Settings,
  { beforeUpgrade }: { beforeUpgrade: boolean },
  given: Given = {},
): Promise<CommandResult> {
  const report = await examineSite(settings, beforeUpgrade, given);
  return { ok: report.ok, lines: reportLines(report), data: report };
}
