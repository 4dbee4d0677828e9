import { expect } from '@playwright/test';
import { NOTICE_MESSAGES, NOTICES } from '#domain/notices.ts';
import { test } from './support/fixtures.ts';
import { emailTo } from './support/mailbox.ts';

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('a visitor chooses on the request’s page which emails come, and stops one kind by the link at the end of an email', async ({
  visit,
}) => {
  const person = await visit();
  const { page, context, pageErrors } = person;
  const email = `ada-${Date.now()}@example.org`;
  const data = { ethereum_address: WALLET, qty_to_purchase: 2, email };
  const { key } = await (await context.request.post('/api/purchase', { data })).json();
  await page.goto(`/purchasesuccess?key=${key}`);
  const reminder = page.getByRole('checkbox', { name: NOTICES.lapsing.label });
  await expect(reminder).toBeChecked();
  await reminder.click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(reminder).not.toBeChecked();

  const { text } = await emailTo(person, email, 'We have your request');
  const [, link = ''] = /Unsubscribe from .*:\n(\S+)/.exec(text) ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { name: `Stop ${NOTICES.received.about}?` })).toBeVisible();
  expect(page.url()).toMatch(/\/unsubscribe$/);
  await expect(page.getByRole('checkbox', { name: NOTICES.lapsing.label })).not.toBeChecked();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
  const price = page.getByRole('checkbox', { name: NOTICES.price.label });
  await price.click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.goto('/about');
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Get them again' })).toBeVisible();
  await expect(price).toBeChecked();
  await page.goto(link.replace(/\.[^.&]{4}/, '.0000'));
  await expect(page.getByText(NOTICE_MESSAGES.linkUnknown)).toBeVisible();
  expect(pageErrors.filter((error) => !/404/.test(String(error)))).toEqual([]);
});
