import { expect, type Page } from '@playwright/test';
import { createPublicClient, http } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { COIN_REGISTER_MESSAGES } from '#domain/reserve/messages.ts';
import type { Lot } from '#proof/lots.ts';
import { readManifest } from '#proof/manifest.ts';
import { manifestFaults } from '#proof/manifest-faults.ts';
import { violationsAt, violationsInBothSchemes } from './support/axe.ts';
import { sideways } from './support/browser.ts';
import { sign, take } from './support/desk-record.ts';
import { testOnOwnSite as test } from './support/fixtures.ts';
import type { Site } from './support/site.ts';
import { giveWallet, unlockWhenAsked } from './support/wallet-acts.ts';

const COINS = '600,010';
const HEAD = 'id,year,mint,coins,depository,received_on';
const file = (name: string, mimeType: string, text: string) => ({ name, mimeType, buffer: Buffer.from(text) });

async function importLots(page: Page, ...lines: string[]): Promise<void> {
  const form = page.getByRole('region', { name: 'Import lots' });
  await form.locator('input[type=file]').setInputFiles(file('lots.csv', 'text/csv', [HEAD, ...lines].join('\n')));
  await form.getByRole('button', { name: 'Import' }).click();
}

/** What a visitor finds wrong who asks the chain and this site alone. */
async function faultsSeen({ origin, local }: Site) {
  const chain = createPublicClient({ transport: http(local.rpc) });
  const token = { address: local.token, abi: usgTokenAbi } as const;
  const [coins, asOf, redeemedAsOf, documentHash] = await chain.readContract({ ...token, functionName: 'attestation' });
  const attestor = await chain.readContract({ ...token, functionName: 'attestor' });
  const bytesOf = async (path: string) =>
    new Uint8Array(await (await fetch(`${origin}/api/reserves/${path}`)).arrayBuffer());
  const manifest = await bytesOf(`manifests/${documentHash}`);
  const lots = (await (await fetch(`${origin}/api/reserves/lots`)).json()) as Lot[];
  const reports = new Map<string, Uint8Array>();
  for (const { name, sha256 } of readManifest(manifest)?.reports ?? [])
    reports.set(name, await bytesOf(`reports/${sha256}`));
  const attested = {
    token: local.token,
    chainId: await chain.getChainId(),
    attestor,
    coins,
    asOf,
    redeemedAsOf,
    documentHash,
  };
  return { coins, reports, faults: manifestFaults(manifest, attested, { lots, reports }) };
}

test('register lots, show every fault of a file, and attest what is there, for everyone to check', {
  tag: '@long',
}, async ({ visit, site }) => {
  const attestor = await visit({ baseURL: site.desk });
  const { page } = attestor;
  await giveWallet(attestor, site.local.attestorKey);
  await unlockWhenAsked(page);
  await page.goto('/admin?list=attest');
  await page.getByRole('button', { name: 'Admin Login' }).click();
  await expect(page.getByText('600,000 coins, counted')).toBeVisible();

  await page.goto('/admin?list=coin-register');
  await importLots(page, 'E2E 1,2024,West Point,20,Vault,2024-01-02', 'E2E-2,2024,West Point,x,Vault,2024-01-02');
  const faults = page.getByRole('alert');
  await expect(faults.getByText(`Line 2: ${COIN_REGISTER_MESSAGES.fields.id}`)).toBeVisible();
  await expect(faults.getByText(`Line 3: ${COIN_REGISTER_MESSAGES.fields.coins}`)).toBeVisible();
  await importLots(page, 'E2E-1,1900,West Point,20,Vault,2024-01-02');
  await expect(faults.getByText('Line 2: Year 1900')).toBeVisible();
  await importLots(page, 'E2E-1,2023,West Point,20,Vault,2024-01-02');
  await expect(page.getByText('1 lot with 20 coins registered.')).toBeVisible();
  await page.getByLabel('Search').fill('E2E-1');
  await page.getByRole('link', { name: 'E2E-1' }).click();
  const typo = page.getByRole('dialog', { name: 'Lot E2E-1' });
  await take(typo, 'Correct its details', { Year: '2024', 'What was wrong': 'A typo' }, 'Correct');
  await expect(typo.getByText('A typo · Year: 2023 → 2024')).toBeVisible();
  await typo.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Search').fill('LOCAL-0001');
  await page.getByRole('link', { name: 'LOCAL-0001' }).click();
  const lot = page.getByRole('dialog', { name: 'Lot LOCAL-0001' });
  await expect(lot.getByText(COIN_REGISTER_MESSAGES.prepared)).toBeVisible();
  const rest = { Reason: 'Moved for a test', 'Coins that stay': '1990', 'New lot id for them': 'LOCAL-0001-B' };
  await take(lot, 'Take out of the register', rest, 'Take out');
  await expect(lot.getByText('Moved for a test')).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);

  await page.goto('/admin?list=attest');
  await expect(page.getByText(`301 lots, ${COINS} coins`)).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file('count.pdf', 'application/pdf', '%PDF-1.7 counted'));
  await expect(page.getByText('SHA-256 0x')).toBeVisible();
  await page.getByRole('button', { name: 'Prepare' }).click();
  await expect(page.getByRole('button', { name: `Attest ${COINS} coins` })).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect([...(await violationsAt(page, 'light')), await sideways(page)]).toEqual([0]);
  await sign(page, `Attest ${COINS} coins`, `Attest ${COINS} coins?`);
  await expect.poll(async () => (await faultsSeen(site)).coins).toBe(600_010n);
  await expect.poll(async () => (await fetch(`${site.origin}/api/reserves/lots`)).text()).toContain('E2E-1');
  const seen = await faultsSeen(site);
  expect(seen.faults).toEqual([]);
  expect([...seen.reports.keys()]).toEqual(['count.pdf']);
  expect(attestor.pageErrors).toEqual([]);
});
