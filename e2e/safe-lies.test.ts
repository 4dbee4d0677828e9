import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { type Address, createPublicClient, encodeFunctionData, type Hex, http, parseAbi } from 'viem';
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import { usgTokenAbi } from '#contracts/abi.ts';
import { readSafeContent, type SafeContent, safeContentFields, safeContentHash } from '#domain/safe/content.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { packSignatures, readOwnerSignature } from '#domain/safe/signatures.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { site as issuer } from '#site';
import { freezeCall, issueCall } from '#wallet/calls.ts';
import { answer } from './support/altered-answer.ts';
import { answerTo, type Person } from './support/browser.ts';
import { field } from './support/field.ts';
import {
  askToSign,
  confirmSign,
  execute,
  logInForSafe,
  proposal,
  sign,
  test,
  withdrawAll,
} from './support/safe-acts.ts';
import type { LocalFile, Site } from './support/site.ts';

const CHAIN_ID = 31337;
const thief = privateKeyToAddress(generatePrivateKey());
type Answer = Record<string, unknown> & { id: string; safe: Address; hash: Hex };

const hashOf = ({ token, safe = token }: LocalFile, content: SafeContent, at: object = {}) =>
  safeContentHash({ chainId: CHAIN_ID, token, safe, ...at }, content);

/** The thief becomes an owner whose signature alone counts. */
const takeover = ({ safe = '0x' }: LocalFile) => ({
  to: safe,
  data: encodeFunctionData({
    abi: parseAbi(['function addOwnerWithThreshold(address owner, uint256 threshold)']),
    args: [thief, 1n],
  }),
});

/** Every signature that the page submits. */
function signaturesOf(page: Page): string[] {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/signatures')) posted.push(request.postData() ?? '');
  });
  return posted;
}

/** Has the page read other proposals than the server's. */
const lieAbout = (page: Page, change: (proposals: Answer[]) => Answer[]) =>
  page.route('**/api/safe/proposals', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    return answer(route, (all) => change(all as Answer[]));
  });

/** Has the page get another answer to what it proposes. */
const lieWhenProposed = (page: Page, change: (answer: Answer) => Answer) =>
  page.route('**/api/safe/proposals', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    return answer(route, (one) => change(one as Answer));
  });

async function inDatabase<Result>(site: Site, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** An open call of the Safe, proposed by its first owner. */
async function proposeFreeze({ page }: Person, { token, safe }: LocalFile, account: Address): Promise<Answer> {
  const { to, data } = freezeCall(token, account, 'A court order', true);
  const made = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/safe/proposals', { method: 'POST', headers, body: JSON.stringify(body) });
      return answer.json();
    },
    { kind: 'transaction', safe, to, data },
  );
  return made as Answer;
}

