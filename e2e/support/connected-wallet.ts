import { expect, type Page } from '@playwright/test';
import type { Address } from 'viem';
import { generatePrivateKey } from 'viem/accounts';
import { usgFromCoins } from '#domain/money.ts';
import type { Person } from './browser.ts';
import { installWallet } from './browser-wallet.ts';
import { test as base } from './fixtures.ts';
import { untilListed } from './holder-with-tokens.ts';
import type { Site } from './site.ts';

export const PHONE = { viewport: { width: 360, height: 740 } };
export const REFUSES = { code: 4001, message: 'User rejected the request.' };
export const ETHER = 10n ** 18n;

/** Gives tokens, which are final then, and that much ETH. */
type Give = (address: Address, coins: number, value?: bigint) => Promise<void>;

export const test = base.extend<{ give: Give }>({
  give: ({ site, chain: { issue, node } }, use) =>
    use(async (address, coins, value = 0n) => {
      await node.setBalance({ address, value });
      const { transactionHash } = await issue(address, usgFromCoins(coins));
      await untilListed(site, address, transactionHash, true);
    }),
});

export const install = (person: Person, site: Site) => installWallet(person, site, {}, generatePrivateKey());
export const card = (page: Page) => page.getByRole('region', { name: 'Example Wallet' });
export const use = (page: Page) => page.getByRole('button', { name: 'Use a wallet you have' });
export const option = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Example Wallet' });

/** Chooses the browser wallet by keyboard alone. */
export async function connect(page: Page) {
  await use(page).press('Enter');
  await option(page).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card(page)).toBeVisible();
}
