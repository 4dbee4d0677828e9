/** @module-tag long */

import { expect } from 'vitest';
import { CONNECTED_MESSAGES } from '#domain/wallet/connected-wallet-messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { site as issuer } from '#site';
import { LEDGER_PATHS } from '#wallet/ledger.ts';
import { ledgerAccountAt } from '#wallet/testing/ledger-device.ts';
import { sideways } from './browser.ts';
import { ETHER, it, PHONE, use } from './connected-wallet.ts';
import { field } from './field.ts';
import { askToSend, OTHER } from './holder-with-tokens.ts';
import { readLedger } from './ledger.ts';
import { plugInLedger } from './ledger-device.ts';

it('sends with a Ledger, which refuses once, and asks for it again after a load', async ({ site, visit, give }) => {
  const person = await visit(PHONE);
  const { page } = person;
  const device = await plugInLedger(person);
  const { address } = ledgerAccountAt(LEDGER_PATHS['Ledger Live'][1] ?? '');
  await give(address, 2, ETHER);
  const before = await readLedger(site.local, { OTHER });
  const choose = async () => {
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('button', { name: 'Connect the Ledger' }).press('Enter');
    await field(dialog, 'Derivation paths').selectOption('Ledger Live');
    await dialog.getByRole('button', { name: address }).press('Enter');
    await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  };
  await page.goto('/wallet');
  await use(page).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Ledger' }).press('Enter');
  await choose();
  await page.getByText(`You have 2 ${issuer.symbol}`).waitFor();
  const dialog = await askToSend(page, '1', OTHER);
  await device.answer(page, '0x6985');
  await dialog.getByRole('button', { name: 'Yes, send' }).click();
  await dialog.getByText(SIGNER_MESSAGES.ledgerRefused).waitFor();
  await device.answer(page, undefined);
  await dialog.getByRole('button', { name: 'Yes, send' }).press('Enter');
  await page.getByText(SEND_MESSAGES.done).waitFor();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect
    .poll(() => readLedger(site.local, { OTHER, holder: address }))
    .toMatchObject({ OTHER: (before.OTHER ?? 0) + 1, holder: 1 });

  await page.goto('/redeem');
  await page.getByText(CONNECTED_MESSAGES.ledgerAgain).waitFor();
  await page.getByRole('button', { name: 'Connect to continue' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Ledger' }).press('Enter');
  await choose();
  await page.getByText(`This wallet holds 1 ${issuer.symbol}`).waitFor();
  expect(await sideways(page)).toBe(0);
  expect(person.pageErrors).toEqual([]);
});
