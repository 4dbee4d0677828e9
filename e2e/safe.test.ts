/** @module-tag long */

import type { Locator } from 'playwright-core';
import { type Address, createPublicClient, http } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { describe, expect } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import { NEXT_REDEMPTION_MESSAGES } from '#domain/redemptions/next.ts';
import { redemptionTitle } from '#domain/redemptions/quote-messages.ts';
import { roleNeeded } from '#domain/staff/messages.ts';
import { QUEUE_WHY } from '#domain/staff/queue.ts';
import { site as issuer } from '#site';
import { grantStaff, logIn, newCustomer } from './accounts/acts.ts';
import type { Person } from './browser.ts';
import { sign as confirmAndSign, openFromQueue, take } from './desk/record.ts';
import { field } from './field.ts';
import type { Visit } from './fixtures.ts';
import { burnButton, fillRedemption } from './redemption-form.ts';
import { execute, it, logInForSafe, proposal, sign, withdrawAll } from './safe/acts.ts';
import { attestTests } from './safe/attest.ts';
import { attestBySafeTests } from './safe/attest-by-safe.ts';
import type { Site } from './site.ts';
import { giveWallet, unlockWhenAsked } from './wallet-acts.ts';

const { symbol } = issuer;

/** Logs in with a new account of staff. */
async function logInAsStaff({ page }: Person, visit: Visit, site: Site): Promise<void> {
  const { email } = await newCustomer(visit);
  grantStaff(site, email);
  await page.goto('/login?origin=%2Fadmin');
  await logIn(page, email);
  await page.getByRole('region', { name: 'Needs you' }).waitFor();
}

/** Has a coin redeemed at the public site, by a holder without ETH. */
async function redeem({ page }: Person): Promise<void> {
  await page.goto('/redeem');
  const form = await fillRedemption(page);
  await form.getByRole('button', { name: 'Redeem', exact: true }).click();
  await burnButton(page).click();
  await page.getByText(NEXT_REDEMPTION_MESSAGES.wait_for_check).waitFor();
}

/** Works on the redemption until its coin is delivered; the record is open then. */
async function deliver({ page }: Person): Promise<Locator> {
  const open = await openFromQueue(page, redemptionTitle(1), QUEUE_WHY.ticket_to_check);
  await take(open, 'Identity checked');
  await take(open, 'Ship', { 'Insured carrier': 'UPS', 'Tracking number': '1Z', 'Insured for, USD': '1,700.00' });
  await take(open, 'Delivered');
  return open;
}

/** Takes a redeemed coin out of the register. */
const takeOut = ({ page }: Person): Promise<number> =>
  page.evaluate(async () => {
    const [lot] = await (await fetch('/api/register/lots?state=counted&limit=1')).json();
    const answer = await fetch(`/api/register/lots/${lot.id}/exclusion`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason: '1 coin was redeemed', rest_id: `${lot.id}-C`, rest_coins: lot.coins - 1 }),
    });
    return answer.status;
  });

// One story: the coin that is redeemed leaves the register before the auditors attest what is left.
describe('the coin register and the attestor’s page', attestTests);
describe('a Safe of three owners, two of whom must sign, that holds the roles', () => {
  it('sets a price, issues, freezes and records a receipt', async ({ owners: [a, b, c], visit, site }) => {
    const { rpc, token, safe } = site.local;
    const chain = createPublicClient({ transport: http(rpc) });
    const contract = { address: token, abi: usgTokenAbi } as const;
    const units = (address: Address) => chain.readContract({ ...contract, functionName: 'balanceOf', args: [address] });
    const receipts = async () =>
      (await chain.getContractEvents({ ...contract, eventName: 'RedemptionFulfilled', fromBlock: 0n })).length;
    // Another attempt finds what the one before has left.
    const before = await receipts();
    const frozen = privateKeyToAddress(generatePrivateKey());
    for (const each of [a, c]) await logInForSafe(each, safe, 'issue-tokens');
    await withdrawAll(a);
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
    await proposal(b, 'Freeze an account').getByText('Court order 12').waitFor();
    await sign(c, 'Freeze an account');
    await execute(a, 'Freeze an account');
    expect(await chain.readContract({ ...contract, functionName: 'isFrozen', args: [frozen] })).toBe(true);

    await redeem(customer);
    const open = await deliver(b);
    expect(await takeOut(b)).toBe(200);
    // The owner's wallet alone has no role, so it's offered nothing to sign.
    await open.getByText(`Record the receipt: ${roleNeeded('FULFILMENT')}`).waitFor();
    expect(await open.getByRole('button', { name: 'Record the receipt' }).count()).toBe(0);
    const record = b.page.url();
    await logInForSafe(b, safe, 'issue-tokens');
    await b.page.goto(record);
    await open.getByText('Sign for the Safe').waitFor();
    await confirmAndSign(b.page, 'Record the receipt', 'Record the receipt on the blockchain?');
    const receipt = 'Record the receipt of a redemption';
    await sign(c, receipt);
    await b.page.goto('/admin?list=signatures');
    await execute(b, receipt);
    expect((await receipts()) - before).toBe(1);
    await b.page.goto(record);
    await open.getByText('Closed', { exact: true }).waitFor();

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
    await visitor.getByText('Signature verified').waitFor();
    await visitor.getByText('as of block').waitFor();
    expect([a, b, c, customer].flatMap((each) => each.pageErrors)).toEqual([]);
  });

  it('works at the desk’s own address, and nothing at the public one says where', async ({ visit, site }) => {
    const { page, pageErrors } = await visit({ baseURL: site.desk });
    await page.goto('/');
    await page.waitForURL(`${site.desk}/admin`);
    await page.getByText('one that you created on the public site isn’t here').waitFor();
    await page.getByRole('link', { name: 'Log in with it' }).click();
    await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'About' }).first().click();
    await page.waitForURL(`${site.origin}/about`);
    await page.goto(`${site.origin}/admin`);
    await page.getByText('There’s nothing at this address').waitFor();
    expect(await page.content()).not.toContain('desk.localhost');
    // Once the page's scripts have it, so that a difference from what the server sent would have shown.
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await page.waitForURL(`${site.origin}/about`);
    expect(pageErrors).toEqual([]);
  });
});
describe('a Safe of two auditors that attests', attestBySafeTests);
