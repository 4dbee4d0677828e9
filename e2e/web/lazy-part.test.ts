import { expect, type Page } from '@playwright/test';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { field } from '../support/field.ts';
import { test } from '../support/fixtures.ts';

/** Cuts off the scripts with that name, until the returned function is called. */
async function cutOff(page: Page, name: string): Promise<() => void> {
  let isCut = true;
  await page.route(`**/assets/${name}-*.js`, (route) => (isCut ? route.abort() : route.continue()));
  return () => {
    isCut = false;
  };
}

const unreachable = (page: Page) => page.getByRole('alert').getByText(API_MESSAGES.unreachable);

const linkToAbout = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });

/** What comes after the page's own code, which watches over the links, is there. */
const complete = (page: Page) => expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();

test('says where a part is missing that it can’t be loaded, and draws it by itself once it can', async ({
  visitor: { page },
}) => {
  const reconnect = await cutOff(page, 'chart-and-log');
  await page.goto('/usmint');
  await expect(unreachable(page)).toBeVisible();
  reconnect();
  await expect(page.getByRole('table').first()).toBeVisible();
});

test('says in the contact form that the site can’t be reached, keeps what was typed and sends it then', async ({
  visitor: { page },
}) => {
  const reconnect = await cutOff(page, 'contact-input');
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Contact' });
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Lovelace'],
    ['Email', 'ada@example.com'],
    ['Phone', '555 0100'],
  ] as const)
    await field(form, label).fill(text);
  const send = form.getByRole('button', { name: 'Send message' });
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await expect(unreachable(page)).toBeVisible();
  await expect(field(form, 'First name')).toHaveValue('Ada');
  reconnect();
  await send.click();
  await page.waitForURL('**/success');
});

test('opens a dialog in place of one that can’t be loaded, and the one that was asked for once it can', async ({
  visitor: { page },
}) => {
  const reconnect = await cutOff(page, 'create-dialog');
  await page.goto('/purchase');
  const create = page.getByRole('button', { name: 'Create a wallet here' });
  await create.click();
  await expect(create).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('dialog', { name: 'We can’t show this yet' })).toBeVisible();
  await expect(unreachable(page)).toBeVisible();
  reconnect();
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Create a wallet' })).toBeVisible();
});

test('makes a press on a prerendered part whose code can’t be loaded as soon as it can, and says why it waits', async ({
  visitor: { page },
}) => {
  const reconnect = await cutOff(page, 'way-choice');
  await page.goto('/redeem');
  await complete(page);
  await page.getByRole('button', { name: 'Use a wallet you have' }).click();
  await expect(unreachable(page)).toBeVisible();
  reconnect();
  await expect(page.getByRole('dialog', { name: 'Use a wallet you have' })).toBeVisible();
});

test('stays on a page, with what was typed, while the next one can’t be loaded', async ({ visitor: { page } }) => {
  await page.goto('/contact');
  await complete(page);
  await page.route('**/*', (route) => route.abort());
  const name = field(page.getByRole('form', { name: 'Contact' }), 'First name');
  await name.fill('Ada');
  const link = linkToAbout(page);
  await link.click();
  await expect(unreachable(page)).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(name).toHaveValue('Ada');
  await page.unrouteAll();
  await link.click();
  await page.waitForURL('**/about');
});

test('loads a page whole whose code a release has removed', async ({ visitor: { page } }) => {
  let documents = 0;
  let refused = 0;
  await page.route('**/assets/about-*.js', (route) => {
    if (documents > 0) return route.continue();
    refused += 1;
    return route.fulfill({ status: 404, body: 'gone' });
  });
  await page.goto('/contact');
  await complete(page);
  await page.route('**/about', (route) => {
    documents += 1;
    return route.continue();
  });
  await linkToAbout(page).click();
  await page.waitForURL('**/about');
  expect(documents).toBe(1);
  expect(refused).toBeGreaterThan(0);
});
