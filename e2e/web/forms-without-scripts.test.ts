import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { site as issuer } from '#site';
import { it } from '../fixtures.ts';

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
  expect(await line.inputValue()).toBe('7');
}

const notice = (page: Page) => page.locator('#content form').getByText('This form can’t be sent yet');

it.for(FORMS)(
  'keeps %s and what was typed, and gives an email address, where scripts are off',
  async (path, { withoutScripts: { page } }) => {
    await page.goto(path);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(`${request.method()} ${request.url()}`);
    });
    await notice(page).waitFor();
    expect(await page.locator('#content form').getByRole('link', { name: issuer.support.email }).isVisible()).toBe(
      true,
    );
    await typeAndSubmit(page);
    expect(documents).toEqual([]);
  },
);

it('says after a while that scripts have not come, moves nothing until then, and says it no more once they have', async ({
  visitor: { page },
}) => {
  let blocked = true;
  await page.route('**/assets/*.js', (route) => (blocked ? route.abort() : route.continue()));
  await page.goto('/contact');
  const form = page.locator('#content form');
  const before = (await form.boundingBox())?.height;
  expect(await notice(page).isVisible()).toBe(false);
  await typeAndSubmit(page);
  await notice(page).waitFor();
  blocked = false;
  await page.reload();
  await expect.poll(() => notice(page).count()).toBe(0);
  expect((await form.boundingBox())?.height).toBe(before);
});
