import { expect, type Page } from '@playwright/test';
import { site as issuer } from '#site';
import { test } from '../support/fixtures.ts';

const FORMS = [
  '/contact',
  '/contact-zendesk',
  '/purchase',
  '/redeem',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?reset_password_token=x',
  '/transactions',
];

/** Fills in the first line and tries every way to send the form before its script is there. */
async function typeAndSubmit(page: Page): Promise<void> {
  const form = page.locator('#content form');
  const line = form.locator('input:not([type=checkbox], [type=radio], [type=hidden])').first();
  await line.fill('7');
  await line.press('Enter');
  await form.locator('button[type=submit]').click({ force: true });
  await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  await expect(line).toHaveValue('7');
}

const notice = (page: Page) => page.locator('#content form').getByText('This form can’t be sent yet');

for (const path of FORMS)
  test(`keeps ${path} and what was typed, and gives an email address, where scripts are off`, async ({
    withoutScripts: { page },
  }) => {
    await page.goto(path);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(`${request.method()} ${request.url()}`);
    });
    await expect(notice(page)).toBeVisible();
    await expect(page.locator('#content form').getByRole('link', { name: issuer.support.email })).toBeVisible();
    await typeAndSubmit(page);
    expect(documents).toEqual([]);
  });

test('says after a while that scripts have not come, moves nothing until then, and says it no more once they have', async ({
  visitor: { page },
}) => {
  let blocked = true;
  await page.route('**/assets/*.js', (route) => (blocked ? route.abort() : route.continue()));
  await page.goto('/contact');
  const form = page.locator('#content form');
  const before = (await form.boundingBox())?.height;
  expect(await notice(page).isVisible()).toBe(false);
  await typeAndSubmit(page);
  await expect(notice(page)).toBeVisible();
  blocked = false;
  await page.reload();
  await expect(notice(page)).toHaveCount(0);
  expect((await form.boundingBox())?.height).toBe(before);
});
