import { expect, type Page } from '@playwright/test';
import { concat, getAddress, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import { contractWalletCode } from '#contracts/testing/contract-wallet.ts';
import { deskMessage, SALE_MESSAGES, tooLittleUsdc } from '#domain/sale/messages.ts';
import { PAY_MESSAGES, priceMoved, signAndPay } from '#domain/sale/pay-messages.ts';
import { SALE_LABELS, SALE_RESULTS } from '#domain/verifier/sale-messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { site as issuer } from '#site';
import { violationsInBothSchemes } from './support/axe.ts';
import { answerTo, sideways } from './support/browser.ts';
import { installWallet } from './support/browser-wallet.ts';
import { option, REFUSES } from './support/connected-wallet.ts';
import { field } from './support/field.ts';
import { test as onSharedSite, testOnSaleSite } from './support/fixtures.ts';
import { readLedger } from './support/ledger.ts';
import { saleOfSite } from './support/sale.ts';
import { askForQuote, inDatabase, newUsdcBuyer, quoteForm } from './support/usdc-buyer.ts';
import { giveWallet, unlockWhenAsked } from './support/wallet-acts.ts';

const GIVEN = 10_000_000_000n;
const PRICE = 1_627_500_000n;

const test = testOnSaleSite.extend<{ sale: Awaited<ReturnType<typeof saleOfSite>> }>({
  sale: async ({ site, chain, perFile }, use) => {
    const sale = await perFile('sale', () => saleOfSite(site, chain));
    // The relayer posts the price soon after the start.
    const isOpen = async () => ((await (await fetch(`${site.origin}/api/sale`)).json()) as { open: boolean }).open;
    await expect.poll(isOpen).toBe(true);
    await use(sale);
  },
});
test.describe.configure({ mode: 'serial' });

const payButton = (page: Page, amount: string) => page.getByRole('button', { name: signAndPay(amount) });
const isOnOrdersPage = (page: Page) => page.waitForURL('**/purchasesuccess?key=*');

/** Every settlement that the page hands in. */
function countSettles(page: Page): string[] {
  const settles: string[] = [];
  page.on('request', (request) => request.url().endsWith('/settle') && settles.push(request.url()));
  return settles;
}

type Given = { id: string; quote: { not_after: number } };

/** Changes what the page reads of every quote. */
const alterQuotes = (page: Page, changes: (quoted: Given) => object) =>
  page.route(/\/api\/quotes(\/[^/]+)?$/, async (route) => {
    const response = await answerTo(route);
    const quoted = await response.json();
    await route.fulfill({ response, json: { ...quoted, ...changes(quoted) } });
  });

async function looksRight(page: Page): Promise<void> {
  for (const width of [390, 1_280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sideways(page)).toBe(0);
    expect(await violationsInBothSchemes(page)).toEqual([]);
  }
}

test('buys two tokens with test USDC from a wallet without ETH', async ({ site, chain: { node }, visit, sale }) => {
  const buyer = await newUsdcBuyer(visit, site);
  const { page, pageErrors } = buyer;
  const { address } = await giveWallet(buyer);
  await unlockWhenAsked(page);
  const settles = countSettles(page);
  const treasury = privateKeyToAccount(sale.treasuryKey).address;
  const before = await sale.usdcOf(treasury);

  await askForQuote(page, 2);
  await expect(page.getByText(`Pay 3,255.00 USDC for 2 ${issuer.symbol}`)).toBeVisible();
  const said = ((await page.locator('dl.facts').textContent()) ?? '').replace(/\s/g, '');
  for (const fact of [getAddress(address), getAddress(sale.desk), getAddress(sale.usdc), '3,255.00USDC'])
    expect(said).toContain(fact);
  await expect(page.getByText(tooLittleUsdc(0, 325_500))).toBeVisible();
  await expect(payButton(page, '3,255.00 USDC')).toBeDisabled();
  await looksRight(page);
  await page.getByRole('button', { name: 'Get local test USDC' }).click();
  await expect(payButton(page, '3,255.00 USDC')).toBeEnabled();

  await payButton(page, '3,255.00 USDC').evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await isOnOrdersPage(page);
  await expect(page.getByText(`Your 2 ${issuer.symbol} have arrived.`)).toBeVisible();
  expect(settles).toHaveLength(1);
  expect([await sale.usdcOf(address), (await sale.usdcOf(treasury)) - before]).toEqual([
    GIVEN - 2n * PRICE,
    2n * PRICE,
  ]);
  expect(await readLedger(site.local, { holder: address })).toMatchObject({ holder: 2 });
  expect([await node.getBalance({ address }), await node.getTransactionCount({ address })]).toEqual([0n, 0]);

  await page.getByRole('link', { name: 'Check the sale' }).click();
  await expect(page.getByText(SALE_RESULTS.receipt)).toBeVisible();
  await expect(page.getByText(SALE_RESULTS.desk)).toBeVisible();
  const entries = (await page.locator('#sale dl.facts').first().textContent()) ?? '';
  for (const fact of [SALE_LABELS.authorized, SALE_LABELS.forwarded, '3,255.00 USDC', '$1,627.50'])
    expect(entries).toContain(fact);
  await looksRight(page);
  await field(page, 'Transaction of a sale').fill(`0x${'12'.repeat(32)}`);
  await page.getByRole('button', { name: 'Check the sale' }).click();
  await expect(page.getByText(SALE_RESULTS.notASale)).toBeVisible();
  await expect(page.getByText(SALE_RESULTS.receipt)).toBeHidden();
  expect(pageErrors).toEqual([]);
});

test('goes on after a reload between signing and settlement, with a wallet of the buyer’s that first refused', async ({
  site,
  visit,
  sale,
}) => {
  const buyer = await newUsdcBuyer(visit, site);
  const { page, pageErrors } = buyer;
  const { address, behavior, timesAsked } = await installWallet(buyer, site, {}, generatePrivateKey());
  await sale.giveUsdc(address, GIVEN);
  await page.goto('/purchase?pay=usdc');
  await page.getByRole('button', { name: 'Use a wallet you have' }).click();
  await option(page).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await askForQuote(page, 1);
  behavior.refuses = REFUSES;
  await payButton(page, '1,627.50 USDC').click();
  await expect(page.getByText(SIGNER_MESSAGES.refused)).toBeVisible();
  behavior.refuses = undefined;

  await page.route('**/settle', (route) => route.abort());
  await payButton(page, '1,627.50 USDC').click();
  await expect(page.getByText(PAY_MESSAGES.unsigned)).toBeVisible();
  expect(await sale.usdcOf(address)).toBe(GIVEN);
  await page.unroute('**/settle');
  await page.reload();
  await isOnOrdersPage(page);
  expect(timesAsked('eth_signTypedData_v4')).toBe(2);
  expect(await sale.usdcOf(address)).toBe(GIVEN - PRICE);
  expect(await readLedger(site.local, { holder: address })).toMatchObject({ holder: 1 });

  // The site takes it, and its answer gets lost.
  await askForQuote(page, 2);
  await page.route('**/settle', async (route) => {
    await answerTo(route);
    await route.abort();
  });
  await payButton(page, '3,255.00 USDC').click();
  await expect(page.getByText(PAY_MESSAGES.unsigned)).toBeVisible();
  await page.reload();
  await isOnOrdersPage(page);
  expect(await readLedger(site.local, { holder: address })).toMatchObject({ holder: 3 });
  expect(pageErrors).toEqual([]);
});

test('sells to a contract by what its owner signs in a browser wallet, and says which payments USDC takes from nobody', async ({
  site,
  chain,
  visit,
  sale,
}) => {
  /** A quote for a token, to be paid from a browser wallet with that key, in whose name it signs unless another account's is given. */
  const quoteFor = async (key: Hex, address = privateKeyToAddress(key)) => {
    const buyer = await newUsdcBuyer(visit, site);
    await installWallet(buyer, site, { accounts: [address] }, key);
    await sale.giveUsdc(address, GIVEN);
    await buyer.page.goto('/purchase?pay=usdc');
    await buyer.page.getByRole('button', { name: 'Use a wallet you have' }).click();
    await option(buyer.page).click();
    await expect(buyer.page.getByRole('dialog')).toBeHidden();
    await askForQuote(buyer.page, 1);
    return buyer.page;
  };
  const pay = (page: Page) => payButton(page, '1,627.50 USDC').click();
  const owner = generatePrivateKey();
  const contractOf = async (key: Hex) => chain.deploy(await contractWalletCode(privateKeyToAddress(key)));
  const contract = await contractOf(owner);
  const page = await quoteFor(owner, contract);
  await pay(page);
  await isOnOrdersPage(page);
  expect(await readLedger(site.local, { holder: contract })).toMatchObject({ holder: 1 });

  // A contract that takes another owner's signatures, and an account that handed its own to a contract that takes none.
  const [delegated, listed] = [generatePrivateKey(), generatePrivateKey()];
  const bytecode = concat(['0xef0100', sale.goldFeed]);
  await chain.node.setCode({ address: privateKeyToAddress(delegated), bytecode });
  for (const [key, address] of [[owner, await contractOf(listed)], [delegated]] as const) {
    const refused = await quoteFor(key, address);
    await pay(refused);
    await expect(refused.getByText(PAY_MESSAGES.hasCode)).toBeVisible();
    await expect(refused.getByText(SALE_MESSAGES.signature)).toBeVisible();
    await expect(payButton(refused, '1,627.50 USDC')).toBeEnabled();
    await looksRight(refused);
  }

  const onBlacklist = await quoteFor(listed);
  await sale.blacklist(privateKeyToAddress(listed));
  await pay(onBlacklist);
  await expect(onBlacklist.getByText(SALE_MESSAGES.paymentRefused)).toBeVisible();
});

test('gets a new quote by a press alone, and says what the price was before', async ({ site, visit, sale }) => {
  const buyer = await newUsdcBuyer(visit, site);
  const { page } = buyer;
  const { address } = await giveWallet(buyer);
  await sale.giveUsdc(address, GIVEN);
  await unlockWhenAsked(page);
  await askForQuote(page, 1);
  await expect(payButton(page, '1,627.50 USDC')).toBeEnabled();
  const first = page.url();
  // As if it had been signed long ago, at another price.
  await inDatabase(
    site,
    `update sale_quote set not_after = not_after - 600, price_cents = 160000, usdc = 1600000000 where buyer = '${address}'`,
  );
  await expect(page.getByText(PAY_MESSAGES.over)).toBeVisible();
  expect(await page.getByRole('button', { name: /^Sign and pay/ }).count()).toBe(0);
  await looksRight(page);
  await page.getByRole('button', { name: 'Get a new quote' }).click();
  await expect(page.getByText(priceMoved(160_000, 162_750))).toBeVisible();
  await expect(payButton(page, '1,627.50 USDC')).toBeEnabled();
  expect(page.url()).not.toBe(first);
  expect(await sale.usdcOf(address)).toBe(GIVEN);
});

test('shows the price that is signed, whatever else the site says that it is', async ({ site, visit, sale }) => {
  const buyer = await newUsdcBuyer(visit, site);
  const { page } = buyer;
  const { address } = await giveWallet(buyer);
  await sale.giveUsdc(address, GIVEN);
  await unlockWhenAsked(page);
  await alterQuotes(page, () => ({ price_cents: 1, total_cents: 2 }));
  await askForQuote(page, 2);
  await expect(payButton(page, '3,255.00 USDC')).toBeEnabled();
  await expect(page.getByText('at 1,627.50 USDC each')).toBeVisible();
  expect(await page.getByText(/\b0\.0[12]\b/).count()).toBe(0);
});

test('signs nothing for another contract than the published one', async ({ site, visit, sale }) => {
  const buyer = await newUsdcBuyer(visit, site);
  const { page } = buyer;
  const { address } = await giveWallet(buyer);
  await sale.giveUsdc(address, GIVEN);
  await unlockWhenAsked(page);
  const settles = countSettles(page);
  await alterQuotes(page, () => ({ desk: site.local.token }));
  await askForQuote(page, 1);
  await payButton(page, '1,627.50 USDC').click();
  await expect(page.getByText(SIGNER_MESSAGES.otherDesk)).toBeVisible();
  expect(settles).toEqual([]);
});

test('says why the sale is closed and leaves the order as it is, and asks a visitor to log in', async ({
  visitor: { page },
  sale,
  onTestFinished,
}) => {
  await page.goto('/purchase');
  await looksRight(page);
  await page.getByRole('link', { name: PAY_MESSAGES.offer }).click();
  await expect(page.getByText(PAY_MESSAGES.logIn)).toBeVisible();
  await sale.stopDesk();
  onTestFinished(sale.resumeDesk);
  await page.goto('/purchase');
  await expect(page.getByText(PAY_MESSAGES.closed)).toBeVisible();
  await expect(page.getByText(deskMessage('DeskStopped') ?? '')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send request' })).toBeEnabled();
  expect(await quoteForm(page).count()).toBe(0);
  await looksRight(page);
});

onSharedSite('shows nothing and asks for nothing where there is no sale desk', async ({ visit }) => {
  // The file's visitor may be at the site with a desk.
  const { page } = await visit();
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/sale') && asked.push(request.url()));
  await page.goto('/purchase?pay=usdc');
  await expect(page.getByRole('button', { name: 'Send request' })).toBeEnabled();
  expect(asked).toEqual([]);
  expect(await page.getByText('USDC').count()).toBe(0);
});
