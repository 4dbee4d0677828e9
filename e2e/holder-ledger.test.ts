import { expect } from '@playwright/test';
import { CONNECTED_MESSAGES } from '#domain/wallet/connected-wallet-messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { site as issuer } from '#site';
import { ledgerAccountAt } from '#wallet/testing/ledger-device.ts';
import { sideways } from './support/browser.ts';
import { ETHER, PHONE, test, use } from './support/connected-wallet.ts';
import { field } from './support/field.ts';
import { askToSend, balance, OTHER, sendNow } from './support/holder-with-tokens.ts';
import { readLedger } from './support/ledger.ts';
import { plugInLedger } from './support/ledger-device.ts';
import { pressEnter } from './support/press-enter.ts';

const SECOND_OF_LEDGER_LIVE = "44'/60'/1'/0/0";

test('sends with a Ledger, which refuses once, and asks for it again after a load', { tag: '@long' }, async ({
  site,
  visit,
  give,
}) => {
  const person = await visit(PHONE);
  const { page } = person;
  const device = await plugInLedger(person);
  const { address } = ledgerAccountAt(SECOND_OF_LEDGER_LIVE);
  await give(address, 2, ETHER);
  const before = await readLedger(site.local, { OTHER });
  const choose = async () => {
    const dialog = page.getByRole('dialog').last();
    await pressEnter(dialog.getByRole('button', { name: 'Connect the Ledger' }));
    await field(dialog, 'Derivation paths').selectOption('Ledger Live');
    await pressEnter(dialog.getByRole('button', { name: address }));
    await expect(page.getByRole('dialog').first()).toBeHidden();
  };
  await page.goto('/wallet');
  await use(page).press('Enter');
  await pressEnter(page.getByRole('dialog').getByRole('button', { name: 'Ledger' }));
  await choose();
  await expect(balance(page)).toHaveText(`2 ${issuer.symbol}`);
  const dialog = await askToSend(page, '1', OTHER);
  await device.answer(page, '0x6985');
  await sendNow(dialog).click();
  await expect(dialog.getByText(SIGNER_MESSAGES.ledgerRefused)).toBeVisible();
  await device.answer(page, undefined);
  await sendNow(dialog).press('Enter');
  await expect(page.getByText(SEND_MESSAGES.done)).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect
    .poll(() => readLedger(site.local, { OTHER, holder: address }))
    .toMatchObject({ OTHER: (before.OTHER ?? 0) + 1, holder: 1 });

  await page.goto('/redeem');
  await expect(page.getByText(CONNECTED_MESSAGES.ledgerAgain)).toBeVisible();
  await pressEnter(page.getByRole('button', { name: 'Connect to continue' }));
  await pressEnter(page.getByRole('dialog').getByRole('button', { name: 'Ledger' }));
  await choose();
  await expect(page.getByText(`This wallet holds 1 ${issuer.symbol}`)).toBeVisible();
  expect(await sideways(page)).toBe(0);
  expect(person.pageErrors).toEqual([]);
});
