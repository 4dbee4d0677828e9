import { readFile, writeFile } from 'node:fs/promises';
import { type AuditLink, CHAIN_START, type ChainBreak, type ChainEnd, checkLinks } from '#domain/audit-chain.ts';
import { linesOf } from '#domain/csv.ts';
import { auditProblem } from '#domain/staff/messages.ts';
import type { DbContext } from '../context.ts';
import { chainLinks, unchainedEntries } from './audit-list.ts';

type Result = { ok: boolean; lines: string[] };

const USAGE = [
  'Usage: npm run audit -- verify [POSITION:HASH]             check the database, up to an emailed head if you give one',
  '       npm run audit -- csv FILE                           write the log with its chain to a file',
  '       npm run audit -- verify-csv FILE [POSITION:HASH]    check such a file; needs no database',
];
const HEAD = /^(\d{1,15}):([0-9a-f]{64})$/;
const AT_ONCE = 1_000;
const COLUMNS = [
  'position',
  'previous_hash',
  'hash',
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'actor_label',
  'act',
  'subject_kind',
  'subject_id',
  'before',
  'after',
  'personal',
] as const;
const [, , , ...CONTENT] = COLUMNS;

async function* linksOf(context: DbContext): AsyncGenerator<AuditLink[]> {
  let links: AuditLink[] = [];
  do {
    links = await chainLinks(context, { after: links.at(-1)?.position ?? 0, limit: AT_ONCE });
    yield links;
  } while (links.length === AT_ONCE);
}

// As it is, without the apostrophes that other exports put before what a table program would take for a formula: each byte counts.
const cell = (value: unknown) => {
  if (value === null || value === undefined) return '';
  return `"${(typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll('"', '""')}"`;
};
const line = (values: unknown[]) => `${values.map(cell).join(',')}\r\n`;

function linkOf(row: Record<string, string>): AuditLink {
  const { position, previous_hash = '', hash = '', id = '', before = '', after = '', personal = '', ...rest } = row;
  const values = (text: string) => (text === '' ? null : JSON.parse(text));
  const content = {
    ...(rest as { at: string; actor_kind: string; actor_label: string; act: string } & Record<string, string>),
    id: Number(id),
    actor_id: rest.actor_id || null,
    subject_kind: rest.subject_kind ?? '',
    subject_id: rest.subject_id ?? '',
    before: values(before),
    after: values(after),
    personal: values(personal),
  };
  return { position: Number(position), previous_hash, hash, content: id === '' ? null : content };
}

/** The log with its chain, a line each under the names of the columns; what `verify-csv` checks. */
export async function* auditCsv(context: DbContext): AsyncGenerator<Iterable<string>> {
  yield [line([...COLUMNS])];
  for await (const links of linksOf(context))
    yield linesOf(links, ({ content, position, previous_hash, hash }) =>
      line([position, previous_hash, hash, ...CONTENT.map((name) => content?.[name as keyof typeof content])]),
    );
}

const FIELD = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y;

/** Rows of cells by RFC 4180; throws for anything else. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (FIELD.lastIndex = 0; FIELD.lastIndex < text.length; ) {
    const [, field = '', separator] = FIELD.exec(text) ?? [];
    if (separator === undefined) throw new Error('This is not a CSV file.');
    rows.at(-1)?.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (separator.endsWith('\n')) rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

async function* linksOfCsv(file: string): AsyncGenerator<AuditLink[]> {
  const [names = [], ...rows] = parseCsv(await readFile(file, 'utf8'));
  if (COLUMNS.some((column) => !names.includes(column))) throw new Error(`${file} isn’t an exported audit log.`);
  yield rows.map((row) => linkOf(Object.fromEntries(names.map((name, at) => [name, row[at] ?? '']))));
}

/** Recomputes a chain; `head` is what it must hold at its position. */
async function verify(pages: AsyncIterable<AuditLink[]>, head: ChainEnd | undefined): Promise<Result> {
  let end = CHAIN_START;
  let seen = head?.position === 0 ? CHAIN_START.hash : undefined;
  let broken: ChainBreak | undefined;
  for await (const links of pages) {
    ({ end, broken } = await checkLinks(end, links));
    if (broken) return { ok: false, lines: [auditProblem(broken)] };
    seen = links.find(({ position }) => position === head?.position)?.hash ?? seen;
  }
  const lines = [`${end.position} entries, each following from the one before. Head: ${end.position}:${end.hash}`];
  if (!head) return { ok: true, lines };
  if (seen === head.hash)
    return { ok: true, lines: [...lines, `Entry ${head.position} has the hash of the head you gave.`] };
  const why =
    seen === undefined
      ? `The log ends at entry ${end.position}, and the head you gave is of entry ${head.position}: entries were removed.`
      : `Entry ${head.position} has another hash than the head you gave: the log was rewritten.`;
  return { ok: false, lines: [...lines, why] };
}

function headOf(text: string | undefined): ChainEnd | undefined {
  if (text === undefined) return undefined;
  const [, position, hash = ''] = HEAD.exec(text) ?? [];
  if (position === undefined) throw new Error('A head is a position and a hash, such as 12:3f…, as in the email.');
  return { position: Number(position), hash };
}

/** `npm run audit -- verify-csv`: needs no database. Undefined for the other verbs. */
export async function auditFileCommand([verb, file, head, ...more]: string[]): Promise<Result | undefined> {
  if (verb !== 'verify-csv') return undefined;
  if (file === undefined || more.length > 0) return { ok: false, lines: USAGE };
  return verify(linksOfCsv(file), headOf(head));
}

/** `npm run audit`: whether the log is as it was written, and a copy that others can check. */
export async function auditCommand(context: DbContext, [verb, what, ...more]: string[]): Promise<Result> {
  if (verb === 'verify' && more.length === 0) {
    const result = await verify(linksOf(context), headOf(what));
    const past = await unchainedEntries(context);
    if (past.length === 0) return result;
    const why = `Entries that were put in past the chain, by their id: ${past.join(', ')}`;
    return { ok: false, lines: [...result.lines, why] };
  }
  if (verb !== 'csv' || what === undefined || more.length > 0) return { ok: false, lines: USAGE };
  await writeFile(what, '', { mode: 0o600 });
  let written = -1;
  for await (const page of auditCsv(context)) {
    const lines = [...page];
    await writeFile(what, lines.join(''), { flag: 'a' });
    written += lines.length;
  }
  return { ok: true, lines: [`${written} entries written to ${what}`] };
}
