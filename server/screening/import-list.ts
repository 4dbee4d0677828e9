import { eq, sql } from 'drizzle-orm';
import { SCREENING_MESSAGES } from '#domain/screening.ts';
import { actorColumns, recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { uuidv7 } from '../id.ts';
import { type ParsedList, parseList } from './parse-list.ts';
import { listsInForce, type ScreeningList } from './screening-status.ts';
import { screeningEntries, screeningLists } from './table.ts';

type Where = Pick<Context, 'db' | 'now' | 'actor'>;

/** What became of a file. */
export type Imported = { outcome: 'taken' | 'same' } | { outcome: 'refused'; faults: string[] };

/** Serializes imports, of all instances. */
const LOCK = 0x736372;
const ROWS_AT_ONCE = 2_000;
/** A list from the desk with less than that share of the names or addresses in force is refused: it may be truncated. */
const LEAST_PERCENT = 80;
const DAY_MS = 86_400_000;

/**
 * Reads a list and puts it in force in place of the current one of its kind, in one transaction; a faulty list changes nothing.
 * `mayShrink`: the operator's folder, and not the desk.
 */
export async function importList(
  context: Where,
  { file, chunks, mayShrink = false }: { file: string; chunks: AsyncIterable<Uint8Array>; mayShrink?: boolean },
): Promise<Imported> {
  const { entries, faults: found, ...parsed } = await parseList(chunks);
  return context.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const inside = { ...context, db: tx };
    const now = context.now();
    const names = entries.filter(({ what }) => what === 'name').length;
    const counted = { ...parsed, names, addresses: entries.length - names };
    const before = (await listsInForce(inside)).find(({ kind }) => kind === parsed.kind);
    if (before?.sha256 === parsed.sha256) return { outcome: 'same' };
    const faults = found.length > 0 ? found : faultsBeside(before, counted, { now, mayShrink });
    const id = uuidv7(now);
    const { actorKind, actorId } = actorColumns(context.actor);
    const row = { ...counted, id, file, readAt: now, actorKind, actorId };
    const { kind, listedOn: listed_on, sha256 } = parsed;
    const facts = { file, kind, listed_on, sha256, names, addresses: row.addresses };
    const audit = (verb: string, more: object = {}) =>
      recordAuditEvent(inside, {
        action: `screening.${verb}`,
        subject: { kind: 'screening_list', id },
        after: { ...facts, ...more },
      });
    if (faults.length > 0) {
      await tx.insert(screeningLists).values({ ...row, faults, inForce: false });
      await audit('refuse_list', { fault: faults[0] ?? '' });
      return { outcome: 'refused', faults };
    }
    if (before) {
      await tx.update(screeningLists).set({ inForce: false }).where(eq(screeningLists.id, before.id));
      await tx.delete(screeningEntries).where(eq(screeningEntries.listId, before.id));
    }
    await tx.insert(screeningLists).values({ ...row, inForce: true, recheckKind: 'purchase' });
    for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
      const some = entries.slice(from, from + ROWS_AT_ONCE).map((entry) => ({ ...entry, listId: id }));
      await tx.insert(screeningEntries).values(some);
    }
    await audit('import_list', { before: before?.sha256 ?? null });
    return { outcome: 'taken' };
  });
}

type Counted = Omit<ParsedList, 'entries' | 'faults'> & { names: number; addresses: number };

/** Why a well-formed list is refused: its date, or that it is much smaller than the one in force. */
function faultsBeside(
  before: ScreeningList | undefined,
  { listedOn, names, addresses }: Counted,
  { now, mayShrink }: { now: Date; mayShrink: boolean },
): string[] {
  const isLess = (here: number, there: number) => here * 100 < there * LEAST_PERCENT;
  const day = listedOn ?? '';
  if (Date.parse(day) > now.getTime() + DAY_MS) return [SCREENING_MESSAGES.ahead];
  if (!before) return [];
  if (day < before.listedOn) return [SCREENING_MESSAGES.older];
  const isCutDown = isLess(names, before.names) || isLess(addresses, before.addresses);
  return isCutDown && !mayShrink ? [SCREENING_MESSAGES.smaller] : [];
}
