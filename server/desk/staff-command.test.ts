import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES, PROTOCOL_MESSAGES, STAFF_PHRASES } from '#domain/accounts/messages.ts';
import { usersByEmail } from '../accounts/find-user.ts';
import { staffEmails } from '../accounts/staff-register.ts';
import { accountSiteOfFile, LOCAL_SITE, PASSWORD } from '../accounts/testing/site.ts';
import { DATABASE_COMMANDS, siteCommandContext } from '../operator-commands.ts';
import { auditList } from '../platform/audit/audit-list.ts';
import { grantStaff, listStaff, revokeStaff, showStaffRegister } from './staff-command.ts';

type Listed = { id: string; created_at: string; email: string };
const site = await accountSiteOfFile();

const context = () => ({ ...site.context, site: LOCAL_SITE });
const grant = (email: string) => grantStaff(context(), email);
const revoke = (email: string) => revokeStaff(context(), email);
const listed = async () => (await listStaff(context())).lines;
const users = (headers: Record<string, string>, query = '') => site.call('GET', `/api/users${query}`, { headers });

describe('the staff command', () => {
  it('grants and revokes the role, says so, and keeps a record of it', async () => {
    await site.user('ann@example.com');
    expect(await listed()).toEqual(['There are no staff accounts yet.']);
    expect(await grant('Ann@Example.com')).toEqual({
      ok: true,
      lines: ['ann@example.com is staff now.'],
      data: { email: 'ann@example.com', change: 'done' },
    });
    expect(await grant('ann@example.com')).toMatchObject({ ok: true, lines: ['ann@example.com was already staff.'] });
    expect(await listed()).toEqual(['ann@example.com']);
    site.pass(1);
    expect(await revoke('ann@example.com')).toMatchObject({ ok: true });
    expect(await listed()).toEqual(['There are no staff accounts yet.']);
    const by = { actorKind: 'system', actorLabel: 'command line' };
    expect(await auditList(site.context, { limit: 2 })).toMatchObject([
      { action: 'staff.revoke', after: { staff: false }, ...by },
      { action: 'staff.grant', before: { staff: false }, after: { staff: true }, ...by },
    ]);
  });

  it.each([
    ['keeps', 'local', 200],
    ['ends', 'live', 401],
    ['ends', undefined, 401],
  ] as const)('%s the sessions of a new member of staff where the mode is %s', async (_, mode, status) => {
    const ann = await site.user('ann@example.com');
    const of = mode && { url: undefined, mode };
    expect(await grantStaff({ ...site.context, site: of }, 'ann@example.com')).toMatchObject({ ok: true });
    expect((await site.call('GET', '/api/account', { headers: ann })).status).toBe(status);
  });

  it('prints the link to a first passkey at the desk’s own address, where it has one', async () => {
    await site.user('ann@example.com');
    const env = { ...site.context.env, mode: 'live' } as const;
    const desk = siteCommandContext({ ...site.context, env, deskUrl: 'https://desk.usg.test' });
    const granted = await DATABASE_COMMANDS['staff grant'].run(desk, { email: 'ann@example.com' });
    expect(granted.lines.at(-1)).toMatch(/^https:\/\/desk\.usg\.test\/login#enroll=/);
  });

  it('does not grant the role to an unconfirmed address', async () => {
    await site.signUp('bob@example.com');
    expect(await grant('bob@example.com')).toMatchObject({
      ok: false,
      lines: [expect.stringContaining('isn’t confirmed')],
    });
  });

  it.each(['nobody@example.com', 'nobody'])('says that %s has no account', async (address) => {
    expect(await grant(address)).toMatchObject({ ok: false });
  });
});

describe('an account with the staff role', () => {
  const close = (headers: Record<string, string>) => site.call('DELETE', '/api/auth', { headers, body: {} });
  const move = (headers: Record<string, string>) =>
    site.call('PUT', '/api/auth', { headers, body: { email: 'other@example.com', current_password: PASSWORD } });

  it('can’t be closed or get another address until the role is taken away', async () => {
    const ann = await site.user('ann@example.com');
    await grant('ann@example.com');
    const refused = await close(ann);
    expect([refused.status, await refused.json()]).toMatchObject([403, { errors: [ACCOUNT_MESSAGES.staffStay] }]);
    const moved = await move(ann);
    expect([moved.status, await moved.json()]).toMatchObject([
      422,
      { errors: { full_messages: [`Email ${STAFF_PHRASES.email}`] } },
    ]);
    const ours = await site.call('PUT', '/api/account', {
      headers: ann,
      body: { email: 'other@example.com', current_password: PASSWORD },
    });
    expect(ours.status).toBe(422);
    expect((await site.call('PUT', '/api/account', { headers: ann, body: { nickname: 'ann' } })).status).toBe(200);
    await revoke('ann@example.com');
    expect((await move(ann)).status).toBe(200);
    expect((await close(ann)).status).toBe(200);
  });

  it('doesn’t take a new address by a link from before it had the role', async () => {
    const ann = await site.user('ann@example.com');
    expect((await move(ann)).status).toBe(200);
    const link = await site.linkTo('other@example.com');
    await grant('ann@example.com');
    expect((await site.confirm(link, {}, ann)).status).toBe(404);
    expect(await listed()).toEqual(['ann@example.com']);
  });

  it('stays known by name and address when it is closed, and closing it is in the audit log', async () => {
    const ann = await site.user('ann@example.com', { first_name: 'Ann', last_name: 'Smith' });
    await grant('ann@example.com');
    await site.call('PUT', '/api/account', { headers: ann, body: { last_name: 'Jones' } });
    await revoke('ann@example.com');
    const [user] = await usersByEmail(site.context, 'ann@example.com');
    expect((await close(ann)).status).toBe(200);
    const { lines } = await showStaffRegister(context());
    expect(lines.slice(1, 4).map((line) => line.split('  ').slice(1))).toEqual([
      ['no longer staff', 'ann@example.com', 'Ann Jones'],
      ['staff', 'ann@example.com', 'Ann Jones'],
      ['staff', 'ann@example.com', 'Ann Smith'],
    ]);
    expect((await staffEmails(site.context, [user?.id ?? ''])).get(user?.id ?? '')).toBe('ann@example.com');
    expect((await auditList(site.context, { limit: 1 })).slice(0, 1)).toMatchObject([
      { action: 'account.close', actorKind: 'user', actorId: user?.id, subjectId: user?.id },
    ]);
    for (const change of [
      "update staff_register set name = 'x'",
      'delete from staff_register',
      'truncate staff_register',
    ])
      await expect(site.context.db.execute(sql.raw(change))).rejects.toMatchObject({ cause: { code: '23001' } });
  });
});

describe('the list of users', () => {
  it('is for staff: 401 without a session, 403 without the role, and 403 again as soon as the role is revoked', async () => {
    const ann = await site.user('ann@example.com');
    const nobody = await users({});
    expect([nobody.status, await nobody.json()]).toEqual([401, { errors: [PROTOCOL_MESSAGES.notSignedIn] }]);
    const customer = await users(ann);
    expect([customer.status, await customer.json()]).toEqual([403, { errors: [ACCOUNT_MESSAGES.staffOnly] }]);
    await grant('ann@example.com');
    expect((await users(ann)).status).toBe(200);
    await revoke('ann@example.com');
    expect((await users(ann)).status).toBe(403);
  });

  it('is a bare array, newest first, page by page, and shows no more than it should', async () => {
    const ann = await site.user('ann@example.com', { first_name: 'Ann', last_name: 'Smith', phone: '555 0100' });
    await grant('ann@example.com');
    for (const name of ['b', 'c', 'd', 'e']) {
      if (name !== 'c') site.pass(1);
      await site.signUp(`${name}@example.com`);
    }
    const whole = (await (await users(ann)).json()) as Listed[];
    expect(whole.map((user) => user.email).toSorted()).toEqual(
      ['ann@example.com', ...'bcde'].map((n) => (n.length > 1 ? n : `${n}@example.com`)).toSorted(),
    );
    expect(whole.map((user) => user.created_at)).toEqual(
      whole
        .map((user) => user.created_at)
        .toSorted()
        .reverse(),
    );
    expect(Object.keys(whole[0] ?? {}).toSorted()).toEqual(['created_at', 'email', 'first_name', 'id', 'last_name']);
    const pages: Listed[] = [];
    let path: string | undefined = '?limit=2';
    while (path !== undefined) {
      const answer = await users(ann, path);
      pages.push(...((await answer.json()) as Listed[]));
      path = /<\/api\/users(\?[^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(pages).toEqual(whole);
  });

  it.each([
    '?limit=0',
    '?limit=x',
    '?after=x',
    '?after=2030-13-01T00:00:00.000Z_00000000-0000-7000-8000-000000000000',
    "?after='",
  ])('refuses %s', async (query) => {
    const ann = await site.user('ann@example.com');
    await grant('ann@example.com');
    expect((await users(ann, query)).status).toBe(422);
  });
});
