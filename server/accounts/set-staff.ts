import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import type { User } from './find-user.ts';
import { users } from './table.ts';

const COMMAND_LINE = { kind: 'system', name: 'command line' } as const;

type Where = Pick<Context, 'db' | 'now' | 'log'>;
export type StaffChange = 'done' | 'unchanged' | 'unknown' | 'unconfirmed';

/** Gives or takes the staff role, and records it in the audit log. Only the command line calls this. */
export async function setStaff({ db, now, log }: Where, email: string, granted: boolean): Promise<StaffChange> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update');
    if (!user) return 'unknown';
    // An address that nobody confirmed may be anybody's, and gives way to the next sign-up.
    if (granted && !user.confirmedAt) return 'unconfirmed';
    if (user.staff === granted) return 'unchanged';
    const at = now();
    await tx.update(users).set({ staff: granted, updatedAt: at }).where(eq(users.id, user.id));
    await recordAuditEvent(
      { db: tx, now, actor: COMMAND_LINE },
      {
        action: granted ? 'staff.grant' : 'staff.revoke',
        subject: { kind: 'account', id: user.id },
        before: { staff: user.staff },
        after: { staff: granted },
      },
    );
    log.info({ userId: user.id, granted }, 'staff role changed');
    return 'done';
  });
}

/** The accounts that hold the staff role, by address. */
export const staffList = ({ db }: Pick<Context, 'db'>): Promise<User[]> =>
  db
    .select()
    .from(users)
    .where(and(eq(users.staff, true), isNotNull(users.confirmedAt)))
    .orderBy(asc(users.email));
