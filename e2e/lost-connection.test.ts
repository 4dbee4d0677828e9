import { expect } from '@playwright/test';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { redeemConfirm } from '#domain/redemptions/quote-messages.ts';
import { site as issuer } from '#site';
import { answerTo } from './support/browser.ts';
import { test } from './support/holder-with-tokens.ts';
import { burnButton, fillRedemption } from './support/redemption-form.ts';

test('asks before a burn from its title on, with the coin and the warning in sight on a phone', async ({
  holder: { page },
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/redeem');
  const form = await fillRedemption(page);
  await form.getByRole('button', { name: 'Redeem', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // Chosen already, and far below.
  await expect(dialog.getByRole('radio', { checked: true })).toBeAttached();
  await expect(dialog.getByRole('heading')).toBeFocused();
  for (const words of ['You receive', redeemConfirm(1)])
    await expect(dialog.getByText(words)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('shows the ticket and the transaction of a burn after which the connection is lost, and goes on once it is back', async ({
  holder: { page },
}) => {
  let isLost = false;
  await page.route('**/*', (route) => (isLost ? route.abort() : route.fallback()));
  // The transaction arrives; its answer doesn't, and nothing does after it.
  await page.route('**/api/rpc', async (route) => {
    if (!route.request().postData()?.includes('eth_sendRawTransaction')) return route.fallback();
    await answerTo(route);
    isLost = true;
    return route.abort();
  });
  await page.goto('/redeem');
  const form = await fillRedemption(page);
  await form.getByRole('button', { name: 'Redeem', exact: true }).click();
  await burnButton(page).click();
  await page.waitForURL(/\/redeemsuccess\?ticket=/);
  const ticket = new URL(page.url()).searchParams.get('ticket') ?? '';
  await expect(page.getByText(ticket).first()).toBeVisible();
  const burn = page.getByRole('listitem').filter({ hasText: `Redeem 1 ${issuer.symbol}` });
  await expect(burn.getByText(/0x[0-9a-f]{64}/i).first()).toBeVisible();
  await expect(page.getByText(API_MESSAGES.unreachable).first()).toBeVisible();
  isLost = false;
  await expect(page.getByText(redemptionNextStep('pay_shipping', { coins: 1 }).sentence)).toBeVisible();
});
