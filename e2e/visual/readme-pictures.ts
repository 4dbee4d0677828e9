// npm run pictures: the README's pictures, from a real site with a wallet, a balance and a logged-in admin.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createWalletClient, http, publicActions, zeroHash } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { usgTokenAbi } from '#contracts/abi.ts';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import { usgFromCoins } from '#domain/money.ts';
import { newPerson, openBrowser, type Person } from '../browser.ts';
import { type Site, startSite } from '../site.ts';
import { createWallet, restoreKey } from '../wallet-acts.ts';
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

mkdirSync(FOLDER, { recursive: true });
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
  await staff.page.getByRole('list', { name: 'Roles' }).waitFor();
  await take(staff, 'admin');
} finally {
  await browser.close();
  await site.remove();
}
