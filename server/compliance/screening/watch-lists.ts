import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, desc, eq, sql } from 'drizzle-orm';
import { SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { Context, DbContext, Deps } from '../../platform/context.ts';
import { NotOpened } from '../../platform/errors.ts';
import { repeatWork } from '../../platform/repeat-work.ts';
import { importList } from './import-list.ts';
import { BY_SITE, RECHECK, type Subject } from './screen-record.ts';
import { listsInForce, listsText } from './screening-status.ts';
import { screeningLists } from './table.ts';

const SETTLED_MS = 2_000;

/** Takes the lists that the operator puts into a folder; each file is read once, and again when it has changed. */
export function folderReader(folder: string) {
  const read = new Map<string, string>();
  return async function readScreeningFolder(context: Context): Promise<void> {
    const files = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    for (const { name } of files.filter((each) => each.isFile() && !each.name.startsWith('.'))) {
      const path = join(folder, name);
      const { mtimeMs, size } = await stat(path);
      const state = `${mtimeMs} ${size}`;
      // A file that was just changed may still be being written.
      if (read.get(name) === state || Math.abs(Date.now() - mtimeMs) < SETTLED_MS) continue;
      if (!(await isKnown(context, name, path))) {
        const system: Context = { ...context, actor: BY_SITE };
        const { outcome } = await importList(system, { file: name, chunks: createReadStream(path), mayShrink: true });
        context.log[outcome === 'refused' ? 'error' : 'info']({ file: name, outcome }, 'a sanctions list was read');
      }
      read.set(name, state);
    }
  };
}

/** Whether the file of that name was the same when it was last read: every start finds the folder's files again. */
async function isKnown({ db }: DbContext, name: string, path: string): Promise<boolean> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  const { file, sha256, actorKind, id } = screeningLists;
  // The desk refuses what the folder may be allowed to do.
  const [last] = await db
    .select({ sha256 })
    .from(screeningLists)
    .where(and(eq(file, name), eq(actorKind, 'system')))
    .orderBy(desc(id))
    .limit(1);
  return last?.sha256 === hash.digest('hex');
}

const LOCK = 0x736373;
const PAGE = 20;

/** The open records of one kind: their ids after that one, in order, and how one of them is checked. */
export type Recheck = {
  open: (context: Context, after: string | null, limit: number) => Promise<string[]>;
  screen: (context: Context, id: string, point: string) => Promise<boolean>;
};
export type Rechecks = Record<Subject['kind'], Recheck>;

/**
 * Checks the next open records against a list that has come into force; false once all were. One instance does so at a time, a page in a
 * transaction with how far it came, so that whoever goes on after a crash goes on there.
 */
export async function recheckPage(context: Context, rechecks: Rechecks, limit = PAGE): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const transactionContext: Context = { ...context, db: tx, actor: BY_SITE };
    const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
    if (!rows[0]?.mine) return false;
    const list = (await listsInForce(transactionContext)).find(({ recheckKind }) => recheckKind !== null);
    if (!list?.recheckKind) return false;
    const kind = list.recheckKind;
    const ids = await rechecks[kind].open(transactionContext, list.recheckAfter, limit);
    let hits = 0;
    for (const id of ids) hits += Number(await screenOne(transactionContext, rechecks[kind], id));
    const isLast = ids.length < limit;
    const next = kind === 'purchase' ? ('redemption' as const) : null;
    const after = { rechecked: list.rechecked + ids.length, recheckHits: list.recheckHits + hits };
    const at = isLast ? { recheckKind: next, recheckAfter: null } : { recheckAfter: ids.at(-1) ?? null };
    await tx
      .update(screeningLists)
      .set({ ...after, ...at })
      .where(eq(screeningLists.id, list.id));
    if (isLast && next === null) {
      const facts = { lists: listsText([list]), records: after.rechecked, stopped: after.recheckHits };
      const subject = { kind: 'screening_list', id: list.id };
      await recordAuditEvent(transactionContext, { action: 'screening.recheck', subject, after: facts });
    }
    return true;
  });
}

/** Data that no key opens is logged and leaves the others checked; whatever is to be done with the record checks it again. */
const screenOne = (context: Context, { screen }: Recheck, id: string): Promise<boolean> =>
  screen(context, id, RECHECK).catch((error: unknown) => {
    if (!(error instanceof NotOpened)) throw error;
    context.log.error({ record: id }, 'a record could not be screened: no key opens its identity data');
    return false;
  });

const EVERY_MS = 30_000;

/** Takes lists from the folder and checks the open records anew, for as long as the process lives. */
export function startScreening(deps: Deps, rechecks: Rechecks) {
  const { folder, mode } = deps.env.screening;
  if (mode === 'none') return { stop: async () => {} };
  const context: Context = { ...deps, actor: BY_SITE };
  let isWarned = deps.env.mode !== 'live';
  async function warnOfNoList(): Promise<void> {
    if (isWarned) return;
    isWarned = true;
    if ((await listsInForce(deps)).length === 0) deps.log.warn(SCREENING_MESSAGES.missing);
  }
  async function recheckOpenRecords(): Promise<void> {
    while (await recheckPage(context, rechecks));
  }
  const works = [warnOfNoList, recheckOpenRecords];
  return repeatWork(context, EVERY_MS, ...(folder ? [folderReader(folder)] : []), ...works);
}
