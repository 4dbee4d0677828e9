import { readFileSync } from 'node:fs';
import { expect, type Locator } from '@playwright/test';
import { type Address, createPublicClient, type Hex, http } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { usgTokenAbi } from '#contracts/abi.ts';
import { redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { redemptionTitle } from '#domain/redemptions/quote-messages.ts';
import { COIN_REGISTER_MESSAGES, MANIFEST_FAULTS } from '#domain/reserve/messages.ts';
import { roleNeeded } from '#domain/staff/messages.ts';
import { QUEUE_WHY } from '#domain/staff/queue.ts';
import { type Manifest, manifestBytes, sha256Hex, unixSeconds } from '#proof/manifest.ts';
import { site as issuer } from '#site';
import { attestCall } from '#wallet/calls.ts';
import { grantStaff, logIn, newCustomer } from './support/account-acts.ts';
import { violationsInBothSchemes } from './support/axe.ts';
import type { Person } from './support/browser.ts';
import { sign as confirmAndSign, openFromQueue, payShipping, take } from './support/desk-record.ts';
import { field } from './support/field.ts';
import type { Visit } from './support/fixtures.ts';
import { burnButton, fillRedemption } from './support/redemption-form.ts';
import { askToSign, execute, logInForSafe, proposal, sign, test, withdrawAll } from './support/safe-acts.ts';
import { makeSafeAttestor } from './support/safe-attestor.ts';
import type { LocalFile, Site } from './support/site.ts';
import { giveWallet, unlockWhenAsked } from './support/wallet-acts.ts';

// One story: the coin that is redeemed leaves the register before the auditors attest what is left.
test.describe.configure({ mode: 'serial' });

const { symbol } = issuer;

/** Logs in with a new account of staff. */
async function logInAsStaff({ page }: Person, visit: Visit, site: Site): Promise<void> {
  const { email } = await newCustomer(visit);
  grantStaff(site, email);
  await page.goto('/login?origin=%2Fadmin');
  await logIn(page, email);
  await expect(page.getByRole('region', { name: 'Needs you' })).toBeVisible();
}

/** Has a coin redeemed at the public site, by a holder without ETH. */
async function redeem({ page }: Person): Promise<void> {
  await page.goto('/redeem');
  const form = await fillRedemption(page);
  await form.getByRole('button', { name: 'Redeem', exact: true }).click();
  await burnButton(page).click();
  await expect(page.getByText(redemptionNextStep('pay_shipping', { coins: 1 }).sentence)).toBeVisible();
}

/** Works on the redemption until its coin is delivered; the record is open then. */
async function deliver({ page }: Person): Promise<Locator> {
  const open = await openFromQueue(page, redemptionTitle(1), QUEUE_WHY.ticket_to_check);
  await take(open, 'Identity checked');
  await payShipping(open);
  await take(open, 'Ship', { 'Insured carrier': 'UPS', 'Tracking number': '1Z999AA10123456784' });
  await take(open, 'Delivered');
  return open;
}

/** Takes a redeemed coin out of the register. */
const takeOut = ({ page }: Person): Promise<number> =>
  page.evaluate(async () => {
    const [lot] = await (await fetch('/api/coin-register/lots?state=counted&limit=1')).json();
    const answer = await fetch(`/api/coin-register/lots/${lot.id}/exclusion`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason: '1 coin was redeemed', rest_id: `${lot.id}-C`, rest_coins: lot.coins - 1 }),
    });
    return answer.status;
  });

type Draft = { hash: Hex; manifest: Manifest };

