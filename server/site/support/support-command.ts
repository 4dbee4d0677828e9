import { open, readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import type { CommandResult } from '../../platform/operator-command.ts';
import { type SupportBundle, type SupportInput, supportBundle } from './support-bundle.ts';

/** How the command speaks with whoever runs it. */
type Person = {
  say: (line: string) => void;
  /** Whether they agree; undefined where nobody can be asked. */
  ask: ((question: string) => Promise<boolean>) | undefined;
};

const WILL_HOLD = [
  'the versions of the site, of Node, of this system and of PostgreSQL, and the machine’s memory and cores',
  'the names of all settings and which are set; values only where they are a plain number or word, such as LOG_LEVEL',
  'what is wrong with the settings, without their values',
  'what /readyz of the instance on this machine says',
  'the schema of the database, its size, its connections, and how many rows each table has',
];
const FINDINGS = 'what a check of the installation found, without addresses';
const LOG = 'the newest 300 lines of the log: times, levels, codes, places in the source, and texts of the site’s own';
const NEVER =
  'It will not hold: keys, passwords, addresses of machines, networks, people or wallets, names, numbers of requests, or anything of a row.';

const TITLES: Record<keyof SupportBundle, string> = {
  at: 'Written',
  versions: 'Versions',
  settings: 'Settings',
  readiness: 'Readiness',
  database: 'Database',
  findings: 'Findings',
  log: 'Log',
};

/** The file: one that a person can read before it is posted. */
export function supportText(bundle: SupportBundle): string {
  const sections = Object.entries(bundle).map(([name, part]) => {
    const lines = name === 'log' ? logText(part as SupportBundle['log']) : JSON.stringify(part, null, 2);
    return `## ${TITLES[name as keyof SupportBundle]}\n\n\`\`\`json\n${lines}\n\`\`\`\n`;
  });
  return ['# USG support file\n', ...sections].join('\n');
}

/** A line each, as in the log. */
function logText(log: SupportBundle['log']): string {
  const { lines = [], leftOut = 0 } = log ?? {};
  return [...lines.map((line) => JSON.stringify(line)), JSON.stringify({ leftOut })].join('\n');
}

type Chosen = { log?: string | undefined; out?: string | undefined; yes?: true | undefined };

/** `usg support`: writes a file about this installation that can be posted. It says first what it will hold, and asks. */
export async function supportCommand(
  { log: logFile, out = 'usg-support.txt', yes }: Chosen,
  input: Omit<SupportInput, 'log'>,
  { say, ask }: Person,
): Promise<CommandResult> {
  say(`${out} will hold:`);
  for (const each of [...WILL_HOLD, ...(input.findings ? [FINDINGS] : []), ...(logFile ? [LOG] : [])])
    say(`  - ${each}`);
  say(NEVER);
  if (!yes && !ask) return { ok: false, lines: ['Nothing was written: nobody can be asked here. Add --yes.'] };
  if (!yes && !(await ask?.('Write it? [y/N] '))) return { ok: false, lines: ['Nothing was written.'] };
  const log = logFile === '-' ? await textOf(process.stdin) : logFile && (await readFile(logFile, 'utf8'));
  const text = supportText(await supportBundle({ ...input, log: log || undefined }));
  const file = await open(out, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined;
    throw error;
  });
  if (!file) return { ok: false, lines: [`${out} is there already. Name another with --out.`] };
  await file.writeFile(text).finally(() => file.close());
  return { ok: true, lines: [`Written: ${out}. Read it before you post it.`] };
}