async function issue({ page }: Person, to: Address): Promise<void> {
  await page.goto('/admin');
  const form = page.getByRole('form', { name: `Issue ${issuer.symbol}` });
  await field(form, 'Target address').fill(to);
  await field(form, 'Number of tokens').fill('2');
  await form.getByRole('button', { name: 'Issue' }).click();
  await expect(page.getByRole('dialog').getByText('Number')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Issue 2 ${issuer.symbol}` })
    .click();
}

test.describe('a row that reads as a price and signs as a call', () => {
  test('is refused by the database, and signed by nobody where it gets in', { tag: '@long' }, async ({
    owners: [a],
    site,
  }) => {
    const { safe } = site.local;
    await logInForSafe(a, safe, 'signatures');
    await withdrawAll(a);
    const call = takeover(site.local);
    const time = Math.floor(Date.now() / 1000) + 3_600;
    const insert = (client: pg.Client) =>
      client.query(
        `insert into safe_proposal (id, chain_id, token, safe, kind, hash, to_address, data, nonce, cents, price_time, time,
          actor_kind, actor_id, created_at, created_block, expires_at)
        values (gen_random_uuid(), $1, $2, $3, 'price', $4, $5, $6, 0, 200000, $7, $7, 'admin', $8, now(), 1, now() + interval '1 hour')`,
        [
          CHAIN_ID,
          site.local.token.toLowerCase(),
          safe,
          hashOf(site.local, { kind: 'transaction', ...call, nonce: 0 }),
          call.to,
          call.data,
          time,
          thief,
        ],
      );
    await expect(inDatabase(site, insert)).rejects.toThrow('safe_proposal_whole');
    const posted = signaturesOf(a.page);
    await inDatabase(site, async (client) => {
      await client.query('alter table safe_proposal drop constraint safe_proposal_whole');
      await insert(client);
    });
    await a.page.goto('/admin?list=signatures');
    const article = proposal(a, SAFE_MESSAGES.undescribed);
    await expect(article.getByText(SAFE_MESSAGES.damaged)).toBeVisible();
    expect(await article.getByRole('button').count()).toBe(0);
    expect(await a.page.getByText('$2,000.00').count()).toBe(0);
    // The desk goes on working beside it.
    const account = privateKeyToAddress(generatePrivateKey());
    await proposeFreeze(a, site.local, account);
    await sign(a, 'Freeze an account');
    expect(posted).toHaveLength(1);
    await withdrawAll(a);
    await inDatabase(site, (client) =>
      client.query("delete from safe_proposal where kind = 'price' and data is not null"),
    );
    expect(a.pageErrors).toEqual([]);
  });
});

test.describe('a server that lies to the page', () => {
  test('gets no signature for a proposal that isn’t what its words say', { tag: '@long' }, async ({
    owners: [a],
    site,
  }) => {
    const { local } = site;
    await logInForSafe(a, local.safe, 'signatures');
    await withdrawAll(a);
    const honest = await proposeFreeze(a, local, thief);
    const content = readSafeContent(honest as never) as SafeContent & { kind: 'transaction' };
    const call = takeover(local);
    const stolen: SafeContent = { kind: 'transaction', ...call, nonce: content.nonce };
    const price = { price_cents: 200_000, price_time: 1_900_000_000, time: 1_900_000_000 };
    const lies: [string, object][] = [
      [
        'a price with the call beside it',
        { ...safeContentFields(stolen), kind: 'price', ...price, hash: hashOf(local, stolen) },
      ],
      [
        'a price with that call’s hash',
        { ...safeContentFields({ kind: 'price', cents: 200_000, time: price.time }), hash: hashOf(local, stolen) },
      ],
      ['the call itself', { ...safeContentFields(stolen), hash: hashOf(local, stolen) }],
      ['the freeze, with that call’s hash', { hash: hashOf(local, stolen) }],
      ['the freeze of another chain', { hash: hashOf(local, content, { chainId: 1 }) }],
      ['the freeze for another Safe', { hash: hashOf(local, content, { safe: thief }) }],
      ['the freeze with another number’s hash', { hash: hashOf(local, { ...content, nonce: content.nonce + 1 }) }],
      [
        'the freeze with bytes that nobody reads',
        { data: `${content.data}00`, hash: hashOf(local, { ...content, data: `${content.data}00` }) },
      ],
    ];
    const posted = signaturesOf(a.page);
    for (const [lie, change] of lies) {
      await a.page.unrouteAll({ behavior: 'ignoreErrors' });
      await lieAbout(a.page, (all) => all.map((each) => (each.id === honest.id ? { ...each, ...change } : each)));
      await a.page.goto('/admin?list=signatures');
      const article = proposal(a, SAFE_MESSAGES.undescribed);
      await expect(article).toBeVisible();
      expect([lie, await article.getByRole('button', { name: 'Sign', exact: true }).count()]).toEqual([lie, 0]);
    }
    // Consistent lies change the words, or are found out on the chain when someone signs them.
    const other = issueCall(local.token, thief, 10n ** 9n);
    const consistent: SafeContent = { kind: 'transaction', ...other, nonce: content.nonce };
    await a.page.unrouteAll({ behavior: 'ignoreErrors' });
    await lieAbout(a.page, (all) =>
      all.map((each) =>
        each.id === honest.id ? { ...each, ...safeContentFields(consistent), hash: hashOf(local, consistent) } : each,
      ),
    );
    await a.page.goto('/admin?list=signatures');
    await expect(proposal(a, `Issue 1 ${issuer.symbol}`).getByText('Number')).toBeVisible();
    const safe = privateKeyToAddress(generatePrivateKey());
    await a.page.unrouteAll({ behavior: 'ignoreErrors' });
    await lieAbout(a.page, (all) =>
      all.map((each) => (each.id === honest.id ? { ...each, safe, hash: hashOf(local, content, { safe }) } : each)),
    );
    await a.page.goto('/admin?list=signatures');
    const elsewhere = proposal(a, 'Freeze an account');
    await confirmSign(await askToSign(a, elsewhere));
    await expect(elsewhere.getByText(SAFE_MESSAGES.noTokenSafe)).toBeVisible();
    expect(posted).toEqual([]);
    await a.page.unrouteAll({ behavior: 'ignoreErrors' });
    await a.page.goto('/admin?list=signatures');
    await sign(a, 'Freeze an account');
    expect(posted).toHaveLength(1);
  });

  test('changes neither what an open confirmation says nor what is sent after it', { tag: '@long' }, async ({
    owners: [a, , c],
    site: { local },
  }) => {
    for (const each of [a, c]) await logInForSafe(each, local.safe, 'signatures');
    await withdrawAll(a);
    const account = privateKeyToAddress(generatePrivateKey());
    const honest = await proposeFreeze(a, local, account);
    const { nonce } = readSafeContent(honest as never) as SafeContent & { kind: 'transaction' };
    const other: SafeContent = { kind: 'transaction', ...issueCall(local.token, thief, 10n ** 9n), nonce };
    const lie = async () => {
      await lieAbout(a.page, (all) =>
        all.map((each) =>
          each.id === honest.id ? { ...each, ...safeContentFields(other), hash: hashOf(local, other) } : each,
        ),
      );
      await expect(a.page.locator(`article[aria-label="Issue 1 ${issuer.symbol}"]`)).toBeVisible();
    };
    const posted = signaturesOf(a.page);
    const signing = await askToSign(a, proposal(a, 'Freeze an account'));
    await expect(signing).toBeVisible();
    await lie();
    await expect(signing.getByText(account)).toBeVisible();
    await confirmSign(signing);
    const [{ signature } = {}] = posted.map((body) => JSON.parse(body));
    const [owner = '0x'] = local.safeOwnerKeys?.map((key) => privateKeyToAddress(key)) ?? [];
    expect(await readOwnerSignature(honest.hash, signature)).toMatchObject({ ok: true, owner });
    await a.page.unrouteAll({ behavior: 'ignoreErrors' });
    await sign(c, 'Freeze an account');

    await proposal(a, 'Freeze an account').getByRole('button', { name: 'Execute' }).click();
    const dialog = a.page.getByRole('dialog', { name: 'Freeze an account?', exact: true });
    await expect(dialog).toBeVisible();
    await lie();
    await expect(dialog).toHaveCount(1);
    await expect(dialog.getByText(account)).toBeVisible();
    await dialog.getByRole('button', { name: 'Execute' }).click();
    await expect(dialog).not.toBeAttached();
    const chain = createPublicClient({ transport: http(local.rpc) });
    const frozen = { address: local.token, abi: usgTokenAbi, functionName: 'isFrozen', args: [account] } as const;
    expect(await chain.readContract(frozen)).toBe(true);
    await a.page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('has no Safe execute what isn’t the chain’s Safe, its number and its owners’ signatures', {
    tag: '@long',
  }, async ({ owners: [a, , c], site: { local } }) => {
    for (const each of [a, c]) await logInForSafe(each, local.safe, 'signatures');
    await withdrawAll(a);
    const honest = await proposeFreeze(a, local, privateKeyToAddress(generatePrivateKey()));
    for (const each of [a, c]) await sign(each, 'Freeze an account');
    const content = readSafeContent(honest as never) as SafeContent & { kind: 'transaction' };
    // Nothing runs at this address, so nothing refuses the call.
    const safe = privateKeyToAddress(generatePrivateKey());
    const hash = hashOf(local, content, { safe });
    const keys = (local.safeOwnerKeys ?? []).slice(0, 2).map((key) => privateKeyToAccount(key));
    const packed = packSignatures(
      await Promise.all(keys.map(async (key) => ({ owner: key.address, signature: await key.sign({ hash }) }))),
    );
    await lieAbout(a.page, (all) =>
      all.map((each) => (each.id === honest.id ? { ...each, safe, hash, packed } : each)),
    );
    // The server's own way to the chain would refuse it.
    await a.page.route('**/api/rpc', async (route) => {
      const headers = { 'content-type': 'application/json' };
      return route.fulfill({ response: await answerTo(route, { url: local.rpc, headers }) });
    });
    await a.page.goto('/admin?list=signatures');
    await expect(proposal(a, 'Freeze an account').getByText(safe).first()).toBeVisible();
    await proposal(a, 'Freeze an account').getByRole('button', { name: 'Execute' }).click();
    const dialog = a.page.getByRole('dialog', { name: 'Freeze an account?', exact: true });
    await dialog.getByRole('button', { name: 'Execute' }).click();
    await expect(proposal(a, 'Freeze an account').getByText(SAFE_MESSAGES.noTokenSafe)).toBeVisible();
    await a.page.unrouteAll({ behavior: 'ignoreErrors' });
    await a.page.goto('/admin?list=signatures');
    await execute(a, 'Freeze an account');
  });

  test('gets no signature for another answer than what was asked for', { tag: '@long' }, async ({
    owners: [a],
    site,
  }) => {
    const { local } = site;
    await logInForSafe(a, local.safe, 'issue-tokens');
    await withdrawAll(a);
    const posted = signaturesOf(a.page);
    const of = (content: SafeContent) => ({ ...safeContentFields(content), hash: hashOf(local, content) });
    const asked = (answer: Answer) => readSafeContent(answer as never) as SafeContent & { kind: 'transaction' };
    const lies: [string, string, (answer: Answer) => object][] = [
      [
        'another number',
        SAFE_MESSAGES.numberChanged,
        (answer) => of({ ...asked(answer), nonce: asked(answer).nonce + 1 }),
      ],
      [
        'another receiver',
        SAFE_MESSAGES.hashDiffers,
        (answer) => of({ ...asked(answer), ...issueCall(local.token, thief, 2n * 10n ** 9n) }),
      ],
      ['a call of the Safe', SAFE_MESSAGES.hashDiffers, (answer) => of({ ...asked(answer), ...takeover(local) })],
      [
        'the hash of that call',
        SAFE_MESSAGES.hashDiffers,
        (answer) => ({ hash: hashOf(local, { ...asked(answer), ...takeover(local) }) }),
      ],
      [
        'another Safe',
        SAFE_MESSAGES.hashDiffers,
        (answer) => ({ safe: thief, hash: hashOf(local, asked(answer), { safe: thief }) }),
      ],
    ];
    for (const [, message, change] of lies) {
      await a.page.unrouteAll({ behavior: 'ignoreErrors' });
      await lieWhenProposed(a.page, (answer) => ({ ...answer, ...change(answer) }));
      await issue(a, privateKeyToAddress(generatePrivateKey()));
      await expect(a.page.getByRole('dialog').getByText(message)).toBeVisible();
    }
    expect(posted).toEqual([]);
    await a.page.unrouteAll({ behavior: 'ignoreErrors' });
    await issue(a, privateKeyToAddress(generatePrivateKey()));
    await expect(a.page.getByText(SIGNER_MESSAGES.proposed)).toBeVisible();
    expect(posted).toHaveLength(1);
    await withdrawAll(a);
  });

  test('gets no signature for a token or an inbox that isn’t the chain’s', { tag: '@long' }, async ({
    owners: [a],
    site,
  }) => {
    const { local } = site;
    await logInForSafe(a, local.safe, 'signatures');
    await withdrawAll(a);
    const posted = signaturesOf(a.page);
    const lies: [object, Address][] = [
      [{ token: local.inbox }, local.inbox],
      [{ redemption_inbox: local.token, token: local.token }, local.token],
      [{ chainId: 1 }, local.token],
    ];
    const honest = await proposeFreeze(a, local, thief);
    const content = readSafeContent(honest as never) as SafeContent & { kind: 'transaction' };
    for (const [lie, token] of lies) {
      await a.page.unrouteAll({ behavior: 'ignoreErrors' });
      await a.page.route('**/api/site', (route) => answer(route, (site) => ({ ...(site as object), ...lie })));
      const { chainId = CHAIN_ID } = lie as { chainId?: number };
      const there: SafeContent = { ...content, to: token };
      const hash = safeContentHash({ chainId, token, safe: honest.safe }, there);
      await lieAbout(a.page, (all) => all.map((each) => (each.id === honest.id ? { ...each, to: token, hash } : each)));
      await a.page.goto('/admin?list=signatures');
      const article = a.page.getByRole('article').first();
      await expect(article).toBeVisible();
      const button = article.getByRole('button', { name: 'Sign', exact: true });
      if ((await button.count()) === 0) continue;
      await confirmSign(await askToSign(a, article));
      await expect(article.getByRole('alert')).toBeVisible();
    }
    expect(posted).toEqual([]);
    await a.page.unrouteAll({ behavior: 'ignoreErrors' });
    await withdrawAll(a);
  });
});
