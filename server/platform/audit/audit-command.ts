import { writeFile } from 'node:fs/promises';
import { type AuditLink, CHAIN_START, type ChainBreak, type ChainEnd, checkLinks } from '#domain/audit-chain.ts';
import { counted } from '#domain/counted.ts';
import { auditProblem } from '#domain/staff/messages.ts';
import type { DbContext } from '../context.ts';
import { Misuse } from '../errors.ts';
import type { CommandResult } from '../operator-command.ts';
import { auditCsv, linksOf, linksOfCsv } from './audit-csv.ts';
import { unchainedEntries } from './audit-list.ts';

const HEAD = /^(\d{1,15}):([0-9a-f]{64})$/;
/** Recomputes a chain; `head` is what it must hold at its position. */
async function verify(pages: AsyncIterable<AuditLink[]>, head: ChainEnd | undefined): Promise<CommandResult> {
  let end = CHAIN_START;
  let seen = head?.position === 0 ? CHAIN_START.hash : undefined;
  let broken: ChainBreak | undefined;
  for await (const links of pages) {
    ({ end, broken } = await checkLinks(end, links));
    if (broken) return { ok: false, lines: [auditProblem(broken)], data: { broken } };
    seen = links.find(({ position }) => position === head?.position)?.hash ?? seen;
  }
  const lines = [
    `${counted(end.position, 'entry', 'entries')}, each following from the one before. Head: ${end.position}:${end.hash}`,
  ];
  const data = { entries: end.position, head: `${end.position}:${end.hash}` };
  if (!head) return { ok: true, lines, data };
  if (seen === head.hash)
    return { ok: true, lines: [...lines, `Entry ${head.position} has the hash of the head you gave.`], data };
  const why =
    seen === undefined
      ? `The log ends at entry ${end.position}, and the head you gave is of entry ${head.position}: entries were removed.`
      : `Entry ${head.position} has another hash than the head you gave: the log was rewritten.`;
  return { ok: false, lines: [...lines, why], data };
}

function headOf(text: string | undefined): ChainEnd | undefined {
  if (text === undefined) return undefined;
  const [, position, hash = ''] = HEAD.exec(text) ?? [];
  if (position === undefined) throw new Misuse('A head is a position and a hash, such as 12:3f…, as in the email.');
  return { position: Number(position), hash };
}

/** `usg audit verify-csv`: needs no database. */
export const verifyAuditCsv = (file: string, head?: string): Promise<CommandResult> =>
  verify(linksOfCsv(file), headOf(head));

/** `usg audit verify`: whether the log is as it was written. */
export async function verifyAuditLog(context: DbContext, head?: string): Promise<CommandResult> {
  const result = await verify(linksOf(context), headOf(head));
  const past = await unchainedEntries(context);
  if (past.length === 0) return result;
  const why = `Entries that were put in past the chain, by their id: ${past.join(', ')}`;
  return { ok: false, lines: [...result.lines, why], data: { ...(result.data as object), past } };
}

/** `usg audit csv`: a copy that others can check. */
export async function writeAuditCsv(context: DbContext, file: string): Promise<CommandResult> {
  await writeFile(file, '', { mode: 0o600 });
  let written = -1;
  for await (const page of auditCsv(context)) {
    const lines = [...page];
    await writeFile(file, lines.join(''), { flag: 'a' });
    written += lines.length;
  }
  return {
    ok: true,
    lines: [`${counted(written, 'entry', 'entries')} written to ${file}`],
    data: { entries: written, file },
  };
}
