import { beforeEach, describe, expect, it } from 'vitest';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { auditList } from '../../platform/audit/audit-list.ts';
import { type Lies, softAuthenticator } from '../../testing/authenticator.ts';
import { errorsOf, type PasskeyOwner, passkeyOwner } from '../testing/passkey-owner.ts';
import { accountSiteOfFile } from '../testing/site.ts';

const site = await accountSiteOfFile();
let ann: PasskeyOwner;
beforeEach(async () => {
  ann = passkeyOwner(site, await site.user('ann@example.com'));
});

it('adds a passkey, logs in with it alone, and says who it belongs to', async () => {
  expect((await ann.add()).status).toBe(200);
  const entered = await ann.logIn();
  expect(entered.status).toBe(200);
  const session = Object.fromEntries(
    ['access-token', 'client', 'uid'].map((name) => [name, entered.headers.get(name) ?? '']),
  );
  expect(session.uid).toBe('ann@example.com');
  const account = await site.call('GET', '/api/account', { headers: session });
  expect([account.status, await account.json()]).toMatchObject([200, { email: 'ann@example.com', passkeys: 1 }]);
  const listed = await (await site.call('GET', '/api/account/passkeys', { headers: ann.headers })).json();
  expect(listed).toMatchObject({
    passkeys: [{ id: ann.key.id, name: 'Laptop', backed_up: false, last_used_at: expect.any(String) }],
    recovery_codes: 0,
    required: false,
    required_of_staff: false,
  });
  expect((await auditList(site.context, { limit: 1 }))[0]?.action).toBe('passkey.add');
  const data = await site.call('GET', '/api/account/data', { headers: ann.headers });
  expect(await data.json()).toMatchObject({ passkeys: [{ name: 'Laptop' }] });
  expect((await site.mailTo('ann@example.com'))[0]?.subject).toContain('added');
});

const LIES: [string, Lies][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['no user verification', { isUserVerified: false }],
  ['a challenge of its own', { challenge: 'AAAA' }],
  ['the wrong ceremony', { type: 'payment.get' }],
];

describe.each(LIES)('with %s', (_, lies) => {
  it('neither adds a passkey nor logs in', async () => {
    expect([403, 422]).toContain((await ann.add(lies)).status);
    expect((await ann.add()).status).toBe(200);
    expect([403, 422]).toContain((await ann.logIn(lies)).status);
    expect((await ann.logIn()).status).toBe(200);
  });
});

it('refuses a signature by another key, and an answer that names another account or none', async () => {
  await ann.add();
  const handleOfAnother = Buffer.from('00000000-0000-7000-8000-000000000000').toString('base64url');
  for (const lies of [{ isForged: true }, { userHandle: handleOfAnother }, { userHandle: null }])
    expect([401, 422]).toContain((await ann.logIn(lies)).status);
});

it('takes each challenge once, in the browser that asked, for what it was asked, for five minutes', async () => {
  await ann.add();
  const { cookie, options } = await ann.startLogin();
  const credential = ann.key.get(options);
  const other = (await ann.startLogin()).cookie;
  expect((await ann.post('/api/passkeys/login', { credential }, { cookie: other })).status).toBe(403);
  expect((await ann.post('/api/passkeys/login', { credential }, {})).status).toBe(403);
  expect((await ann.post('/api/account/confirmation', { credential })).status).toBe(403);
  expect((await ann.post('/api/passkeys/login', { credential }, { cookie })).status).toBe(200);
  const replayed = await ann.post('/api/passkeys/login', { credential }, { cookie });
  expect([replayed.status, await errorsOf(replayed)]).toEqual([403, [PASSKEY_MESSAGES.challengeSpent]]);
  const late = await ann.startLogin();
  site.pass(5 * 60);
  expect(
    (await ann.post('/api/passkeys/login', { credential: ann.key.get(late.options) }, { cookie: late.cookie })).status,
  ).toBe(403);
});

it('refuses a counter that did not grow and records it, once the signature was right', async () => {
  await ann.add();
  await ann.logIn({ counter: 7 });
  for (const counter of [7, 3, 0]) {
    const refused = await ann.logIn({ counter });
    expect([refused.status, await errorsOf(refused)]).toEqual([403, [PASSKEY_MESSAGES.counterLower]]);
  }
  expect((await ann.logIn({ counter: 3, isForged: true })).status).toBe(422);
  expect((await auditList(site.context, { limit: 3 })).slice(0, 3)).toMatchObject(
    [0, 3, 7].map((counter) => ({ action: 'passkey.refuse', before: { counter: 7 }, after: { counter } })),
  );
  expect((await ann.logIn({ counter: 8 })).status).toBe(200);
});

it('accepts an authenticator that never counts', async () => {
  const phone = passkeyOwner(site, ann.headers, softAuthenticator({ counts: false }));
  await phone.add();
  expect([(await phone.logIn()).status, (await phone.logIn()).status]).toEqual([200, 200]);
});

it('answers malformed CBOR and other rubbish with 4xx', async () => {
  const options = await ann.optionsOf('/api/account/passkeys/options');
  const good = ann.key.create(options);
  const rubbish: unknown[] = [
    null,
    [],
    'x',
    {},
    { ...good, id: 'x\0' },
    { ...good, type: 'password' },
    { ...good, response: {} },
  ];
  for (const attestationObject of ['', '!!', 'AA', 'oWNmbXQ', `${'v'.repeat(3_000)}`, 9, null])
    rubbish.push({ ...good, response: { ...good.response, attestationObject } });
  for (const credential of rubbish) {
    const { status } = await ann.post('/api/account/passkeys', { name: 'x', credential });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
  await ann.add();
  for (const change of [
    { authenticatorData: 'AAAA' },
    { signature: 'AAAA' },
    { clientDataJSON: 'AAAA' },
    { clientDataJSON: 'bnVsbA' },
  ]) {
    const { cookie, options: login } = await ann.startLogin();
    const credential = ann.key.get(login);
    const body = { credential: { ...credential, response: { ...credential.response, ...change } } };
    const { status } = await ann.post('/api/passkeys/login', body, { cookie });
    expect([401, 403, 422]).toContain(status);
  }
});
