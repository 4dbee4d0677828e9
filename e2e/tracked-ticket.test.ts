import { expect } from '@playwright/test';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { filledForm } from '../server/testing/redemptions.ts';
import { test } from './support/fixtures.ts';

test('a ticket’s number leaves the tracker’s address before anything else can read it, and its hash takes its place', async ({
  visitor: { page, pageErrors },
  site,
}) => {
  const { ticket_id: number } = (await (await page.request.post('/api/redeem', { data: filledForm() })).json()) as {
    ticket_id: string;
  };
  const told: string[] = [];
  page.on('request', (request) => told.push(`${request.headers().referer}`));
  const isIn = async () => {
    const entries = await page.evaluate(() => window.navigation.entries().map(({ url }) => url));
    return [...entries, ...told, await page.title()].some((each) => each?.includes(number));
  };
  const byHash = `${site.origin}/track?ticket=${ticketHash(number)}`;
  await page.goto(`/track?ticket=${number}`);
  await expect(page).toHaveURL(byHash);
  await expect(page.getByText('Nothing of this redemption is on the blockchain yet')).toBeVisible();
  expect(await isIn()).toBe(false);
  await page.goto('/track');
  await page.getByRole('textbox', { name: 'Ticket number, or its hash' }).fill(number);
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(page).toHaveURL(byHash);
  expect(await isIn()).toBe(false);
  await page.reload();
  await expect(page.getByText('Nothing of this redemption is on the blockchain yet')).toBeVisible();
  expect(pageErrors).toEqual([]);
});
