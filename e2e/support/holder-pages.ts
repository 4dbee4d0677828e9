import { expect, type Page } from '@playwright/test';
import { LOST_MESSAGES } from '#domain/redemptions/lost-messages.ts';
import { redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { site as issuer } from '#site';
import { violationsInBothSchemes } from './axe.ts';
import { answerTo } from './browser.ts';
import { field } from './field.ts';

/** Follows the link to the tracker that shows nothing personal, and has the browser check what is on the chain. */
export async function checkOnTracker(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'its tracker' }).click();
  // The page before it has such a button, too.
  await expect(page.getByRole('heading', { name: 'Redemption tracker' })).toBeVisible();
  const check = page.getByRole('button', { name: 'Check it yourself' });
  await check.click();
  await expect(
    page.getByText(`The token destroyed 1 ${issuer.symbol} for this ticket, and keeps the hash of its receipt`),
  ).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await page.route('**/api/track/*', async (route) => {
    const response = await answerTo(route);
    const track = (await response.json()) as { burn: object };
    await route.fulfill({ response, json: { ...track, burn: { ...track.burn, value: '2000000000' } } });
  });
  await page.reload();
  await check.click();
  await expect(page.getByText('The token’s history holds no such burn')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goBack();
  await refusesAnothers(page);
}

const OTHERS = '0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV';

/** Answers another number with what is true of this ticket: nothing of it is green, as the browser computes the hash of the number. */
async function refusesAnothers(page: Page): Promise<void> {
  const own = page.url();
  const ticket = new URL(own).searchParams.get('ticket') ?? '';
  for (const [path, call] of [
    ['/track', '/api/track/'],
    ['/redeemsuccess', '/api/redeem/'],
  ] as const) {
    await page.route(`**${call}${OTHERS}`, async (route) =>
      route.fulfill({ response: await page.request.get(`${call}${ticket}`) }),
    );
    await page.goto(`${path}?ticket=${OTHERS}`);
    await expect(page.getByRole('alert').getByText('These are another ticket’s steps').first()).toBeVisible();
    for (const green of ['Checked just now by your browser', 'Check it yourself'])
      expect(await page.getByText(green).count()).toBe(0);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(own);
}

export async function reportPackage(page: Page) {
  await page.getByRole('button', { name: 'Report the package' }).click();
  const form = page.getByRole('form', { name: 'Report the package' });
  const send = form.getByRole('button', { name: 'Send the report' });
  await field(form, 'Please describe it').fill('It went to Denver.');
  await send.click();
  await expect(form.getByText(LOST_MESSAGES.confirmNeeded)).toBeVisible();
  await form.getByRole('checkbox').check();
  await send.click();
  await expect(page.getByText(redemptionNextStep('wait_for_search', { coins: 1 }).sentence)).toBeVisible();
  await expect(page.getByText('It went to Denver.').first()).toBeVisible();
}