/** Has one owner propose manifests that the register's isn't, for which the other's page offers no signature. */
async function expectUnsigned(a: Person, b: Person, { token, safe }: LocalFile): Promise<void> {
  const post = (path: string, body: object) =>
    a.page.evaluate(
      async ([to, text]) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(to, { method: 'POST', headers, body: text })).json();
      },
      [path, JSON.stringify(body)] as const,
    );
  const { manifest } = (await post('/api/coin-register/attestations', { reports: [] })) as Draft;
  const lies: [string, Manifest][] = [
    [MANIFEST_FAULTS['other-previous'](), { ...manifest, previous: null }],
    [COIN_REGISTER_MESSAGES.signersDiffer, { ...manifest, signers: [manifest.attestor] }],
    [MANIFEST_FAULTS['lot-gone'](manifest.exclusions[0]?.lot ?? '?'), { ...manifest, exclusions: [] }],
  ];
  for (const [says, lie] of lies) {
    const file = Buffer.from(manifestBytes(lie));
    const documentHash = sha256Hex(file);
    const { coins, period, redeemedAsOf } = lie;
    const figures = { coins, asOf: unixSeconds(period.asOf), redeemedAsOf: BigInt(redeemedAsOf), documentHash };
    await b.page.route(`**/api/coin-register/attestations/${documentHash}`, (route) =>
      route.fulfill({ contentType: 'application/json', body: file }),
    );
    await post('/api/safe/proposals', { kind: 'transaction', safe, ...attestCall(token, figures) });
    await b.page.goto('/admin?list=signatures');
    const article = b.page.getByRole('article').filter({ hasText: documentHash });
    await expect(article.getByText(says)).toBeVisible();
    expect(await article.getByRole('button', { name: 'Sign', exact: true }).count()).toBe(0);
    await withdrawAll(a);
  }
}

test('sets a price, issues, freezes and records a receipt', { tag: '@long' }, async ({
  owners: [a, b, c],
  visit,
  site,
}) => {
  const { rpc, token, safe } = site.local;
  const chain = createPublicClient({ transport: http(rpc) });
  const contract = { address: token, abi: usgTokenAbi } as const;
  const units = (address: Address) => chain.readContract({ ...contract, functionName: 'balanceOf', args: [address] });
  const receipts = async () =>
    (await chain.getContractEvents({ ...contract, eventName: 'RedemptionFulfilled', fromBlock: 0n })).length;
  const frozen = privateKeyToAddress(generatePrivateKey());
  for (const each of [a, c]) await logInForSafe(each, safe, 'issue-tokens');
  await logInAsStaff(b, visit, site);
  const customer = await visit();
  const { address } = await giveWallet(customer);
  await unlockWhenAsked(customer.page);

  await a.page.goto('/admin');
  const price = a.page.getByRole('form', { name: `Set ${symbol} Price` });
  await price.getByLabel('New price in USD for one token').first().fill('1677.50');
  await price.getByRole('button', { name: 'Set price' }).click();
  await field(a.page.getByRole('dialog'), 'In force').selectOption('1');
  await a.page.getByRole('button', { name: 'Yes, set $1,677.50' }).click();
  await b.page.goto('/admin?list=signatures');
  await sign(b, 'Set the price to $1,677.50');

  const issue = a.page.getByRole('form', { name: `Issue ${symbol}` });
  await field(issue, 'Target address').fill(address);
  await field(issue, 'Number of tokens').fill('2');
  await issue.getByRole('button', { name: 'Issue' }).click();
  await a.page.getByRole('dialog').getByRole('button', { name: 'Yes, issue' }).click();
  await sign(b, `Issue 2 ${symbol}`);
  await execute(c, `Issue 2 ${symbol}`);
  expect(await units(address)).toBe(2_000_000_000n);

  await field(a.page, 'Account').fill(frozen);
  await field(a.page, 'Reason').fill('Court order 12');
  await a.page.getByRole('button', { name: 'Freeze', exact: true }).click();
  const consent = a.page.getByRole('dialog', { name: 'Freeze this account?' });
  await consent.getByRole('button', { name: 'Freeze', exact: true }).click();
  await expect(proposal(b, 'Freeze an account').getByText('Court order 12')).toBeVisible();
  await sign(c, 'Freeze an account');
  await execute(a, 'Freeze an account');
  expect(await chain.readContract({ ...contract, functionName: 'isFrozen', args: [frozen] })).toBe(true);

  await redeem(customer);
  const open = await deliver(b);
  expect(await takeOut(b)).toBe(200);
  // The owner's wallet alone has no role, so it's offered nothing to sign.
  await expect(open.getByText(`Record the receipt: ${roleNeeded('FULFILMENT')}`)).toBeVisible();
  expect(await open.getByRole('button', { name: 'Record the receipt' }).count()).toBe(0);
  const record = b.page.url();
  await logInForSafe(b, safe, 'issue-tokens');
  await b.page.goto(record);
  await expect(open.getByText('Sign for the Safe')).toBeVisible();
  await confirmAndSign(b.page, 'Record the receipt', 'Record the receipt on the blockchain?');
  const receipt = 'Record the receipt of a redemption';
  await sign(c, receipt);
  await b.page.goto('/admin?list=signatures');
  await execute(b, receipt);
  expect(await receipts()).toBe(1);
  await b.page.goto(record);
  await expect(open.getByText('Closed', { exact: true })).toBeVisible();

  const inForce = () => a.page.evaluate(async () => (await (await fetch('/api/usgprice')).json()).USG);
  await expect.poll(inForce, { timeout: 120_000 }).toBe(1677.5);
  const { page: visitor } = customer;
  await visitor.goto('/usmint');
  await visitor
    .getByRole('row')
    .filter({ hasText: '$1,677.50' })
    .getByRole('button', { name: 'Verify' })
    .first()
    .click();
  await expect(visitor.getByText('Signature verified')).toBeVisible();
  await expect(visitor.getByText('as of block')).toBeVisible();
  expect([a, b, c, customer].flatMap((each) => each.pageErrors)).toEqual([]);
});

