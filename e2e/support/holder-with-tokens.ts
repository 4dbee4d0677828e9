import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Address } from 'viem';
import type { TokenChain } from '#contracts/testing/token-chain.ts';
import { USG_PER_COIN } from '#domain/money.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { site as issuer } from '#site';
import { newPerson, type Person } from './browser.ts';
import { field } from './field.ts';
import { test as base, closeProfile } from './fixtures.ts';
import type { Site } from './site.ts';
import { giveWallet, unlockWhenAsked } from './wallet-acts.ts';

export const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const SEND = `Send ${issuer.symbol}`;

/** Waits until the site has read a transaction of that address from its chain, or until a final block has it. */
export async function untilListed({ origin }: Site, address: string, hash: string, isFinal = false): Promise<void> {
  const rows = async () =>
    (await (await fetch(`${origin}/api/transactions?address=${address}`)).json()) as { hash: string; final: boolean }[];
  const isListed = async () => (await rows()).some((row) => row.hash === hash && (row.final || !isFinal));
  await expect.poll(isListed).toBe(true);
}

export type Holder = Person & { address: Address };

type Place = { browser: Browser; site: Site; chain: Pick<TokenChain, 'fund' | 'issue'> };

/** A profile with an unlocked wallet of that many units and that much ETH. */
export async function newHolder({ browser, site, chain }: Place, units: bigint, eth = '1'): Promise<Holder> {
  const holder = await newPerson(browser, site.origin, { permissions: ['clipboard-read', 'clipboard-write'] });
  const { address } = await giveWallet(holder);
  await unlockWhenAsked(holder.page);
  await chain.fund(address, eth);
  const { transactionHash } = await chain.issue(address, units);
  await untilListed(site, address, transactionHash);
  return { ...holder, address };
}

/** With a holder of the file's own, who has four tokens and 1 ETH. */
export const test = base.extend<{ holder: Holder }>({
  holder: async ({ browser, site, chain, perFile }, use) => {
    const open = () => newHolder({ browser, site, chain }, 4n * USG_PER_COIN);
    await use(await perFile('holder', open, closeProfile));
  },
});

export const sendForm = (page: Page) => page.getByRole('form', { name: SEND });
export const recipientField = (page: Page) => field(sendForm(page), 'To address');
export const amountField = (page: Page) => field(sendForm(page), `Amount in ${issuer.symbol}`);

/** What the wallet says that it holds, such as '3.5 USG'. */
export const balance = (page: Page) => page.getByRole('region', { name: 'Your balance' }).locator('dd').first();

/** Opens the form in which tokens are sent, if it isn't open. */
export async function openSend(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Send', exact: true });
  if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click();
  await expect(sendForm(page)).toBeVisible();
}

/** The button of a confirmation that sends, with the amount on it. */
export const sendNow = (dialog: Locator) =>
  dialog.getByRole('button', { name: new RegExp(`^Send \\S+ ${issuer.symbol}$`) });

/** Presses a button of the form. */
export const press = (page: Page, name: string) => sendForm(page).getByRole('button', { name, exact: true }).click();

/** Fills in and sends the form; resolves to the open confirmation. */
export async function askToSend(page: Page, amount: string, to: string = OTHER) {
  await openSend(page);
  await recipientField(page).fill(to);
  await amountField(page).fill(amount);
  await press(page, SEND);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(SEND_MESSAGES.confirm)).toBeVisible();
  return dialog;
}

export async function closeDone(page: Page) {
  await expect(page.getByText(SEND_MESSAGES.done)).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(sendForm(page)).toBeHidden();
}
