// npm run pictures: the pictures of the README and of /guide, from a real site with wallets, balances and a logged-in admin.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Browser, Locator } from 'playwright-core';
import sharp from 'sharp';
import { createWalletClient, http, publicActions, zeroHash } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { GuideStep } from '#content/guide.ts';
import { usgTokenAbi } from '#contracts/abi.ts';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import { usgFromCoins } from '#domain/money.ts';
import { purchaseTitle } from '#domain/purchases/messages.ts';
import { QUEUE_WHY } from '#domain/staff/queue.ts';
import { answerTo, newPerson, openBrowser, type Person } from '../support/browser.ts';
import { openFromQueue, take as takeStep } from '../support/desk-record.ts';
import { field } from '../support/field.ts';
import { fillRedemption } from '../support/redemption-form.ts';
import { type Site, startSite } from '../support/site.ts';
import { createWallet, restoreKey } from '../support/wallet-acts.ts';
import { baselineOf } from './compare-images.ts';

const FOLDER = new URL('../../docs/pictures/', import.meta.url).pathname;
const VIEW = { viewport: { width: 1280, height: 860 }, colorScheme: 'light', reducedMotion: 'reduce' } as const;

async function issueTo(site: Site, address: `0x${string}`, coins: number) {
  const { rpc, token, adminKey } = site.local;
  const client = createWalletClient({ account: privateKeyToAccount(adminKey), transport: http(rpc) }).extend(
    publicActions,
  );
  const args = [address, usgFromCoins(coins), zeroHash] as const;
  const hash = await client.writeContract({
    address: token,
    abi: usgTokenAbi,
    functionName: 'issue',
    args,
    chain: null,
  });
  await minedReceipt(client, hash);
}

async function take({ page }: Person, name: string) {
  await page
    .getByRole('button', { name: 'Yes, I agree' })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => window.scrollTo(0, 0)));
  await page.waitForTimeout(1_000);
  writeFileSync(`${FOLDER}${name}.png`, await baselineOf(await page.screenshot()));
  console.log(`docs/pictures/${name}.png`);
}

const GUIDE = new URL('../../web/public/guide/', import.meta.url).pathname;
/** A phone, at the size at which web/pages/guide draws its pictures, with twice the pixels. */
const PHONE = { viewport: { width: 390, height: 620 }, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const;

/** What /guide shows of each step, by someone who takes it; `start` scrolls to what the picture is about. */
async function takeGuide(browser: Browser, site: Site, staff: Person, scheme: 'light' | 'dark') {
  const buyer = await newPerson(browser, site.origin, { ...PHONE, colorScheme: scheme });
  const { page, context } = buyer;
  await context.addCookies([{ name: 'cookie_consent', value: 'yes', url: site.origin }]);
  // Play money is for people who try the site, not for buyers.
  await page.route('**/api/site', async (route) => {
    const response = await answerTo(route);
    await route.fulfill({ response, json: { ...(await response.json()), faucet: false } });
  });
  const picture = async (id: GuideStep['id'], start?: Locator) => {
    await page.evaluate(() => document.fonts.ready);
    await start?.evaluate((part) => window.scrollBy(0, part.getBoundingClientRect().top - 84));
    await page.waitForTimeout(1_000);
    writeFileSync(
      `${GUIDE}${id}-${scheme}.webp`,
      await sharp(await page.screenshot())
        .webp({ quality: 72, effort: 6 })
        .toBuffer(),
    );
    console.log(`web/public/guide/${id}-${scheme}.webp`);
  };
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Create a wallet' }).click();
  await picture('wallet');
  const { address } = await createWallet(buyer);

  await page.goto('/purchase');
  const order = page.getByRole('form', { name: 'Purchase' });
  await field(order, 'Quantity to purchase').fill('1');
  await field(order, 'Email').fill('ada@example.com');
  await field(order, 'State').selectOption({ label: 'Utah' });
  await picture('order', order);
  await order.getByRole('checkbox').check();
  await order.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/purchasesuccess/);
  const open = await openFromQueue(staff.page, purchaseTitle(1), QUEUE_WHY.identity_asked, 'waiting');
  if (scheme === 'light') await take(staff, 'admin');
  await takeStep(open, 'Identity verified');
  await takeStep(open, 'Place an order', {}, 'Place order');
  await page.reload();
  await page.getByText('Next: pay', { exact: false }).first().waitFor();
  await picture('pay', page.getByRole('heading', { level: 1 }));

  await issueTo(site, address, 1);
  await page.goto('/wallet');
  await page.getByText('$1,627.50*').waitFor();
  await picture('tokens', page.getByRole('heading', { name: 'Your balance' }));

  await page.goto('/redeem');
  await fillRedemption(page);
  const quote = page.locator('.redeem-quote');
  await quote.locator('summary').click();
  await quote.getByRole('region', { name: 'The cost in detail' }).getByText('You’ll pay').waitFor();
  await picture('redeem', quote);
  await context.close();
}

for (const folder of [FOLDER, GUIDE]) mkdirSync(folder, { recursive: true });
const [site, browser] = await Promise.all([startSite(), openBrowser()]);
try {
  const holder = await newPerson(browser, site.origin, VIEW);
  await holder.page.goto('/');
  await take(holder, 'home');
  const { address } = await createWallet(holder);
  await holder.page.getByRole('button', { name: 'Get local play-money ETH' }).click();
  await issueTo(site, address, 12);
  await holder.page.reload();
  await holder.page.getByText('$19,530.00*').waitFor();
  await take(holder, 'wallet');
  const staff = await newPerson(browser, site.origin, VIEW);
  await restoreKey(staff, site.local.adminKey);
  await staff.page.goto('/admin');
  await staff.page.getByRole('button', { name: 'Admin Login' }).click();
  await staff.page.getByRole('button', { name: /^Signed in/ }).waitFor();
  for (const scheme of ['light', 'dark'] as const) await takeGuide(browser, site, staff, scheme);
} finally {
  await browser.close();
  await site.remove();
}
