import { readFile } from 'node:fs/promises';
import type { AuditLink } from '#domain/audit-chain.ts';
import { linesOf } from '#domain/csv.ts';
import type { DbContext } from '../context.ts';
import { chainLinks } from './audit-list.ts';

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

/** The whole chain of the log, in parts. */
export async function* linksOf(context: DbContext): AsyncGenerator<AuditLink[]> {
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

/** The chain in an exported file. */
export async function* linksOfCsv(file: string): AsyncGenerator<AuditLink[]> {
  const [names = [], ...rows] = parseCsv(await readFile(file, 'utf8'));
  if (COLUMNS.some((column) => !names.includes(column))) throw new Error(`${file} isn’t an exported audit log.`);
  yield rows.map((row) => linkOf(Object.fromEntries(names.map((name, at) => [name, row[at] ?? '']))));
}
