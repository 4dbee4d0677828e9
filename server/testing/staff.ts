import { openSession } from '../accounts/sessions.ts';
import { users } from '../accounts/table.ts';
import type { Context } from '../context.ts';
import { uuidv7 } from '../id.ts';

/** A new account, staff unless said otherwise, signed in: its id, and the headers that its client sends. */
export async function signedInAccount(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { staff = true, email = `${uuidv7(now())}@staff.example` } = {},
) {
  const at = now();
  const id = uuidv7(at);
  const values = { id, email, passwordHash: 'never checked', confirmedAt: at, staff, createdAt: at, updatedAt: at };
  const [user] = await db.insert(users).values(values).returning();
  const opened = user && (await openSession(db, user, { ip: '127.0.0.1', agent: undefined }, at));
  if (!opened) throw new Error('No session.');
  return { id, headers: { 'access-token': opened.token, client: opened.session.client, uid: email } };
}
