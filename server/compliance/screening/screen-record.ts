import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { getAddress } from 'viem';
import { evmAddress, hitText, type ListedField, nameKeys, SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import type { StateMachine, Transition } from '#domain/state-machine.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { Context, DbContext, DeskContext } from '../../platform/context.ts';
import { Conflict } from '../../platform/errors.ts';
import { type Changes, type Stateful, type StateRow, type StateTable, transition } from '../../workflow/transition.ts';
import { listsInForce, listsText, type ScreeningList } from './screening-status.ts';
import { screeningEntries, screeningHits, screeningLists } from './table.ts';

type Machine = StateMachine & { transitions: Record<'hold_listed' | 'release_listed', Transition> };
type ListedTable = StateTable & { sanctionsHoldSince: PgColumn };
type Of = Stateful<Machine, ListedTable> & { kind: Subject['kind'] };
export type Subject = { kind: 'purchase' | 'redemption'; id: string };
type Row = StateRow<Machine> & { sanctionsHoldSince: Date | null };

/** Everything of a record that a list may name. */
export type Screened = Readonly<Record<`${ListedField}s`, readonly string[]>>;

type Hit = typeof screeningHits.$inferSelect;
type Found = Pick<Hit, 'field' | 'value' | 'listKind' | 'party' | 'listedOn' | 'sha256'>;

/** When the open records are checked because a list has changed. */
export const RECHECK = 'new list';
export const BY_SITE = { kind: 'system', name: 'screening' } as const;
/**
 * Checks a locked record against the lists in force, in the caller's transaction, and stops it where it matches one; true if it is stopped.
 * `point` is when: at its request, at an order, at the issue. What two persons have released before doesn't stop it again.
 */
export async function screenRecord(
  context: Context,
  of: Of,
  row: Row,
  { point, values }: { point: string; values: () => Promise<Screened> },
): Promise<boolean> {
  const isStopped = row.sanctionsHoldSince !== null;
  if (context.env.screening.mode === 'none') return isStopped;
  // Without a list, nobody's identity data is opened.
  if ((await listsInForce(context)).length === 0) return isStopped;
  const subject: Subject = { kind: of.kind, id: row.id };
  const { lists, found } = await listedOf(context, await values());
  const known = found.length > 0 ? await hitsOf(context, subject) : [];
  const fresh = found.filter((hit) => !known.some((each) => isSameHit(each, hit)));
  const foundAt = context.now();
  if (fresh.length > 0) {
    const { kind: subjectKind, id: subjectId } = subject;
    await context.db
      .insert(screeningHits)
      .values(fresh.map((hit) => ({ ...hit, subjectKind, subjectId, foundAt })))
      .onConflictDoNothing();
  }
  const bySite: Context = { ...context, actor: BY_SITE };
  const isNewlyStopped = fresh.length > 0 && !isStopped;
  if (isNewlyStopped) {
    const changes = { sanctionsHoldSince: foundAt } as unknown as Changes<ListedTable>;
    await transition(bySite, of, row, 'hold_listed', { changes });
    context.log.warn({ [of.kind]: row.id }, 'a record matches a sanctions list');
  }
  // One row covers the thousands that a new list finds clean.
  if (point !== RECHECK || fresh.length > 0) {
    const after = { point, lists: listsText(lists), hits: fresh.length, known: found.length - fresh.length };
    await recordAuditEvent(bySite, { action: `${of.kind}.screen`, subject, after });
  }
  return isStopped || isNewlyStopped;
}

const isSameHit = (one: Found, other: Found) =>
  one.field === other.field &&
  one.value === other.value &&
  one.listKind === other.listKind &&
  one.party === other.party;

/**
 * Which values match the lists: addresses exactly, names by all their words. One statement, so that a list which is replaced
 * meanwhile is compared as it was or as it is, and names the lists of that moment.
 */
async function listedOf({ db }: DbContext, values: Screened): Promise<{ lists: ScreeningList[]; found: Found[] }> {
  const addresses = ['wallet', 'sender'] as const;
  const candidates = addresses.flatMap((field) =>
    values[`${field}s`].flatMap((text) => {
      const value = evmAddress(text);
      return value ? [{ field, value }] : [];
    }),
  );
  const keys = values.names.flatMap(nameKeys);
  const e = screeningEntries;
  const among = (what: 'address' | 'name', all: string[]) =>
    all.length > 0 ? and(eq(e.what, what), inArray(e.value, [...new Set(all)])) : sql`false`;
  const matches = or(
    among(
      'address',
      candidates.map(({ value }) => value),
    ),
    among('name', keys),
  );
  const rows = await db
    .select({ list: screeningLists, entry: e })
    .from(screeningLists)
    .leftJoin(e, and(eq(e.listId, screeningLists.id), matches))
    .where(eq(screeningLists.inForce, true))
    .orderBy(desc(screeningLists.kind));
  const lists = [...new Map(rows.map(({ list }) => [list.id, list as ScreeningList])).values()];
  const found = rows.flatMap(({ list, entry }): Found[] => {
    if (!entry) return [];
    const { kind: listKind, listedOn, sha256 } = list as ScreeningList;
    const where = { listKind, party: entry.party, listedOn, sha256 };
    if (entry.what === 'name') return [{ field: 'name', value: '', ...where }];
    const fields = new Set(candidates.flatMap(({ field, value }) => (value === entry.value ? [field] : [])));
    return [...fields].map((field) => ({ field, value: entry.value, ...where }));
  });
  return { lists, found: found.filter((hit, at) => found.findIndex((each) => isSameHit(each, hit)) === at) };
}

/** Whether a list names one of the addresses. */
export async function isListed(context: Pick<Context, 'db' | 'env'>, wallets: readonly string[]): Promise<boolean> {
  if (context.env.screening.mode === 'none' || wallets.length === 0) return false;
  return (await listedOf(context, { wallets, senders: [], names: [] })).found.length > 0;
}

/** Whether a list names the address; the audit log has each look, with who asked. */
export async function screenWallet(context: Context, address: string, point: string): Promise<boolean> {
  if (context.env.screening.mode === 'none') return false;
  const { lists, found } = await listedOf(context, { wallets: [address], senders: [], names: [] });
  if (lists.length === 0) return false;
  const subject = { kind: 'wallet', id: getAddress(address) };
  const after = { point, lists: listsText(lists), hits: found.length };
  await recordAuditEvent(context, { action: 'wallet.screen', subject, after });
  return found.length > 0;
}

/**
 * Whether a list names someone of whom there is no record yet, by wallets or names, in the caller's transaction; the audit log has each look.
 * Nothing can be stopped and released, so that the caller refuses.
 */
export async function screenPerson(
  context: Context,
  subject: { kind: 'quote'; id: string },
  { point, wallets, names }: { point: string; wallets: readonly string[]; names: readonly string[] },
): Promise<boolean> {
  if (context.env.screening.mode === 'none') return false;
  const { lists, found } = await listedOf(context, { wallets, senders: [], names });
  if (lists.length === 0) return false;
  const after = { point, lists: listsText(lists), hits: found.length };
  await recordAuditEvent({ ...context, actor: BY_SITE }, { action: 'quote.screen', subject, after });
  return found.length > 0;
}

/**
 * Refuses an address that a list names, where no record could be stopped and released: what is issued or sent without one. The audit
 * log names who tried, also where it is refused.
 */
export async function expectUnlisted(context: DeskContext, address: string, point: string): Promise<void> {
  if (await screenWallet(context, address, point)) throw new Conflict(SCREENING_MESSAGES.addressListed);
}

async function hitsOf({ db }: DbContext, { kind, id }: Subject): Promise<Hit[]> {
  const { subjectKind, subjectId, foundAt } = screeningHits;
  return db
    .select()
    .from(screeningHits)
    .where(and(eq(subjectKind, kind), eq(subjectId, id)))
    .orderBy(foundAt);
}

/** Why a record is stopped, as staff read it: never the name itself. */
export async function shownHits(context: DbContext, subject: Subject) {
  return (await hitsOf(context, subject)).map(({ field, listKind, party, listedOn, ...hit }) => ({
    field,
    party,
    list: listKind,
    text: hitText(field, listKind, party),
    listed_on: listedOn,
    address: hit.value || null,
    found_at: hit.foundAt.toISOString(),
    released_at: hit.releasedAt?.toISOString() ?? null,
  }));
}

/** Lets a stopped record go on, in the approval's transaction; always takes a second person, whatever the rules say. Gives what it matched. */
export async function releaseListed(context: DeskContext, of: Of, row: Row): Promise<{ matches: string }> {
  const hits = await shownHits(context, { kind: of.kind, id: row.id });
  const open = hits.flatMap(({ text, released_at }) => (released_at === null ? [text] : []));
  const matches = open.sort().join('; ');
  const lists = listsText(await listsInForce(context));
  const changes = { sanctionsHoldSince: null } as unknown as Changes<ListedTable>;
  await transition(context, of, row, 'release_listed', { changes, detail: { matches, lists } });
  const { subjectKind, subjectId, releasedAt } = screeningHits;
  await context.db
    .update(screeningHits)
    .set({ releasedAt: context.now() })
    .where(and(eq(subjectKind, of.kind), eq(subjectId, row.id), isNull(releasedAt)));
  return { matches };
}
