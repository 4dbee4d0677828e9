import { expect, type Page } from '@playwright/test';
import { LOCAL_MARKET_MESSAGES } from '#domain/sale/local-market.ts';
import { site as issuer } from '#site';
import { violationsInBothSchemes } from '../support/axe.ts';
import { sideways } from '../support/browser.ts';
import { newStaff } from '../support/desk-people.ts';
import { closeProfile, testOnSaleSite } from '../support/fixtures.ts';
import { saleOfSite } from '../support/sale.ts';

const test = testOnSaleSite.extend<{ staff: Page }>({
  staff: async ({ browser, site, perFile }, use) => {
    const { page } = await perFile('staff', () => newStaff(browser, site), closeProfile);
    await use(page);
  },
});

async function openForm(page: Page) {
  await page.goto('/admin?list=set-price');
  const form = page.getByRole('form', { name: 'Local market' });
  await expect(form).toBeVisible();
  return {
    form,
    gold: form.getByRole('textbox', { name: `Spot ${issuer.metal}` }),
    usdc: form.getByRole('textbox', { name: 'One USDC' }),
    weekends: form.getByRole('checkbox', { name: 'Sell at weekends, too' }),
    move: () => form.getByRole('button', { name: 'Move the market' }).click(),
    moved: form.getByText('The market has moved.'),
  };
}

test('lets the local admin move gold, USDC and the weekend, by which the desk opens and closes', async ({
  site,
  chain,
  staff,
}) => {
  const sale = await saleOfSite(site, chain);
  const why = () =>
    chain.node.readContract({ ...sale.contract, functionName: 'requireOpen' }).then(
      () => 'open',
      ({ message }: Error) => /Error: (\w+)\(/.exec(message)?.[1],
    );
  await expect.poll(why).toBe('open');
  const { gold, usdc, weekends, move, moved, form } = await openForm(staff);
  await expect(gold).toHaveValue('1,550.00');
  await expect(form.getByText('Our price is $77.50 (5.00%) over spot.')).toBeVisible();

  await gold.fill('1,700');
  await move();
  await expect(moved).toBeVisible();
  expect(await why()).toBe('PriceOutsideBand');
  await expect(form.getByText('under spot')).toBeVisible();

  await gold.fill('1550');
  await usdc.fill('0.99');
  await move();
  await expect.poll(why).toBe('UsdcOffPar');

  await usdc.fill('1');
  await move();
  await expect.poll(why).toBe('open');
  await expect(weekends).toBeChecked();
  const open = await chain.node.getCode({ address: sale.desk });
  await weekends.uncheck();
  await move();
  await expect.poll(() => chain.node.getCode({ address: sale.desk })).not.toBe(open);
});

test('says what is wrong in the form and keeps what was typed, on a phone and a wide screen', async ({ staff }) => {
  for (const width of [390, 1_280]) {
    await staff.setViewportSize({ width, height: 900 });
    const { form, gold, usdc, move } = await openForm(staff);
    await gold.fill('much');
    await usdc.fill('0');
    await move();
    for (const message of Object.values(LOCAL_MARKET_MESSAGES)) await expect(form.getByText(message)).toBeVisible();
    await expect(gold).toBeFocused();
    await expect(gold).toHaveValue('much');
    expect(await sideways(staff)).toBe(0);
    expect(await violationsInBothSchemes(staff)).toEqual([]);
  }
});

test('gives test USDC to a wallet without ETH', async ({ site, chain, staff }) => {
  const sale = await saleOfSite(site, chain);
  await staff.goto('/wallet');
  await staff.getByRole('button', { name: 'Get local test USDC' }).click();
  await expect(staff.getByText('The play money has arrived.')).toBeVisible();
  expect(await sale.usdcOf(chain.admin.address)).toBe(10_000_000_000n);
});
