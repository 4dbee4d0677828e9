import type { Locator, Page } from 'playwright-core';
import { type Address, createPublicClient, encodeFunctionData, http, keccak256, stringToHex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { describe, expect } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import { site as issuer } from '#site';
import type { Person } from './browser.ts';
import { field } from './field.ts';
import { itOnSafeSite as it, type Visit } from './fixtures.ts';
import type { Site } from './site.ts';
import { giveWallet, unlockWhenAsked } from './wallet-acts.ts';

const { symbol } = issuer;

/** A profile with the key of one owner at the desk’s own address, logged in for the Safe. */
async function owner(visit: Visit, { local, desk }: Site, at: number): Promise<Person & { address: Address }> {
  const person = await visit({ baseURL: desk });
  const { address } = await giveWallet(person, local.safeOwnerKeys?.[at]);
  await unlockWhenAsked(person.page);
  await person.page.goto('/admin');
  await field(person.page, 'Act for a Safe').fill(local.safe ?? '');
  await person.page.getByRole('button', { name: 'Admin Login' }).click();
  await person.page.getByRole('heading', { name: 'Waiting for signatures' }).waitFor();
  return { ...person, address };
}

const proposal = ({ page }: { page: Page }, title: string): Locator =>
  page.getByRole('article', { name: title, exact: true });

async function sign(person: { page: Page }, title: string): Promise<void> {
  const button = proposal(person, title).getByRole('button', { name: 'Sign', exact: true });
  await button.click();
  await button.waitFor({ state: 'detached' });
}

async function execute(person: { page: Page }, title: string): Promise<void> {
  await proposal(person, title).getByRole('button', { name: 'Execute' }).click();
  const dialog = person.page.getByRole('dialog', { name: `${title}?`, exact: true });
  await dialog.getByRole('button', { name: 'Execute' }).click();
  await proposal(person, title).waitFor({ state: 'detached' });
}

/** What an earlier attempt left open. */
const withdrawAll = ({ page }: Person): Promise<void> =>
  page.evaluate(async () => {
    const open = (await (await fetch('/api/safe/proposals')).json()) as { id: string; ended_at: string | null }[];
    for (const { id, ended_at } of open) if (!ended_at) await fetch(`/api/safe/proposals/${id}`, { method: 'DELETE' });
  });

describe('a Safe of three owners, two of whom must sign, that holds the roles', () => {
  it('sets a price, issues, freezes and records a receipt', async ({ visit, site }) => {
    const { rpc, token, safe = '0x' } = site.local;
    const chain = createPublicClient({ transport: http(rpc) });
    const contract = { address: token, abi: usgTokenAbi } as const;
    // Another attempt finds what the one before has left.
    const frozen = privateKeyToAddress(generatePrivateKey());
    const [a, b, c] = [await owner(visit, site, 0), await owner(visit, site, 1), await owner(visit, site, 2)];
    await withdrawAll(a);
    const units = () => chain.readContract({ ...contract, functionName: 'balanceOf', args: [c.address] });
    const receipts = async () =>
      (await chain.getContractEvents({ ...contract, eventName: 'RedemptionFulfilled', fromBlock: 0n })).length;
    const before = { units: await units(), receipts: await receipts() };

    const price = a.page.getByRole('form', { name: `Set ${symbol} Price` });
    await price.getByLabel('New price in USD for one token').first().fill('1677.50');
    await price.getByRole('button', { name: 'Set price' }).click();
    await field(a.page.getByRole('dialog'), 'In force').selectOption('1');
    await a.page.getByRole('button', { name: 'Yes, set $1,677.50' }).click();
    await sign(b, 'Set the price to $1,677.50');

    const issue = a.page.getByRole('form', { name: `Issue ${symbol}` });
    await field(issue, 'Target address').fill(c.address);
    await field(issue, 'Number of tokens').fill('2');
    await issue.getByRole('button', { name: 'Issue' }).click();
    await a.page.getByRole('dialog').getByRole('button', { name: 'Yes, issue' }).click();
    await sign(b, `Issue 2 ${symbol}`);
    await execute(c, `Issue 2 ${symbol}`);
    expect((await units()) - before.units).toBe(2_000_000_000n);

    await field(a.page, 'Account').fill(frozen);
    await field(a.page, 'Reason').fill('Court order 12');
    await a.page.getByRole('button', { name: 'Freeze', exact: true }).click();
    const consent = a.page.getByRole('dialog', { name: 'Freeze this account?' });
    await consent.getByRole('button', { name: 'Freeze', exact: true }).click();
    await proposal(b, 'Freeze an account').getByText('Court order 12').waitFor();
    await sign(c, 'Freeze an account');
    await execute(a, 'Freeze an account');
    expect(await chain.readContract({ ...contract, functionName: 'isFrozen', args: [frozen] })).toBe(true);

    const data = encodeFunctionData({
      abi: usgTokenAbi,
      functionName: 'fulfilRedemption',
      args: [keccak256(frozen), keccak256(stringToHex('a receipt'))],
    });
    const asked = { kind: 'transaction', safe, to: token, data };
    await b.page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/safe/proposals', { method: 'POST', headers, body: JSON.stringify(body) });
    }, asked);
    const receipt = 'Record the receipt of a redemption';
    await sign(b, receipt);
    await sign(c, receipt);
    await execute(b, receipt);
    expect((await receipts()) - before.receipts).toBe(1);

    const inForce = () => a.page.evaluate(async () => (await (await fetch('/api/usgprice')).json()).USG);
    await expect.poll(inForce, { timeout: 120_000 }).toBe(1677.5);
    const { page: visitor, pageErrors } = await visit();
    await visitor.goto('/usmint');
    await visitor
      .getByRole('row')
      .filter({ hasText: '$1,677.50' })
      .getByRole('button', { name: 'Verify' })
      .first()
      .click();
    await visitor.getByText('Signature verified').waitFor();
    await visitor.getByText('as of block').waitFor();
    expect([a, b, c, { pageErrors }].flatMap((each) => each.pageErrors)).toEqual([]);
  });

  it('works at the desk’s own address, and nothing at the public one says where', async ({ visit, site }) => {
    const { page, pageErrors } = await visit({ baseURL: site.desk });
    await page.goto('/');
    await page.waitForURL(`${site.desk}/admin`);
    await page.getByText('one that you made on the public site isn’t here').waitFor();
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
