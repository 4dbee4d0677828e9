import { beforeEach, describe, expect, it } from 'vitest';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { auditList } from '../platform/audit/audit-list.ts';
import { users } from './table.ts';
import { liveSiteOfFile } from './testing/live-site.ts';
import { errorsOf, passkeyOwner } from './testing/passkey-owner.ts';
import { PASSWORD, sessionOf } from './testing/site.ts';

const {
  ann,
  goLive,
  staff,
  linkIn,
  key,
  enroll,
  fresh,
  cookieOf,
  password,
  loginChallengeOf,
  staffOfLiveSite,
  ...file
} = liveSiteOfFile();
let site: ReturnType<typeof file.site>;
beforeEach(() => {
  site = file.site();
});

describe('the first passkey of staff on a live site', () => {
  it('is registered by the link of the command and the password together, and ends what was logged in before', async () => {
    const before = await site.user(ann);
    goLive();
    const { lines } = await staff('grant', ann);
    expect((await site.call('GET', '/api/account', { headers: before })).status).toBe(401);
    const { answer, owner } = await enroll(linkIn(lines));
    expect(answer.status).toBe(200);
    const closed = await fresh(owner.headers);
    expect([closed.status, await errorsOf(closed)]).toEqual([403, [PASSKEY_MESSAGES.staffSpareNeeded]]);
    await owner.makeCodes();
    expect((await fresh(owner.headers)).status).toBe(200);
    const acts = (await auditList(site.context, { limit: 10 })).map(({ action }) => action);
    expect(acts).toEqual(expect.arrayContaining(['staff.grant', 'staff.enrollment-link', 'passkey.add']));
  });

  it('needs a link that is unused, of this account, newest and of the last 24 hours', async () => {
    await site.user(ann);
    await site.user('ben@example.com');
    goLive();
    const first = linkIn((await staff('grant', ann)).lines);
    const bens = linkIn((await staff('grant', 'ben@example.com')).lines);
    const newer = linkIn((await staff('enroll', ann)).lines);
    for (const link of [first, bens, 'made-up']) expect((await enroll(link)).answer.status).toBe(403);
    site.pass(24 * 3_600);
    expect((await enroll(newer)).answer.status).toBe(403);
    const last = linkIn((await staff('enroll', ann)).lines);
    expect((await enroll(last)).answer.status).toBe(200);
    expect((await enroll(last)).answer.status).toBe(403);
    expect(await staff('enroll', ann)).toMatchObject({ ok: false, lines: [expect.stringContaining('reset-passkeys')] });
  });

  it('is not registered by a session of the password that outlived the grant', async () => {
    const session = await site.user(ann);
    const owner = passkeyOwner(site, session, key());
    goLive();
    const options = await owner.optionsOf('/api/account/passkeys/options');
    // As by a login that was under way while the role was granted: the sessions of before are ended.
    await site.context.db.update(users).set({ staff: true });
    const late = await owner.post('/api/account/passkeys', { name: 'x', credential: owner.key.create(options) });
    expect([late.status, await errorsOf(late)]).toEqual([403, [PASSKEY_MESSAGES.enrollFirst]]);
    const refused = await owner.post('/api/account/passkeys/options', { current_password: PASSWORD });
    expect([refused.status, await errorsOf(refused)]).toEqual([403, [PASSKEY_MESSAGES.enrollFirst]]);
  });

  it('is none that the account had as a customer’s: those, the codes and a login with them end with the grant', async () => {
    const customer = passkeyOwner(site, await site.user(ann), key());
    goLive();
    await customer.add();
    const [code = ''] = await customer.makeCodes();
    const stolen = { cookie: cookieOf(await customer.logIn()) };
    const challenge = await customer.startLogin();
    const granted = await staff('grant', ann);
    expect((await site.call('GET', '/api/leadList', { headers: stolen })).status).toBe(401);
    const late = { credential: customer.key.get(challenge.options) };
    expect((await customer.post('/api/passkeys/login', late, { cookie: challenge.cookie })).status).toBe(401);
    const recovery = { login_challenge: await loginChallengeOf(await password()), code };
    expect((await customer.post('/api/passkeys/recovery', recovery, {})).status).toBe(403);
    const { owner } = await enroll(linkIn(granted.lines));
    expect(await (await site.call('GET', '/api/account/passkeys', { headers: owner.headers })).json()).toMatchObject({
      passkeys: [{ name: 'Key' }],
      recovery_codes: 0,
    });
    expect((await site.mailTo(ann)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/passkeys were removed/),
    );
  });

  it('is registered anew after the operator removed all', async () => {
    const owner = await staffOfLiveSite();
    const { lines } = await staff('reset-passkeys', ann);
    expect(lines[0]).toContain('Removed: 1 passkeys');
    expect((await site.call('GET', '/api/account', { headers: owner.headers })).status).toBe(401);
    expect((await owner.logIn()).status).toBe(401);
    expect((await enroll(linkIn(lines))).answer.status).toBe(200);
    expect(await staff('reset-passkeys', 'nobody@example.com')).toMatchObject({ ok: false });
  });
});

describe('a local site', () => {
  it('asks staff for a fresh passkey only once they have one', async () => {
    const headers = await site.user(ann);
    await staff('grant', ann);
    site.pass(3_600);
    expect((await fresh(headers)).status).toBe(200);
    const owner = passkeyOwner(site, sessionOf(await site.signIn(ann)));
    await owner.add();
    expect((await fresh(owner.headers)).status).toBe(200);
    site.pass(5 * 60);
    expect((await fresh(owner.headers)).status).toBe(403);
    expect((await site.signIn(ann)).status).toBe(200);
  });
});

it('leaves customers of a live site their password, with a passkey or without', async () => {
  const headers = await site.user(ann);
  await passkeyOwner(site, headers).add();
  goLive();
  expect((await site.signIn(ann)).status).toBe(200);
});
