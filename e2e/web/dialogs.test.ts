import { expect } from '@playwright/test';
import { field } from '../support/field.ts';
import { test } from '../support/fixtures.ts';
import { choose } from '../support/wallet-acts.ts';

/** The dialog of ui/, by the first one that a visitor meets: Create, on the wallet page. */
test('keeps the focus inside, closes by Escape and gives the focus back', async ({ visitor: { page } }) => {
  await page.goto('/wallet');
  const opener = page.getByRole('button', { name: /^Create/ }).first();
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Create a wallet' });
  await expect(dialog).toBeVisible();
  expect(await field(dialog, 'Password').evaluate((input) => input === document.activeElement)).toBe(true);
  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('begins at its title where there is nothing to fill in, never at the cross', async ({ visitor: { page } }) => {
  await page.goto('/wallet');
  await choose(page, 'Wallet FAQ');
  const title = page.getByRole('dialog').getByRole('heading', { name: 'Wallet FAQ' });
  await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true);
  // Chosen from a menu, which is closed by then: its button gets the focus back.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Wallet settings' })).toBeFocused();
});

test('asks for the password first, and for the words of extra randomness last', async ({ visitor: { page } }) => {
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Create a wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a wallet' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^In progress:\s*Password$/),
    expect.stringMatching(/^Upcoming:\s*Download$/),
    expect.stringMatching(/^Upcoming:\s*Open the backup$/),
  ]);
  const labels = (await dialog.locator('label').allTextContents()).map((label) => label.replace(' *', ''));
  expect(labels).toEqual(['Password', 'Password again', 'First word', 'Second word', 'Third word']);
  await expect(dialog.getByRole('group', { name: 'Extra randomness (not a recovery phrase)' })).toBeVisible();
});

test('scrolls its text and keeps its buttons in sight on a small screen', async ({ visitor: { page } }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await page.goto('/wallet');
  await page
    .getByRole('button', { name: /^Create/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Create a wallet' });
  const box = await dialog.getByRole('button', { name: 'Create wallet' }).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(480);
  const last = dialog.getByRole('link', { name: 'Privacy Policy' });
  await last.scrollIntoViewIfNeeded();
  expect((await last.boundingBox())?.y).toBeLessThan(box?.y ?? 0);
});
