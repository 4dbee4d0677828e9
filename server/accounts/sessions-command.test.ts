import { expect, it } from 'vitest';
import { auditList } from '../platform/audit/audit-list.ts';
import { createLink, findLink } from './mailed-links.ts';
import { endSessionsCommand } from './sessions-command.ts';
import { users } from './table.ts';
import { accountSiteOfFile } from './testing/site.ts';
import { adminSessions } from './wallet-login/table.ts';

const site = await accountSiteOfFile();
const isIn = async (headers: Record<string, string>) =>
  (await site.call('GET', '/api/auth/validate_token', { headers })).status === 200;

it('ends every session and every link that changes an account, with a record of it', async () => {
  const { context } = site;
  const [ann, ben] = [await site.user('ann@example.com'), await site.user('ben@example.com')];
  const at = context.now();
  const wallet = { tokenHash: 'x', address: '0x1', signedAt: 1, createdAt: at, lastSeenAt: at };
  await context.db.insert(adminSessions).values(wallet);
  const [user] = await context.db.select().from(users);
  const linkFor = (purpose: 'reset' | 'confirm') => createLink(context, purpose, user?.id ?? '', 'ann@example.com');
  const [reset, confirm] = [await linkFor('reset'), await linkFor('confirm')];
  expect([await isIn(ann), await isIn(ben)]).toEqual([true, true]);

  const { ok, lines } = await endSessionsCommand(context);
  expect([ok, lines.at(-1)]).toEqual([true, 'Everyone has to log in again.']);
  expect([await isIn(ann), await isIn(ben)]).toEqual([false, false]);
  expect(await context.db.select().from(adminSessions)).toMatchObject([{ endedAt: expect.any(Date) }]);
  expect(await findLink(context, reset, ['reset'])).toBeUndefined();
  expect(await findLink(context, confirm, ['confirm'])).toBeDefined();
  expect(await auditList(context, { limit: 1 })).toMatchObject([
    { action: 'sessions.end-all', actorLabel: 'command line', after: { accounts: 2, wallets: 1, links: 1 } },
  ]);
});
