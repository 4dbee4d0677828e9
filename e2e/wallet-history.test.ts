import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';

import { ZERO_VALUE_SWITCH } from '#domain/messages/chain-lists.ts';
import { usgFromCoins } from '#domain/money.ts';
import { site as issuer } from '#site';
import { violationsInBothSchemes } from './support/axe.ts';
import { newPerson, sideways } from './support/browser.ts';
import { field } from './support/field.ts';
import { test as base, closeProfile, type SiteChain } from './support/fixtures.ts';
import { outsideWallet } from './support/outside-wallet.ts';
import type { Site } from './support/site.ts';
import { giveWallet, unlockWhenAsked } from './support/wallet-acts.ts';

const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

async function newHolder(browser: Browser, site: Site, chain: SiteChain) {
  const account = await chain.holder(3, '1');
  const payer = await outsideWallet(site.local, 1);
  await payer.send(account.address, 500_000_000n);
  await payer.send(account.address, 1n);
  await chain.transfer(account, OTHER, usgFromCoins(1));
  const person = await newPerson(browser, site.origin, { viewport: { width: 360, height: 780 } });
  await giveWallet(person, account.key);
  await unlockWhenAsked(person.page);
  return { ...person, address: account.address, payer: payer.address };
}

const test = base.extend<{ holder: Awaited<ReturnType<typeof newHolder>> }>({
  holder: async ({ browser, site, chain, perFile }, use) =>
    use(await perFile('holder', () => newHolder(browser, site, chain), closeProfile)),
});

const past = (page: Page) => page.getByRole('list', { name: 'Past transactions' }).getByRole('listitem');
/** The list's rows without their times, as they are read. */
const rows = async (page: Page) => {
  const texts = await past(page).allInnerTexts();
  return texts.map((text) => text.replace(/\s+/g, ' ').replace(/\w+ \d+, \d{4} at [\d:]+ [ap]\.m\. /, ''));
};

test('lists what came and went with its value at that time, and dust only on request', { tag: '@long' }, async ({
  holder,
}) => {
  const { page } = holder;
  await page.goto('/wallet');
  await expect(past(page)).toHaveCount(3);
  await expect.poll(async () => (await rows(page)).every((row) => row.includes('final'))).toBe(true);
  expect(await rows(page)).toEqual([
    expect.stringMatching(/^Sent to 0x5aaeb6.* · Confirmed and final −1 USG \$1,627\.50$/i),
    expect.stringMatching(/^Received from 0x.* · Confirmed and final \+0\.5 USG \$813\.75$/i),
    expect.stringMatching(/^Issued · Confirmed and final \+3 USG \$4,882\.50$/),
  ]);
  await page.getByLabel(ZERO_VALUE_SWITCH).check();
  await expect(past(page)).toHaveCount(4);
  expect((await rows(page))[1]).toMatch(/\+0\.000000001 USG \$0\.00$/);
  await page.getByLabel(ZERO_VALUE_SWITCH).uncheck();
  expect(await sideways(page)).toBe(0);
});

