import { expect, it } from 'vitest';
import { createLink, findLink } from './accounts/mailed-links.ts';
import { users } from './accounts/table.ts';
import { accountSiteOfFile } from './accounts/testing/site.ts';
import { adminSessions } from './accounts/wallet-login/table.ts';
import { boundCommands, sessionsCommand } from './operator-commands.ts';
import { auditList } from './platform/audit/audit-list.ts';

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

  const { ok, lines } = await sessionsCommand(context, ['end-all']);
  expect([ok, lines.at(-1)]).toEqual([true, 'Everyone has to log in again.']);
  expect([await isIn(ann), await isIn(ben)]).toEqual([false, false]);
  expect(await context.db.select().from(adminSessions)).toMatchObject([{ endedAt: expect.any(Date) }]);
  expect(await findLink(context, reset, ['reset'])).toBeUndefined();
  expect(await findLink(context, confirm, ['confirm'])).toBeDefined();
  expect(await auditList(context, { limit: 1 })).toMatchObject([
    { action: 'sessions.end-all', actorLabel: 'command line', after: { accounts: 2, wallets: 1, links: 1 } },
  ]);
});

it('prints the link to a first passkey at the desk’s own address, where it has one', async () => {
  await site.user('ann@example.com');
  const env = { ...site.context.env, mode: 'live' } as const;
  const { staff } = boundCommands({ ...site.context, env, deskUrl: 'https://desk.usg.test' });
  expect((await staff?.(['grant', 'ann@example.com']))?.lines.at(-1)).toMatch(
    /^https:\/\/desk\.usg\.test\/login#enroll=/,
  );
});

it.each([[[]], [['end']], [['end-all', 'x']]])('prints its usage when called with %j', async (args) => {
  expect(await sessionsCommand(site.context, args)).toMatchObject({
    ok: false,
    lines: [expect.stringContaining('Usage')],
  });
});
