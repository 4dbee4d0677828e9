import { writeFile } from 'node:fs/promises';
import { type AuditLink, CHAIN_START, type ChainBreak, type ChainEnd, checkLinks } from '#domain/audit-chain.ts';
import { counted } from '#domain/counted.ts';
import { auditProblem } from '#domain/staff/messages.ts';
import type { DbContext } from '../context.ts';
import { auditCsv, linksOf, linksOfCsv } from './audit-csv.ts';
import { unchainedEntries } from './audit-list.ts';

type Result = { ok: boolean; lines: string[] };

const USAGE = [
  'Usage: npm run audit -- verify [POSITION:HASH]             check the database, up to an emailed head if you give one',
  '       npm run audit -- csv FILE                           write the log with its chain to a file',
  '       npm run audit -- verify-csv FILE [POSITION:HASH]    check such a file; needs no database',
];
const HEAD = /^(\d{1,15}):([0-9a-f]{64})$/;
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
  const lines = [
    `${counted(end.position, 'entry', 'entries')}, each following from the one before. Head: ${end.position}:${end.hash}`,
  ];
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
  return { ok: true, lines: [`${counted(written, 'entry', 'entries')} written to ${what}`] };
}
