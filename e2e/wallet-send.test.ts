import { expect } from 'vitest';
import { REVERT_MESSAGES } from '#domain/messages/transaction.ts';
import { formatUnits, USG_PER_COIN } from '#domain/money.ts';
import { site as issuer } from '#site';
import { field } from './field.ts';
import { askToSend, closeDone, it, OTHER, SEND } from './holder-with-tokens.ts';

it('shows before signing how the balances change and what each speed costs, and signs the one chosen by keyboard', async ({
  holder: { page },
  chain,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/wallet');
  const dialog = await askToSend(page, '0.25');
  await dialog.getByText(`3.5 → 3.25 ${issuer.symbol}`).waitFor();
  await dialog.getByText(/^1 → about 0\.9\d+ ETH$/).waitFor();
  await dialog.getByText(/^about \S+ ETH \(\$\d+\.\d\d\), at most \S+ ETH \(\$\d+\.\d\d\)$/).waitFor();
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const normal = dialog.getByRole('radio', { name: /^Normal/ });
  await normal.focus();
  await page.keyboard.press('ArrowRight');
  expect(await dialog.getByRole('radio', { name: /^Fast/ }).isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog.getByText('Tip per gas').waitFor();
  const tip = await dialog.locator('dt:text-is("Tip per gas") + dd').textContent();
  await dialog.getByRole('button', { name: 'Yes, send' }).focus();
  await page.keyboard.press('Enter');
  await closeDone(page);
  await expect.poll(() => chain.usgOf(OTHER)).toBe(USG_PER_COIN / 4n);
  const [hash] = await page.evaluate(() =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith('usg_tx:') ? [key.slice(7)] : [])),
  );
  const { maxPriorityFeePerGas } = await chain.node.getTransaction({ hash: hash as `0x${string}` });
  expect(`${formatUnits(maxPriorityFeePerGas ?? 0n, 9)} gwei`).toBe(tip);
});

it('says in words why the token would refuse it, as soon as it would', async ({ holder: { page }, chain }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.clock.install();
  await page.goto('/wallet');
  const dialog = await askToSend(page, '0.25');
  await dialog.getByText(`3.25 → 3 ${issuer.symbol}`).waitFor();
  await chain.write(chain.admin, 'pause', []);
  await page.clock.runFor(13_000);
  await dialog.getByText(REVERT_MESSAGES.EnforcedPause ?? '').waitFor();
  await chain.write(chain.admin, 'unpause', []);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

it('sends all of it, to the last unit', async ({ holder: { page, address }, chain }) => {
  await chain.issue(address, 1n);
  await page.goto('/wallet');
  await page.getByText('You have 3.250000001').waitFor();
  const form = page.getByRole('form', { name: SEND });
  await field(form, 'To address').fill(OTHER);
  await form.getByRole('button', { name: 'Use all' }).click();
  await form.getByRole('button', { name: SEND }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`3.250000001 → 0 ${issuer.symbol}`).waitFor();
  await dialog.getByRole('button', { name: 'Yes, send' }).click();
  await closeDone(page);
  await expect.poll(() => chain.usgOf(address)).toBe(0n);
});
