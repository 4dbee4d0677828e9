import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { OFFLINE_PAGES, OFFLINE_WORKER } from '#domain/offline-pages.ts';
import { test } from '../support/fixtures.ts';
import { BUILD, builtRoutes } from '../support/public-paths.ts';

const built = (path: string) => readFileSync(join(BUILD, 'client', path), 'utf8');
const fileOf = (page: string) => builtRoutes.find(({ pattern }) => pattern === page)?.file ?? '';

/** What the worker keeps a copy of, by path, as the build wrote it into the worker. */
const copied = (): string[] => {
  const [, copy = '{}'] = /^const COPY=(.*);\n/.exec(built(OFFLINE_WORKER)) ?? [];
  return Object.keys(JSON.parse(copy).files);
};

test('serves the wallet’s pages, their worker and every file in its list as the build wrote them', async ({ site }) => {
  const paths = [OFFLINE_WORKER, ...copied()];
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) {
    const answer = await fetch(site.origin + path, { headers: { cookie: 'session=other', 'accept-language': 'de' } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const file = OFFLINE_PAGES.includes(path) ? fileOf(path) : path;
    expect(bytes.equals(readFileSync(join(BUILD, 'client', file))), path).toBe(true);
  }
});

test('shows the price and the coins in trust on the wallet’s page once it has asked for them', async ({ visit }) => {
  const { page, pageErrors } = await visit();
  for (const path of OFFLINE_PAGES) {
    expect(built(fileOf(path))).not.toMatch(/1,627\.50|coins in trust/);
    await page.goto(path);
    const header = page.getByRole('banner');
    await expect(header.getByText('1,627.50')).toBeVisible();
    await expect(header.getByRole('link', { name: /coins in trust$/ })).toBeVisible();
  }
  expect(pageErrors).toEqual([]);
});

test('names the right contract on the wallet’s page once it has asked for it', async ({ visit, site }) => {
  const { token } = (await (await fetch(`${site.origin}/api/site`)).json()) as { token: string };
  expect(built(fileOf('/wallet')).toLowerCase()).not.toContain(token.toLowerCase());
  const { page } = await visit();
  await page.goto('/wallet#ledger');
  await expect(page.getByRole('button', { name: 'Copy the contract address' })).toBeVisible();
  const details = page.locator('dd', { has: page.getByRole('button', { name: 'Copy the contract address' }) });
  expect((await details.textContent())?.toLowerCase()).toContain(token.toLowerCase());
  await expect(page.locator('dd', { hasText: /local test chain|Ethereum|Chain \d/ }).first()).toBeVisible();
});
