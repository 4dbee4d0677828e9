import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import { actorColumns, recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { ActorContext } from '../../platform/context.ts';
import { uuidv7 } from '../../platform/id.ts';
import { type ParsedList, parseList } from './parse-list.ts';
import { listsInForce, type ScreeningList } from './screening-status.ts';
import { screeningEntries, screeningLists } from './table.ts';

/** What became of a file. */
export type Imported = { outcome: 'taken' | 'same' } | { outcome: 'refused'; errors: string[] };

/** Serializes imports, of all instances. */
const LOCK = 0x736372;
const ROWS_AT_ONCE = 2_000;
/** A list from the desk with less than that share of the names or addresses of an earlier one is refused: it may be truncated. */
const LEAST_PERCENT = 80;
const DAY_MS = 86_400_000;

/**
 * Reads a list and puts it in force in place of the current one of its kind, in one transaction; a faulty list changes nothing.
 * `mayShrink`: the operator's folder, and not the desk.
 */
export async function importList(
  context: ActorContext,
  { file, chunks, mayShrink = false }: { file: string; chunks: AsyncIterable<Uint8Array>; mayShrink?: boolean },
): Promise<Imported> {
  const { entries, errors: found, ...parsed } = await parseList(chunks);
  return context.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const transactionContext = { ...context, db: tx };
    const now = context.now();
    const names = entries.filter(({ what }) => what === 'name').length;
    const counted = { ...parsed, names, addresses: entries.length - names };
    const before = (await listsInForce(transactionContext)).find(({ kind }) => kind === parsed.kind);
    if (before?.sha256 === parsed.sha256) return { outcome: 'same' };
    const least = mayShrink ? { names: 0, addresses: 0 } : await leastFromDesk(transactionContext, parsed.kind);
    const errors = found.length > 0 ? found : errorsBeside(before, counted, { now, least });
    const id = uuidv7(now);
    const { actorKind, actorId } = actorColumns(context.actor);
    const row = { ...counted, id, file, readAt: now, actorKind, actorId };
    const { kind, listedOn: listed_on, sha256 } = parsed;
    const facts = { file, kind, listed_on, sha256, names, addresses: row.addresses };
    const audit = (verb: string, more: object = {}) =>
      recordAuditEvent(transactionContext, {
        action: `screening.${verb}`,
        subject: { kind: 'screening_list', id },
        after: { ...facts, ...more },
      });
    if (errors.length > 0) {
      await tx.insert(screeningLists).values({ ...row, errors, inForce: false });
      await audit('refuse_list', { error: errors[0] ?? '' });
      return { outcome: 'refused', errors };
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

type Counted = Omit<ParsedList, 'entries' | 'errors'> & { names: number; addresses: number };
type Counts = Pick<Counted, 'names' | 'addresses'>;

/** How much a list from the desk must hold, by the largest one since the folder's last, so that nobody empties it in several steps, either. */
async function leastFromDesk({ db }: Pick<ActorContext, 'db'>, kind: ParsedList['kind']): Promise<Counts> {
  if (kind === null) return { names: 0, addresses: 0 };
  const all = await db
    .select()
    .from(screeningLists)
    .where(and(eq(screeningLists.kind, kind), isNull(screeningLists.errors)))
    .orderBy(desc(screeningLists.id));
  const last = all.findIndex(({ actorKind }) => actorKind === 'system');
  const since = last < 0 ? all : all.slice(0, last + 1);
  const share = (of: keyof Counts) => (Math.max(0, ...since.map((list) => list[of])) * LEAST_PERCENT) / 100;
  return { names: share('names'), addresses: share('addresses') };
}

/** Why a well-formed list is refused: its date, or that it is much smaller than earlier ones. */
function errorsBeside(
  before: ScreeningList | undefined,
  { listedOn, names, addresses }: Counted,
  { now, least }: { now: Date; least: Counts },
): string[] {
  const day = listedOn ?? '';
  if (Date.parse(day) > now.getTime() + DAY_MS) return [SCREENING_MESSAGES.ahead];
  if (before && day < before.listedOn) return [SCREENING_MESSAGES.older];
  return names < least.names || addresses < least.addresses ? [SCREENING_MESSAGES.smaller] : [];
}
