import { expect, type Locator, type Page } from '@playwright/test';
import { type Address, parseEther } from 'viem';
import { redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { RECEIPT_MESSAGES } from '#domain/redemptions/progress-messages.ts';
import { redemptionTitle } from '#domain/redemptions/quote-messages.ts';
import { QUEUE_WHY } from '#domain/staff/queue.ts';
import { site as issuer } from '#site';
import { test } from '../support/desk-people.ts';
import { openFromQueue, payShipping, pressAction, sign, take } from '../support/desk-record.ts';
import { field } from '../support/field.ts';
import { changes, readLedger } from '../support/ledger.ts';
import { emailTo } from '../support/mailbox.ts';
import { outsideWallet } from '../support/outside-wallet.ts';

test.describe.configure({ mode: 'serial' });

const { symbol } = issuer;
const GRACE = 'grace@example.com';

test('redeems 2 coins from a wallet that the site does not know, by two transfers', { tag: '@long' }, async ({
  customer,
  staff,
  site,
}) => {
  const { page } = staff;
  const before = await readLedger(site.local, {});
  const wallet = await outsideWallet(site.local, 2);
  await enterByPhone(page);
  const { text } = await emailTo(staff, GRACE, 'Your redemption of 2 coins');
  const [link = ''] = /http:\/\/localhost\S+redeemsuccess\?ticket=\S+/.exec(text) ?? [];
  const [address] = /0x[0-9a-fA-F]{40}/.exec(text) ?? [];
  const { page: seen } = customer;
  await seen.goto(link);
  await expect(seen.getByText(redemptionNextStep('send_tokens', { coins: 2 }).sentence)).toBeVisible();
  await expect(seen.getByText(address ?? '').first()).toBeVisible();
  await expect(seen.getByRole('img', { name: 'QR code of the ticket’s address' })).toBeVisible();

  // The page follows by itself, without a reload.
  await wallet.send(address as Address, 1_400_000_000n);
  // By mistake: it needs no ether.
  await wallet.sendEther(address as Address, parseEther('0.5'));
  await expect(seen.getByText(`Please send the missing 0.6 ${symbol}`)).toBeVisible();
  await wallet.send(address as Address, 600_000_000n);
  await expect(seen.getByText(redemptionNextStep('wait_for_burn', { coins: 2 }).sentence)).toBeVisible();

  const open = await openFromQueue(page, redemptionTitle(2), QUEUE_WHY.ticket_to_burn);
  // Planned from here to the end, it takes none of the record's own steps away.
  await planEther(open, wallet.address);
  await sign(page, `Burn 2 ${symbol}`, `Burn 2 ${symbol} for this redemption?`);
  await expect(seen.getByText(redemptionNextStep('pay_shipping', { coins: 2 }).sentence)).toBeVisible();
  await take(open, 'Identity checked');
  await payShipping(open);
  await expect(open.getByRole('button', { name: 'Ship', exact: true })).toBeVisible();
  const shipment = {
    'Insured carrier': 'UPS',
    'Tracking number': '1Z999AA10123456784',
    'Insured for, USD': '3,400.00',
  };
  await shipAndDeliver(page, open, shipment);
  await sign(page, 'Record the receipt', 'Record the receipt on the blockchain?');
  await expect(open.getByText('Closed', { exact: true })).toBeVisible();
  await seen.reload();
  await expect(seen.getByText(RECEIPT_MESSAGES.agrees)).toBeVisible();
  const accounts = { wallet: wallet.address, inbox: address as Address };
  const after = await readLedger(site.local, accounts);
  // The two coins were issued here, too.
  expect(changes(before, after)).toEqual({ wallet: 0, inbox: 0, supply: 0, redeemed: 2 });

  // What is there, and what is planned to go back.
  await expect(open.getByText('0.5 ETH')).toHaveCount(2);
  await sendEtherBack(page, open);
  expect(await wallet.etherAt(address as Address)).toBe(0n);
});

test('logged the delivery', { tag: '@long' }, async ({ staff: { page } }) => {
  await page.goto('/audit');
  const log = page.getByRole('table', { name: 'What staff did, newest first' });
  await expect(log.getByRole('cell', { name: 'redemption.deliver', exact: true })).toBeVisible();
});

/** Ships, and opens the next action while part of the desk is still being read again: it must stay open when that ends. */
async function shipAndDeliver(page: Page, open: Locator, shipment: Record<string, string>): Promise<void> {
  const inbox = '**/api/redemptionList/*/inbox';
  const reading = Promise.withResolvers<void>();
  await page.route(inbox, async (route) => {
    await reading.promise;
    await route.continue();
  });
  await take(open, 'Ship', shipment);
  await pressAction(open, 'Delivered');
  const form = open.getByRole('form', { name: 'Delivered', exact: true });
  await expect(form).toBeVisible();
  const read = page.waitForResponse(inbox);
  reading.resolve();
  await (await read).finished();
  await page.unroute(inbox);
  await form.getByRole('button', { name: 'Delivered', exact: true }).click();
  await expect(form).not.toBeAttached();
}

/** Staff plan to send back what came by mistake. */
async function planEther(open: Locator, to: Address): Promise<void> {
  const label = 'Send something back';
  await pressAction(open, label);
  const form = open.getByRole('form', { name: label, exact: true });
  await field(form, 'What goes back').selectOption('ether');
  await field(form, 'Return address').fill(to);
  await field(form, 'Amount').fill('0.5');
  await form.getByRole('button', { name: label, exact: true }).click();
  await expect(form).toBeHidden();
}

/** They send it back, with the two roles that it takes; even from a ticket that is closed. */
async function sendEtherBack(page: Page, open: Locator): Promise<void> {
  await sign(page, 'Announce the return', 'Announce the return of 0.5 ETH?');
  await expect(open.getByRole('button', { name: 'Announce the return' })).not.toBeAttached();
  await sign(page, 'Approve and pay the return', 'Send back 0.5 ETH?');
  await expect(open.getByRole('heading', { name: 'Return to approve' })).toBeHidden();
}

/** Staff type in what a holder asked for on the phone. */
async function enterByPhone(page: Page): Promise<void> {
  await page.goto('/admin?list=redemptions');
  await page.getByRole('button', { name: 'Enter an email or phone redemption' }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Requested by').selectOption('phone');
  const asked = { 'Quantity of coins': '2', Name: 'Grace Caller', Email: GRACE, Phone: '555 0101' };
  const place = {
    'Address line 1': '2 Example Street',
    City: 'Provo',
    'State or province': 'UT',
    'Postal code': '84601',
  };
  for (const [label, value] of Object.entries({ ...asked, ...place })) await field(dialog, label).fill(value);
  await dialog.getByRole('button', { name: 'Enter redemption' }).click();
  await expect(dialog).toBeHidden();
}
