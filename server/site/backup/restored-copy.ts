import { sql } from 'drizzle-orm';
import { endEverySession } from '../../accounts/end-all-sessions.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { ActorContext, DbContext } from '../../platform/context.ts';
import { openPoolOf } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import { StartupError } from '../../platform/errors.ts';
import { usg } from '../../platform/usg.ts';
import { restoredCopies } from './table.ts';

type RestoredCopy = Pick<typeof restoredCopies.$inferSelect, 'restoredAt' | 'backupAt'>;

/** Since when the database is a copy that has not gone live; undefined if it's none. */
export async function restoredCopy({ db }: DbContext): Promise<RestoredCopy | undefined> {
  const [copy] = await db.select().from(restoredCopies);
  return copy;
}

/** The same of a database of which nothing is known yet: its schema may be older. */
async function restoredCopyAt(url: string): Promise<RestoredCopy | undefined> {
  const { db, close } = await openPoolOf('DATABASE_URL', url);
  try {
    const { rows } = await db.execute<{ there: boolean }>(
      sql`select to_regclass('public.restored_copy') is not null as there`,
    );
    return rows[0]?.there ? await restoredCopy({ db }) : undefined;
  } finally {
    await close();
  }
}

const NO_CHAIN = `The database is a copy that was restored from a backup, and is only read until it goes live. For that the chain’s settings are needed (ETH_RPC_URL, CHAIN_ID, TOKEN_ADDRESS, INBOX_ADDRESS). To let it go live, run ${usg('restore --go-live')}.`;

/** The settings for the database that they name: a copy is only read, and migrated by nobody, until it goes live. */
export async function settingsFor(env: Env): Promise<{ env: Env; copy: RestoredCopy | undefined }> {
  const copy = env.databaseUrl === undefined ? undefined : await restoredCopyAt(env.databaseUrl);
  if (!copy) return { env, copy };
  if (!env.remoteChain) throw new StartupError(NO_CHAIN);
  return { env: { ...env, readOnly: true, migrateDatabaseUrl: undefined }, copy };
}

const madeAt = ({ backupAt }: RestoredCopy) => (backupAt ? ` of ${backupAt.toISOString()}` : '');

/** What is said of an instance that started on a copy, by what the database says now. */
export const copyWarning = (copy: RestoredCopy | undefined): string =>
  copy
    ? `The database is a copy, restored from a backup${madeAt(copy)}. Nothing is sent or changed until it goes live: ${usg('restore --go-live')}.`
    : 'The database has gone live. Restart this instance, which started when it was a copy and only reads.';

/** Holds everything that a copy would send or change, and ends the sessions that it brought back. */
export async function holdCopy(context: ActorContext) {
  return context.db.transaction(async (tx) => {
    await tx.insert(restoredCopies).values({ restoredAt: context.now() }).onConflictDoNothing();
    return endEverySession({ ...context, db: tx });
  });
}

/** Lets a copy send and change from the next start on; undefined if the database is none. */
export async function goLive(context: ActorContext): Promise<RestoredCopy | undefined> {
  return context.db.transaction(async (tx) => {
    const [copy] = await tx.delete(restoredCopies).returning();
    if (!copy) return undefined;
    const transactionContext = { ...context, db: tx };
    await endEverySession(transactionContext);
    const { backupAt, restoredAt } = copy;
    await recordAuditEvent(transactionContext, {
      action: 'copy.go_live',
      subject: { kind: 'database', id: 'copy' },
      after: { backup_at: backupAt?.toISOString() ?? null, restored_at: restoredAt.toISOString() },
    });
    return copy;
  });
}
