import { expect } from 'vitest';
import { ISSUE_MESSAGES } from '#domain/orders/messages.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { site as issuer } from '#site';
import { type Behavior, browserWalletOf } from '#wallet/testing/browser-wallet.ts';
import type { Person } from '../browser.ts';
import type { Site } from '../site.ts';
import { it } from './people.ts';

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="teal"/%3E%3C/svg%3E';
const CHAIN_ID = 31337;

/** Installs a browser wallet in the profile (EIP-6963), with the key that holds the roles unless another is given; its owner answers as told. */
export async function installWallet(
  { context }: Person,
  { local }: Site,
  behavior: Partial<Behavior> = {},
  key = local.adminKey,
) {
  const wallet = browserWalletOf({ rpcUrl: local.rpc, chainId: CHAIN_ID }, key);
  Object.assign(wallet.behavior, behavior);
  await context.exposeFunction('askTestWallet', async (call: { method: string; params?: unknown }) => {
    const failed = (error: { code?: unknown; message?: string }) => ({ code: error.code, message: error.message });
    return wallet.provider.request(call).then(
      (answer) => ({ answer }),
      (error) => ({ error: failed(error) }),
    );
  });
  await context.addInitScript((icon) => {
    const info = Object.freeze({ uuid: '7a1b', rdns: 'com.example.wallet', name: 'Example Wallet', icon });
    const ask = (globalThis as unknown as { askTestWallet: (call: object) => Promise<Record<string, unknown>> })
      .askTestWallet;
    const events = new EventTarget();
    const listenerOf = (listen: (value: unknown) => void) => listen as unknown as EventListener;
    const provider = {
      async request(call: object) {
        const said = await ask(call);
        if ('error' in said) throw said.error;
        return said.answer;
      },
      on: (event: string, listen: (value: unknown) => void) => events.addEventListener(event, listenerOf(listen)),
      removeListener: (event: string, listen: (value: unknown) => void) =>
        events.removeEventListener(event, listenerOf(listen)),
    };
    Object.assign(globalThis, { tellTestWallet: (event: string) => events.dispatchEvent(new Event(event)) });
    const announce = () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
    addEventListener('eip6963:requestProvider', announce);
    announce();
  }, ICON);
  /** Has the wallet tell every page of the profile that its accounts or its network changed. */
  const tell = async (event: 'accountsChanged' | 'chainChanged') => {
    for (const page of context.pages())
      await page.evaluate((name) => {
        (globalThis as unknown as { tellTestWallet?: (event: string) => void }).tellTestWallet?.(name);
      }, event);
  };
  return { ...wallet, tell };
}

export function browserWalletTests(): void {
  it('logs in, sets a price and issues with no key in the page, and loses nothing when its owner refuses', async ({
    site,
    visit,
  }) => {
    const person = await visit();
    const { page } = person;
    const refuses = { code: 4001, message: 'User rejected the request.' };
    // On another network, and its owner refuses at first.
    const { behavior, address } = await installWallet(person, site, { refuses, chainId: 1 });
    await page.goto('/admin');
    const option = page.getByRole('button', { name: 'Example Wallet' });
    await option.click();
    await page.getByText(SIGNER_MESSAGES.refused).waitFor();
    behavior.refuses = undefined;
    await option.click();
    await page.getByRole('button', { name: 'Example Wallet', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Switch network' }).waitFor();

    await page.getByRole('button', { name: 'Admin Login' }).click();
    await page.getByRole('button', { name: /^Signed in/ }).waitFor();

    // The choice outlives a load of the tab.
    await page.goto('/admin?list=set-price');

    await page.getByText('Sign with Example Wallet').waitFor();
    const price = page.getByRole('form', { name: `Set ${issuer.symbol} Price` });
    await price.getByLabel('New price in USD for one token').first().fill('1628');
    await price.getByRole('button', { name: 'Set price' }).click();
    behavior.refuses = refuses;
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Yes, set $1,628.00' });
    await confirm.click();
    await dialog.getByText(SIGNER_MESSAGES.refused).waitFor();
    behavior.refuses = undefined;
    await confirm.click();
    await page.getByText(PRICE_MESSAGES.priceSet).waitFor();
    expect(behavior.chainId).toBe(CHAIN_ID);

    await page.goto('/admin?list=issue-tokens');
    await page.getByText('Sign with Example Wallet').waitFor();
    const issue = page.getByRole('form', { name: `Issue ${issuer.symbol}` });
    await issue.getByLabel('Target address').fill(address);
    await issue.getByLabel('Number of tokens').fill('0.000000001');
    await issue.getByRole('button', { name: 'Issue' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, issue' }).click();
    await page.getByText(ISSUE_MESSAGES.issueSent).waitFor();
    await page.getByRole('region', { name: 'Your last issues' }).getByText('Confirmed and final').waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('web3js')))).toEqual([]);
    expect(person.pageErrors).toEqual([]);
  });
}
