import { type Browser, expect, type Page } from '@playwright/test';
import { ISSUE_MESSAGES } from '#domain/orders/messages.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { site as issuer } from '#site';
import { newPerson, type Person } from './browser.ts';
import { newStaff } from './desk-people.ts';
import { field } from './field.ts';
import { openSend } from './holder-with-tokens.ts';
import { burnButton, fillRedemption } from './redemption-form.ts';
import type { Site } from './site.ts';
import { createWallet, restoreKey, unlockWhenAsked } from './wallet-acts.ts';

/** The moments of README's walk at which the site may be killed. */
export type Moment =
  | 'wallet created'
  | 'ETH received'
  | 'staff logged in'
  | 'issue confirmed'
  | 'issue final'
  | 'send confirmed'
  | 'send final'
  | 'ticket stored'
  | 'burn seen'
  | 'burn final'
  | 'price set';
type At = (moment: Moment, page: Page) => Promise<void>;

/** Resolves when the next call that matches has been answered by the server, before the page has the answer. */
const answered = (page: Page, path: string, holds: string) =>
  page.waitForResponse((response) => {
    const request = response.request();
    return request.url().endsWith(path) && (request.postData() ?? '').includes(holds);
  });

async function issue({ page }: Person, to: string, at: At) {
  await page.goto('/admin?list=issue-tokens');
  const form = page.getByRole('form', { name: `Issue ${issuer.symbol}` });
  await field(form, 'Target address').fill(to);
  await field(form, 'Number of tokens').fill('2');
  await form.getByRole('button', { name: 'Issue' }).click();
  const sent = answered(page, '/api/rpc', 'eth_sendRawTransaction');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(ISSUE_MESSAGES.issueConfirm);
  await dialog.getByRole('button', { name: `Issue 2 ${issuer.symbol}` }).click();
  await sent;
  await at('issue confirmed', page);
  await expect(page.getByText('Confirmed and final').first()).toBeVisible();
  await at('issue final', page);
}

async function send({ page }: Person, to: string, at: At) {
  const form = page.getByRole('form', { name: `Send ${issuer.symbol}` });
  await openSend(page);
  await field(form, 'To address').fill(to);
  await field(form, `Amount in ${issuer.symbol}`).fill('1');
  await expect(field(form, 'Amount in USD')).toHaveValue('1627.500');
  await form.getByRole('button', { name: `Send ${issuer.symbol}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(SEND_MESSAGES.confirm);
  await dialog.getByRole('button', { name: `Send 1 ${issuer.symbol}` }).click();
  await expect(page.getByText(SEND_MESSAGES.done)).toBeVisible();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(form).toBeHidden();
  await at('send confirmed', page);
  await expect(page.getByText('Confirmed and final').first()).toBeVisible();
  await at('send final', page);
}

async function redeem({ page }: Person, at: At) {
  await page.goto('/redeem');
  const form = await fillRedemption(page);
  await form.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect(burnButton(page)).toBeVisible();
  // The ticket is stored, but neither its number nor anything after it gets through.
  await page.route('**/api/rpc', (route) => route.abort());
  const stored = answered(page, '/api/redeem', 'ada@example.com');
  await burnButton(page).click();
  await stored;
  await expect(page.getByRole('button', { name: 'Continue with this ticket' })).toBeVisible();
  await at('ticket stored', page);
  await page.unroute('**/api/rpc');
  await page.getByRole('button', { name: 'Continue with this ticket' }).click();
  const burned = answered(page, '/api/rpc', 'eth_sendRawTransaction');
  await burnButton(page).click();
  await burned;
  await expect(page.getByText('Thank you! Your request is being processed.')).toBeVisible();
  await at('burn seen', page);
  await expect(page.getByText(redemptionNextStep('pay_shipping', { coins: 1 }).sentence)).toBeVisible();
  await at('burn final', page);
}

/** README's walk, from an empty database and chain to a redeemed coin and a new price. */
export async function walk(browser: Browser, site: Site, at: At) {
  const holder = await newPerson(browser, site.origin);
  await unlockWhenAsked(holder.page);
  const { address, name } = await createWallet(holder);
  expect(name).toBe('usg_wallet_backup.usg');
  await at('wallet created', holder.page);
  // The chain tells of the ETH before the faucet's answer says that it is stored.
  const given = answered(holder.page, '/api/faucet', 'address');
  await holder.page.getByRole('button', { name: 'Get local play-money ETH' }).click();
  await given;
  await expect(holder.page.getByText('0.05 ETH', { exact: false }).first()).toBeVisible();
  await at('ETH received', holder.page);

  const staff = await newStaff(browser, site, restoreKey);
  await at('staff logged in', staff.page);
  await issue(staff, address, at);

  await expect(holder.page.locator('dl').first()).toContainText(`2 ${issuer.symbol}`);
  await expect(holder.page.locator('dl').first()).toContainText('$3,255.00*');
  const elsewhere = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  await send(holder, elsewhere, at);
  await redeem(holder, at);

  await staff.page.goto('/admin?list=set-price');
  const form = staff.page.getByRole('form', { name: `Set ${issuer.symbol} Price` });
  await form.getByRole('button', { name: '50 more' }).click();
  await form.getByRole('button', { name: 'Set price' }).click();
  await staff.page.getByRole('button', { name: 'Yes, set $1,677.50' }).click();
  await expect(staff.page.getByText(PRICE_MESSAGES.priceSet)).toBeVisible();
  await at('price set', staff.page);
  await holder.page.goto('/');
  await expect(holder.page.getByText('1,677.50').first()).toBeVisible();
  return { address, elsewhere, pageErrors: [...holder.pageErrors, ...staff.pageErrors] } as const;
}
