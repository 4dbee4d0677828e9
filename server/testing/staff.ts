import { openSession } from '../accounts/sessions.ts';
import { users } from '../accounts/table.ts';
import type { ClockContext } from '../platform/context.ts';
import { uuidv7 } from '../platform/id.ts';

/**
 * A new account, staff unless said otherwise, signed in: its id, and the headers that its client sends. With `passkeys` it has just
 * proved one, as staff of a live site have to.
 */
export async function signedInAccount(
  { db, now }: ClockContext,
  { staff = true, email = `${uuidv7(now())}@staff.example`, passkeys = 0 } = {},
) {
  const at = now();
  const id = uuidv7(at);
  const values = {
    id,
    email,
    passwordHash: 'never checked',
    confirmedAt: at,
    staff,
    passkeys,
    createdAt: at,
    updatedAt: at,
  };
  const [user] = await db.insert(users).values(values).returning();
  const from = { ip: '127.0.0.1', agent: undefined, verifiedBy: passkeys > 0 ? 'passkey' : null } as const;
  const opened = user && (await openSession(db, user, from, at));
  if (!opened) throw new Error('No session.');
  return { id, headers: { 'access-token': opened.token, client: opened.session.client, uid: email } };
}