/** Presses Tab until the focus is on that control. */
async function tabTo(page: Page, label: string): Promise<void> {
  const control = page.getByRole('form', { name: 'Filter transactions' }).getByLabel(label, { exact: true });
  for (let presses = 0; presses < 20; presses += 1) {
    if (await control.evaluate((each) => each === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to ${label}`);
}

test('filters by keyboard alone, tells the page’s address nothing, and saves what it lists', { tag: '@long' }, async ({
  holder,
}) => {
  const { page, payer } = holder;
  await page.goto('/wallet');
  await expect(past(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Filter' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'Filter transactions' })).toBeVisible();
  await tabTo(page, 'Kind');
  await page.keyboard.type('Tra');
  await tabTo(page, 'Counterparty');
  await page.keyboard.type('Nobody I know');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No name in your address book matches')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(payer);
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page)).toEqual([expect.stringMatching(/^Received.*\$813\.75$/)]);
  await expect(page.getByRole('button', { name: 'Filter (2)' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  expect(await sideways(page)).toBe(0);
  expect(await violationsInBothSchemes(page)).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/-transactions-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  const line = `,Received,in,0.5,1627.50,813.75,${payer},,Final,`;
  expect(lines[1]?.toLowerCase()).toContain(line.toLowerCase());

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(past(page)).toHaveCount(3);
  await field(page.getByRole('form', { name: 'Filter transactions' }), 'To').fill('2001-01-01');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByText('No transactions match these filters.')).toBeVisible();
});

const statementOf = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('dl.facts')
    .evaluate((list) => {
      const [names, values] = ['dt', 'dd'].map((tag) =>
        [...list.querySelectorAll(tag)].map((each) => each.textContent),
      );
      return Object.fromEntries((names ?? []).map((name, index) => [name, values?.[index]]));
    });

test('states a year for taxes on A4 and Letter, black on white, and the next year from where it ended', {
  tag: '@long',
}, async ({ holder }) => {
  const { page, address } = holder;
  await page.goto('/wallet');
  await expect(past(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statement by year' });
  await expect(dialog.getByRole('table')).toBeVisible();
  expect(await statementOf(page)).toEqual({
    'Opening balance': '0 USG',
    'Issued to you': '3 USG, worth $4,882.50',
    Received: '0.500000001 USG, worth $813.75',
    Sent: '1 USG, worth $1,627.50',
    Redeemed: 'None',
    'Closing balance': '2.500000001 USG',
  });
  expect(await sideways(page)).toBe(0);
  expect(await violationsInBothSchemes(page)).toEqual([]);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const sheet = page.getByRole('article').filter({ hasText: `${issuer.name} statement for` });
  await expect(sheet.getByText('it states no cost basis, gain or loss')).toBeVisible();
  expect(await page.getByRole('heading', { name: `${issuer.name} Wallet` }).isVisible()).toBe(false);
  expect(await dialog.isVisible()).toBe(false);
  expect((await sheet.textContent())?.toLowerCase().replace(/\s/g, '')).toContain(address.toLowerCase());
  await expect(sheet.getByRole('row')).toHaveCount(5);
  const colors = () => [
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.querySelector('.statement td') as Element).color,
  ];
  expect(await page.evaluate(colors)).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  await page.emulateMedia({ media: null, colorScheme: null });

  const year = Number(await field(dialog, 'Year').inputValue());
  await page.clock.setFixedTime(new Date(year + 1, 5));
  await page.reload();
  await expect(past(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Statement' }).click();
  await expect(dialog.getByText(`Nothing moved in ${year + 1}.`)).toBeVisible();
  expect(await statementOf(page)).toMatchObject({
    'Opening balance': '2.500000001 USG',
    'Closing balance': '2.500000001 USG',
  });
  await field(dialog, 'Year').selectOption(String(year));
  expect(await statementOf(page)).toMatchObject({ 'Opening balance': '0 USG', 'Closing balance': '2.500000001 USG' });
});

const figure = (page: Page, name: string) =>
  page.getByRole('dialog').locator('dl.facts').locator(`dt:text-is("${name}") + dd`);

test('counts what a year’s sales gained by the holder’s figures and lots, and keeps them for other browsers and programs', {
  tag: '@long',
}, async ({ holder }) => {
  const { page } = holder;
  await page.clock.setFixedTime(new Date(new Date().getFullYear() + 2, 5));
  const dialog = page.getByRole('dialog', { name: 'Cost basis by year' });
  async function openFirstYear() {
    await page.goto('/wallet');
    await expect(past(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Cost basis' }).click();
    await expect(field(dialog, 'Year').locator('option')).toHaveCount(3);
    await field(dialog, 'Year').selectOption({ index: 2 });
  }
  await openFirstYear();
  await expect(figure(page, 'Acquired')).toHaveText('3.500000001 USG, cost $5,696.25');
  await expect(figure(page, 'Realized gain')).toHaveText('$0.00, not counting 1 unmarked send');
  await expect(figure(page, 'Unrealized gain')).toHaveText('$0.00 at $1,627.50');
  await dialog
    .getByRole('button', { name: /^Change: Received.*/ })
    .first()
    .click();
  const cost = page.getByRole('dialog', { name: /^Received: 0\.5 / });
  await field(cost, 'Where it came from').selectOption('From another wallet of mine');
  await expect(cost.getByText('Enter what it cost when you first got it.')).toBeVisible();
  await field(cost, 'Where it came from').selectOption('From someone else');
  await field(cost, 'What it cost you, in US dollars').fill('800');
  expect(await cost.getByText('Choose lots').count()).toBe(0);
  await cost.getByRole('button', { name: 'Save' }).click();
  await expect(figure(page, 'Acquired')).toHaveText('3.500000001 USG, cost $5,682.50');

  await dialog.getByRole('button', { name: /^Change: Sent/ }).click();
  const sale = page.getByRole('dialog', { name: /^Sent: 1 / });
  await field(sale, 'What it was').selectOption('A sale or a redemption');
  await field(sale, 'What you got for it, in US dollars').fill('$1,5');
  await sale.getByRole('button', { name: 'Save' }).click();
  await expect(sale.getByText('Enter an amount in dollars and cents')).toBeVisible();
  await field(sale, 'What you got for it, in US dollars').fill('$1,500');
  await sale.getByText('Choose lots').click();
  await sale.getByLabel(/ at [\d:]+ [ap]\.m\.: 0\.5 USG, cost \$800\.00$/).check();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await sale.getByRole('button', { name: 'Save' }).click();
  // Half of it from the chosen lot, the other half from the first one.
  await expect(figure(page, 'Realized gain')).toHaveText('−$113.75');
  await expect(figure(page, 'Held at the end')).toHaveText('2.500000001 USG, cost $4,068.75');
  expect(await violationsInBothSchemes(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);

  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name, exact: true }).click(),
    ]);
    return readFileSync(await file.path(), 'utf8');
  };
  expect((await download('CSV for Koinly')).split('\r\n')).toHaveLength(6);
  expect(await download('CSV for CoinTracker')).toContain(',0.5,USG,800.00,USD,,,');
  const copy = await download('Download a copy');

  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('cost_basis:')) localStorage.removeItem(key);
  });
  await openFirstYear();
  await expect(figure(page, 'Realized gain')).toHaveText('$0.00, not counting 1 unmarked send');
  const file = { name: 'copy.json', mimeType: 'application/json', buffer: Buffer.from(copy) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByText('2 entries in this browser now.')).toBeVisible();
  await expect(figure(page, 'Realized gain')).toHaveText('−$113.75');
});
