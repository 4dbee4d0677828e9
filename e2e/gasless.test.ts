import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { getAddress } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { newAccount, type TokenChain } from '#contracts/testing/token-chain.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { usgFromCoins } from '#domain/money.ts';
import { redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { redeemMore, UNDERWAY_MESSAGES, underwayTitle } from '#domain/redemptions/underway-messages.ts';
import {
  CANCEL_RELAYED_MESSAGES,
  RELAY_MESSAGES,
  relayTooLittle,
  SAME_PAYMENT_MESSAGES,
} from '#domain/relay/messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { site as issuer } from '#site';
import { authorizationOf, signedRelay } from '../server/testing/relays.ts';
import { answerTo } from './support/browser.ts';
import { field } from './support/field.ts';
import { test as base, closeProfile } from './support/fixtures.ts';
import { type Holder, newHolder, openSend } from './support/holder-with-tokens.ts';
import { readLedger } from './support/ledger.ts';
import { burnButton, fillRedemption } from './support/redemption-form.ts';

const OTHER = privateKeyToAccount(generatePrivateKey()).address;

const test = base.extend<{ holder: Holder; redeemOnce: () => Promise<string> }>({
  holder: async ({ browser, site, chain, perFile }, use) => {
    const open = () => newHolder({ browser, site, chain }, usgFromCoins(7), '0');
    await use(await perFile('holder', open, closeProfile));
  },
  /** Redeems a coin of the holder, the first time that it is called; the redemption's ticket. */
  redeemOnce: ({ holder: { page }, perFile }, use) => use(() => perFile('redemption', () => redeemCoin(page))),
});

async function redeemCoin(page: Page): Promise<string> {
  await page.goto('/redeem');
  const form = await fillRedemption(page);
  await form.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect(burnButton(page)).toBeVisible();
  await expect(page.getByRole('dialog').getByText(RELAY_MESSAGES.offered)).toBeVisible();
  await burnButton(page).click();
  await expect(page.getByText('Thank you! Your request is being processed.')).toBeVisible();
  await expect(page.getByText(redemptionNextStep('pay_shipping', { coins: 1 }).sentence)).toBeVisible();
  return new URL(page.url()).searchParams.get('ticket') ?? '';
}

test.describe.configure({ mode: 'serial' });

test('sends a token for a holder without ETH, once for two presses and over a reload', async ({
  holder,
  site,
  chain: { node },
}) => {
  const { page, address } = holder;
  await page.goto('/wallet');
  const form = page.getByRole('form', { name: `Send ${issuer.symbol}` });
  await openSend(page);
  await field(form, 'To address').fill(OTHER);
  await field(form, `Amount in ${issuer.symbol}`).fill('1');
  await form.getByRole('button', { name: `Send ${issuer.symbol}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(RELAY_MESSAGES.offered)).toBeVisible();
  await expect(dialog.getByText('After that it expires and nothing is sent.')).toBeVisible();
  await dialog.getByRole('button', { name: `Send 1 ${issuer.symbol}` }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText(SEND_MESSAGES.done)).toBeVisible();
  await page.reload();
  await expect
    .poll(() => readLedger(site.local, { other: OTHER, holder: address }))
    .toMatchObject({ other: 1, holder: 6 });
  const sent = page.getByRole('list', { name: 'Past transactions' }).getByText(/^Sent/);
  await expect(sent).toBeVisible();
  await expect(sent).toHaveCount(1);
  expect([await node.getBalance({ address }), await node.getTransactionCount({ address })]).toEqual([0n, 0]);
});

/** The form's dialog for one token to the other account. */
async function askToSendOne(page: Page) {
  const form = page.getByRole('form', { name: `Send ${issuer.symbol}` });
  await openSend(page);
  await field(form, 'To address').fill(OTHER);
  await field(form, `Amount in ${issuer.symbol}`).fill('1');
  await form.getByRole('button', { name: `Send ${issuer.symbol}` }).click();
  return page.getByRole('dialog');
}
const confirmButton = (dialog: Locator) => dialog.getByRole('button', { name: `Send 1 ${issuer.symbol}` });
const sentHere = (page: Page) => page.getByRole('list', { name: 'Sent from this browser' }).getByRole('listitem');
async function baseFee(node: TokenChain['node'], baseFeePerGas: bigint) {
  await node.setNextBlockBaseFeePerGas({ baseFeePerGas });
  await node.mine({ blocks: 1 });
}
const LOST = API_MESSAGES.tooMany;

/** What becomes of the page's calls about authorizations, and the numbers of those that it submitted. */
async function faultyRelay(context: BrowserContext, fault: 'answer lost' | 'refused' | 'none', taken = async () => {}) {
  const state = { fault, nonces: new Set<string>() };
  await context.route(/\/api\/relay(\/|$)/, async (route) => {
    const isHandedIn = route.request().method() === 'POST';
    if (isHandedIn) state.nonces.add(JSON.parse(route.request().postData() ?? '{}').nonce);
    if (state.fault === 'none') return route.continue();
    if (state.fault === 'answer lost' && isHandedIn) {
      // The site has it, and the page doesn't learn that.
      await answerTo(route);
      await taken();
      state.fault = 'refused';
      return route.abort();
    }
    return route.fulfill({ status: 429, json: { errors: [LOST] }, headers: { 'retry-after': '1' } });
  });
  return Object.assign(state, { end: () => context.unroute(/\/api\/relay(\/|$)/) });
}

test('pays once where the site’s answer gets lost and the next one is 429, and never calls it dropped', {
  tag: '@long',
}, async ({ holder: { page, address, context }, site, chain: { node } }) => {
  const before = await readLedger(site.local, { other: OTHER, holder: address });
  await page.goto('/wallet');
  // Fees above the day's budget keep what the site has taken out of every block.
  await node.setAutomine(false);
  const relay = await faultyRelay(context, 'answer lost', () => baseFee(node, 10n ** 15n));
  await confirmButton(await askToSendOne(page)).click();
  await expect(page.getByText(SEND_MESSAGES.kept)).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  const open = sentHere(page).getByText(/^Not sent yet\..*could still go through until/);
  await expect(open).toBeVisible();
  await page.reload();
  await expect(open).toBeVisible();
  expect(await page.getByText('Didn’t go through').count()).toBe(0);

  // The same once more goes on with what was signed, also while the site answers 429.
  const dialog = await askToSendOne(page);
  await expect(dialog.getByText(SAME_PAYMENT_MESSAGES.title)).toBeVisible();
  await confirmButton(dialog).click();
  await expect(dialog.getByText(/could still go through until/).nth(1)).toBeVisible();
  await page.keyboard.press('Escape');

  // With ETH of the holder's own it would be a second payment, which has to be asked for.
  await node.setBalance({ address, value: 10n ** 24n });
  const paid = await askToSendOne(page);
  await expect(paid.getByText(/you may pay twice/)).toBeVisible();
  await expect(confirmButton(paid)).toBeDisabled();
  await paid.getByRole('checkbox', { name: SAME_PAYMENT_MESSAGES.second }).check();
  await expect(confirmButton(paid)).toBeEnabled();
  await page.keyboard.press('Escape');
  await node.setBalance({ address, value: 0n });

  relay.fault = 'none';
  await expect(sentHere(page).getByText(RELAY_MESSAGES.sent)).toBeVisible();
  await node.setAutomine(true);
  await baseFee(node, 10n ** 9n);
  const after = () => readLedger(site.local, { other: OTHER, holder: address });
  await expect.poll(after).toMatchObject({ other: (before.other ?? 0) + 1, holder: (before.holder ?? 0) - 1 });
  await node.mine({ blocks: 4 });
  await expect(sentHere(page)).toHaveCount(0);
  expect(relay.nonces.size).toBe(1);
  expect(await after()).toMatchObject({ other: (before.other ?? 0) + 1 });
  await relay.end();
});

test('pays once where the payment that is gone on with goes through while that is confirmed', { tag: '@long' }, async ({
  holder: { page, address, context },
  site,
  chain: { node },
}) => {
  const before = await readLedger(site.local, { other: OTHER, holder: address });
  await page.goto('/wallet');
  await node.setAutomine(false);
  const relay = await faultyRelay(context, 'answer lost', () => baseFee(node, 10n ** 15n));
  await confirmButton(await askToSendOne(page)).click();
  await expect(page.getByText(SEND_MESSAGES.kept)).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(sentHere(page).getByText(/^Not sent yet\..*could still go through until/)).toBeVisible();
  const dialog = await askToSendOne(page);
  await expect(dialog.getByText(/so you pay once/)).toBeVisible();
  relay.fault = 'none';
  await node.setAutomine(true);
  await baseFee(node, 10n ** 9n);
  const after = () => readLedger(site.local, { other: OTHER, holder: address });
  await expect.poll(after).toMatchObject({ other: (before.other ?? 0) + 1 });
  await node.mine({ blocks: 4 });
  await expect(page.locator('ul[aria-label="Sent from this browser"] li')).toHaveCount(0);
  await confirmButton(dialog).click();
  await expect(page.getByText(SEND_MESSAGES.done)).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(sentHere(page)).toHaveCount(0);
  expect([relay.nonces.size, await after()]).toMatchObject([1, { other: (before.other ?? 0) + 1 }]);
  await relay.end();
});

test('cancels on the blockchain what the site didn’t take, where there is ETH for that, and else says how long it waits', async ({
  holder: { page, address, context },
  site,
  chain: { node },
}) => {
  const before = await readLedger(site.local, { other: OTHER });
  await page.goto('/wallet');
  const relay = await faultyRelay(context, 'refused');
  const dialog = await askToSendOne(page);
  await confirmButton(dialog).click();
  await expect(dialog.getByText(/^Not sent yet\..*could still go through until/)).toBeVisible();
  await page.keyboard.press('Escape');
  const cancel = sentHere(page).getByRole('button', { name: CANCEL_RELAYED_MESSAGES.cancel });
  await cancel.click();
  await expect(
    page.getByRole('dialog').getByText(/too little ETH to cancel.*after that, nothing can happen anymore/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();

  await node.setBalance({ address, value: 10n ** 18n });
  await cancel.click();
  const cancelling = page.getByRole('dialog');
  await expect(cancelling.getByText(CANCEL_RELAYED_MESSAGES.onChain)).toBeVisible();
  // What is ended, as it was signed, and what is signed for that.
  await expect(cancelling.getByText('Cancel a signed payment')).toBeVisible();
  const facts = ((await cancelling.locator('dl').first().textContent()) ?? '').replace(/\s/g, '');
  for (const fact of [`Amount1${issuer.symbol}`, `To${OTHER}`, `Signedby${getAddress(address)}`])
    expect(facts).toContain(fact);
  await cancelling.getByRole('button', { name: CANCEL_RELAYED_MESSAGES.confirm }).click();
  await expect(cancelling).toBeHidden();
  await expect(sentHere(page).getByText(RELAY_MESSAGES.canceled)).toBeVisible();
  expect(await cancel.count()).toBe(0);
  expect(await readLedger(site.local, { other: OTHER })).toMatchObject({ other: before.other });
  await relay.end();
  await node.setBalance({ address, value: 0n });
});

test('shows from which amount on the fee is paid, in dollars too, and takes no dust from five wallets', async ({
  holder: { page },
  site,
  chain,
}) => {
  const { token, chainId } = chain;
  for (let count = 0; count < 5; count++) {
    const dust = newAccount();
    await chain.issue(dust.address, 1n);
    const authorization = authorizationOf(dust.address, new Date(), { value: 1n });
    const body = await signedRelay({ chain: { id: chainId, token } as never }, authorization, dust);
    const headers = { 'content-type': 'application/json' };
    const refused = await fetch(`${site.origin}/api/relay`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect([refused.status, await refused.json()]).toEqual([422, { errors: [relayTooLittle('0.01')] }]);
  }
  await page.goto('/wallet');
  const form = page.getByRole('form', { name: `Send ${issuer.symbol}` });
  await openSend(page);
  await expect(form.getByText(/we pay it for 0\.01 USG \(\$\d+\.\d\d\) or more/)).toBeVisible();
  await field(form, 'To address').fill(OTHER);
  await field(form, `Amount in ${issuer.symbol}`).fill('0.001');
  await expect(form.getByText(/We only pay the network fee for 0\.01 USG \(\$\d+\.\d\d\) or more/)).toBeVisible();
  await form.getByRole('button', { name: `Send ${issuer.symbol}` }).click();
  await expect(form.getByText(relayTooLittle('0.01'), { exact: true })).toBeVisible();
});

/** The site names USDC's address as the token's, and its node says of that what is true of ours; every body that the page posts. */
async function otherToken(context: BrowserContext, ours: string) {
  const [own, other] = [ours, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'].map((each) => each.slice(2).toLowerCase());
  const named = (text: string) => text.replaceAll(new RegExp(own ?? '', 'gi'), other ?? '');
  const posted: string[] = [];
  context.on('request', (request) => request.method() === 'POST' && posted.push(request.postData() ?? ''));
  await context.route(/\/api\/(site|rpc)$/, async (route) => {
    const asked = route.request().postData();
    const postData = asked?.replaceAll(new RegExp(other ?? '', 'gi'), own ?? '');
    const response = await answerTo(route, postData === undefined ? {} : { postData });
    await route.fulfill({ response, body: named(await response.text()) });
  });
  return { posted, end: () => context.unroute(/\/api\/(site|rpc)$/) };
}

test('signs nothing where the site and its node both call another contract the token', { tag: '@long' }, async ({
  holder: { page, address, context },
  chain: { node, token },
}) => {
  const { posted, end } = await otherToken(context, token);
  const signed = () => posted.filter((body) => /signature|eth_sendRawTransaction/.test(body));
  for (const value of [0n, 10n ** 18n]) {
    await node.setBalance({ address, value });
    await page.goto('/wallet');
    const dialog = await askToSendOne(page);
    if (value === 0n) await expect(dialog.getByText(RELAY_MESSAGES.offered)).toBeVisible();
    await confirmButton(dialog).click();
    const refused = dialog.getByText(SIGNER_MESSAGES.otherToken);
    await expect.poll(async () => (await refused.count()) + signed().length).toBeGreaterThan(0);
    expect(signed()).toEqual([]);
  }
  await end();
  await node.setBalance({ address, value: 0n });
});

test('redeems a coin for a holder without ETH', async ({ holder: { address }, redeemOnce, site, chain: { node } }) => {
  const sentBefore = await node.getTransactionCount({ address });
  const { holder: heldBefore = 0 } = await readLedger(site.local, { holder: address });
  await redeemOnce();
  expect(await readLedger(site.local, { holder: address })).toMatchObject({ holder: heldBefore - 1 });
  expect([await node.getBalance({ address }), await node.getTransactionCount({ address })]).toEqual([0n, sentBefore]);
});

test('shows the redemption under way where its holder looks next, and asks before a second one begins', async ({
  holder: { page, address },
  redeemOnce,
  site,
}) => {
  const ticket = await redeemOnce();
  const named = page.getByText(`Redemption of 1 coin, ticket ${ticket}`);
  const before = await readLedger(site.local, { holder: address });
  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(new URL(request.url()).pathname));
  await page.goto('/wallet');
  await expect(page.getByText(underwayTitle(1))).toBeVisible();
  await expect(named).toBeVisible();
  await page.goto('/redeem');
  await expect(named).toBeVisible();
  for (const way of ['My wallet', 'Another wallet or an exchange']) {
    await page.getByText(way, { exact: true }).click();
    const form = await fillRedemption(page);
    await form.getByRole('button', { name: /^(Redeem|Send request)$/ }).click();
    const dialog = page.getByRole('dialog', { name: underwayTitle(1) });
    await expect(dialog.getByText(ticket)).toBeVisible();
    await dialog.getByRole('button', { name: UNDERWAY_MESSAGES.goBack }).click();
    await expect(dialog).toBeHidden();
  }
  const form = await fillRedemption(page);
  await form.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('button', { name: redeemMore(1) }).click();
  await expect(page.getByText('Thank you! Your request is being processed.')).toBeVisible();
  expect(requests.filter((path) => path === '/api/redeem')).toHaveLength(1);
  expect(await readLedger(site.local, { holder: address })).toEqual(before);
});

test('asks for the ordinary fee as soon as there is ETH for it', async ({
  holder: { page, address },
  chain: { node },
}) => {
  await node.setBalance({ address, value: 10n ** 18n });
  await page.goto('/wallet');
  const form = page.getByRole('form', { name: `Send ${issuer.symbol}` });
  await openSend(page);
  await field(form, 'To address').fill(OTHER);
  await field(form, `Amount in ${issuer.symbol}`).fill('1');
  await form.getByRole('button', { name: `Send ${issuer.symbol}` }).click();
  await expect(page.getByRole('dialog').getByText(/^about .* ETH, at most/)).toBeVisible();
  expect(await page.getByText(RELAY_MESSAGES.offered).count()).toBe(0);
});