test('works at the desk’s own address, and nothing at the public one says where', { tag: '@long' }, async ({
  visit,
  site,
}) => {
  const { page, pageErrors } = await visit({ baseURL: site.desk });
  await page.goto('/');
  await page.waitForURL(`${site.desk}/admin`);
  await expect(page.getByText('one that you created on the public site isn’t here')).toBeVisible();
  await page.getByRole('link', { name: 'Log in with it' }).click();
  await expect(page.getByRole('heading', { name: 'Log in', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'About' }).first().click();
  await page.waitForURL(`${site.origin}/about`);
  await page.goto(`${site.origin}/admin`);
  await expect(page.getByText('There’s nothing at this address')).toBeVisible();
  expect(await page.content()).not.toContain('desk.localhost');
  // Once the page's scripts have it, so that a difference from what the server sent would have shown.
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await page.waitForURL(`${site.origin}/about`);
  expect(pageErrors).toEqual([]);
});

// The last of the story: the chain's clock is months ahead after the hand-over.
test('attests as the auditors’ Safe: prepared, compared with its manifest by each owner, signed by two', {
  tag: '@long',
}, async ({ owners: [a, b], site }) => {
  const auditors = await makeSafeAttestor(site.local);
  for (const each of [a, b]) await logInForSafe(each, auditors, 'attest');
  await expectUnsigned(a, b, { ...site.local, safe: auditors });
  await a.page.goto('/admin?list=attest');
  const report = Buffer.from('%PDF-1.7 by two');
  await a.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'two.pdf', mimeType: 'application/pdf', buffer: report });
  await expect(a.page.getByText(`SHA-256 ${sha256Hex(report)}`)).toBeVisible();
  const answered = a.page.waitForResponse('**/api/coin-register/attestations');
  await a.page.getByRole('button', { name: 'Prepare' }).click();
  const { hash } = (await (await answered).json()) as Draft;
  const prepared = a.page.getByRole('region', { name: 'Prepared attestation' });
  const title = (await prepared.getByRole('button', { name: /^Attest [\d,]+ coins$/ }).textContent()) ?? '';
  await confirmAndSign(a.page, title, `${title}?`);
  for (const { page } of [a, b]) {
    await page.goto('/admin?list=signatures');
    await expect(proposal({ page }, title).getByText('The manifest is what is attested')).toBeVisible();
  }
  const signing = await askToSign(b, proposal(b, title));
  for (const text of ['two.pdf', sha256Hex(report), '1 coin was redeemed'])
    await expect(signing.getByText(text).first()).toBeVisible();
  expect(await violationsInBothSchemes(b.page)).toEqual([]);
  await signing.getByRole('button', { name: 'Cancel' }).click();
  const file = b.page.waitForEvent('download');
  await proposal(b, title).getByRole('link', { name: 'Download the manifest' }).click();
  expect(sha256Hex(readFileSync(await (await file).path()))).toBe(hash);
  expect(await violationsInBothSchemes(b.page)).toEqual([]);
  await sign(b, title);
  await execute(b, title);
  const manifest = () => fetch(`${site.origin}/api/reserves/manifests/${hash}`);
  await expect.poll(async () => (await manifest()).status).toBe(200);
  expect((await (await manifest()).json()).signers).toHaveLength(2);
  expect([...a.pageErrors, ...b.pageErrors]).toEqual([]);
});
