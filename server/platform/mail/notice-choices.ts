import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { isNoticeWanted, type Notice, type NoticeChoices } from '#domain/notices.ts';
import type { ClockContext, Context, DbContext } from '../context.ts';
import { uuidv7 } from '../id.ts';
import { addressChoices } from './table.ts';
import { type Unsubscribe, unsubscribeFrom } from './unsubscribe.ts';

export type AddressChoices = typeof addressChoices.$inferSelect;

const merged = (column: PgColumn, choices: NoticeChoices) =>
  sql`coalesce(${column}, '{}') || ${JSON.stringify(choices)}::jsonb`;

/** What the reader of an address chose; undefined for one that never chose. */
export async function choicesOf({ db }: DbContext, email: string): Promise<NoticeChoices | undefined> {
  const [row] = await db.select().from(addressChoices).where(eq(addressChoices.email, email.toLowerCase()));
  return row?.choices;
}

/** The address that links in emails about the token name. */
export async function choicesById({ db }: DbContext, id: string): Promise<AddressChoices | undefined> {
  const [row] = await db.select().from(addressChoices).where(eq(addressChoices.id, id));
  return row;
}

/** Keeps what the reader of an address chose. Only who has proved that they read it may cause this. */
export async function chooseForAddress(
  { db, now }: ClockContext,
  email: string,
  choices: NoticeChoices,
): Promise<void> {
  await db
    .insert(addressChoices)
    .values({ id: uuidv7(now()), email: email.toLowerCase(), choices })
    .onConflictDoUpdate({ target: addressChoices.email, set: { choices: merged(addressChoices.choices, choices) } });
}

/** Has the choices go with an account to its new address, where nothing was chosen yet; in the caller's transaction. */
export async function moveChoices(context: ClockContext, from: string, to: string): Promise<void> {
  const [before, there] = [await choicesOf(context, from), await choicesOf(context, to)];
  if (before) await chooseForAddress(context, to, { ...before, ...there });
  await forgetChoices(context, from);
}

/** Forgets what an address asked for; what its reader stopped stays stopped. */
export async function forgetChoices({ db }: DbContext, email: string): Promise<void> {
  const ofAddress = eq(addressChoices.email, email.toLowerCase());
  const [row] = await db.select().from(addressChoices).where(ofAddress).for('update');
  const stopped = Object.entries(row?.choices ?? {}).filter(([, isWanted]) => !isWanted);
  if (stopped.length === 0) await db.delete(addressChoices).where(ofAddress);
  else
    await db
      .update(addressChoices)
      .set({ choices: Object.fromEntries(stopped) })
      .where(ofAddress);
}

/** Purchase requests and redemptions keep what their customers chose for one of them alone. */
type RecordTable = PgTable & { id: PgColumn; noticeChoices: PgColumn };

export async function chooseForRecord(
  { db }: DbContext,
  table: RecordTable,
  id: string,
  choices: NoticeChoices,
): Promise<void> {
  const set = { noticeChoices: merged(table.noticeChoices, choices) } as PgUpdateSetSource<RecordTable>;
  await db.update(table).set(set).where(eq(table.id, id));
}

/** Whom an email about a record goes to: whether they want it, and how they stop it. */
export type RecordNotices = { wants: (notice: Notice) => boolean; unsubscribe: (notice: Notice) => Unsubscribe };

type Recorded = { id: string; email: string; noticeChoices: NoticeChoices | null };

export async function recordNotices(
  context: DbContext & Pick<Context, 'dataKey' | 'origins'>,
  kind: 'purchase' | 'redemption',
  { id, email, noticeChoices }: Recorded,
): Promise<RecordNotices> {
  const ofAddress = await choicesOf(context, email);
  return {
    wants: (notice) => isNoticeWanted(notice, noticeChoices, ofAddress),
    unsubscribe: (notice) => unsubscribeFrom(context, { kind, id, email }, notice),
  };
}
