import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';
import { field } from '../support/field.ts';
import { test } from '../support/fixtures.ts';
import { BUILD, builtRoutes, publicPaths } from '../support/public-paths.ts';
import { PASSWORD } from '../support/wallet-acts.ts';

const ASSETS = join(BUILD, 'client/assets');
const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
const sriOf = (name: string) =>
  `sha256-${createHash('sha256')
    .update(readFileSync(join(ASSETS, name)))
    .digest('base64')}`;

const builtFile = (file: string) => readFileSync(join(BUILD, 'client', file), 'utf8');
const mapFileOf = (html: string) => {
  const [, path = '', integrity] = /<script data-importmap="(.*?)" data-integrity="(.*?)">/.exec(html) ?? [];
  return { path, integrity };
};
const mapOf = (html: string): Record<string, string> => JSON.parse(builtFile(mapFileOf(html).path)).integrity;

/** Has these files come with one byte changed, as by a proxy, and counts them. */
async function changeByte(page: Page, files: string) {
  const changed: string[] = [];
  await page.context().route(files, async (route) => {
    const answer = await route.fetch();
    const body = await answer.body();
    const at = body.lastIndexOf('}');
    body[at] = 0x20;
    changed.push(route.request().url());
    // Kept, it would be refused until the browser drops it.
    const headers = { ...answer.headers(), 'cache-control': 'no-store' };
    await route.fulfill({ response: answer, headers, body: Buffer.concat([body, Buffer.from('}')]) });
  });
  return changed;
}

for (const file of new Set(builtRoutes.map((route) => route.file)))
  test(`${file} names the hash of each of its scripts, late ones included`, () => {
    const listed = mapFileOf(builtFile(file));
    expect(listed.integrity).toBe(sriOf(listed.path.slice(8)));
    const map = mapOf(builtFile(file));
    for (const [path, hash] of Object.entries(map)) expect([path, hash]).toEqual([path, sriOf(path.slice(8))]);
    // From the page on, whatever a listed script names is listed.
    const texts = [
      builtFile(file),
      ...Object.keys(map).map((path) => readFileSync(join(BUILD, 'client', path), 'utf8')),
    ];
    const routeList = texts.find((text) => text.startsWith('window.__reactRouterManifest'));
    for (const name of scripts)
      if (texts.some((text) => text !== routeList && text.includes(name)))
        expect(Object.keys(map)).toContain(`/assets/${name}`);
  });

test('has browsers refuse every script that a page names no hash for', async ({ visit, site }) => {
  for (const path of publicPaths) {
    const answer = await fetch(site.origin + path);
    expect([path, answer.headers.get('integrity-policy')]).toEqual([path, 'blocked-destinations=(script)']);
  }
  const { page } = await visit();
  await page.goto('/about');
  const others = scripts.filter((name) => !(`/assets/${name}` in mapOf(builtFile('about/index.html'))));
  const load = (path: string) =>
    page.evaluate(
      (url) =>
        import(url).then(
          () => 'loaded',
          () => 'refused',
        ),
      path,
    );
  expect(others.length).toBeGreaterThan(10);
  expect(await load(`/assets/${others[0]}`)).toBe('refused');
  const [listed = ''] = Object.keys(mapOf(builtFile('about/index.html'))).filter((path) => path.includes('/format'));
  expect(await load(listed || '/assets/none.js')).toBe(listed ? 'loaded' : 'refused');
});

test('runs no late script of which a byte was changed on the way, and says that the part can’t be loaded', async ({
  visit,
}) => {
  const { page } = await visit();
  const changed = await changeByte(page, '**/assets/chart-and-log-*.js');
  await page.goto('/usmint');
  await expect(page.getByRole('alert').getByText(API_MESSAGES.unreachable)).toBeVisible();
  expect(changed.length).toBeGreaterThan(0);
  await expect(page.getByRole('table')).not.toBeAttached();
  await page.context().unrouteAll();
  await expect(page.getByRole('table').first()).toBeVisible();
});

test('runs nothing of a page one of whose first scripts was changed, and says so', async ({ visit }) => {
  const { page } = await visit();
  await changeByte(page, '**/assets/vendor-*.js');
  await page.goto('/wallet');
  await expect(page.getByRole('alert').getByText(API_MESSAGES.unreachable)).toBeVisible();
  expect(await page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(false);
});

test('runs nothing where the list of hashes itself was changed', async ({ visit }) => {
  const { page } = await visit();
  const changed = await changeByte(page, '**/assets/importmap-*.json');
  await page.goto('/wallet');
  await expect(page.getByRole('alert').getByText(API_MESSAGES.unreachable)).toBeVisible();
  expect(changed.length).toBeGreaterThan(0);
  expect(await page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(false);
  await page.context().unrouteAll();
  await expect(page.getByRole('button', { name: 'Create a wallet' })).toBeEnabled();
});

test('starts no worker of which a byte was changed', async ({ visit }) => {
  const { page } = await visit();
  const started: string[] = [];
  page.on('worker', (worker) => started.push(worker.url()));
  const changed = await changeByte(page, '**/assets/*.worker-*.js');
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Create a wallet' }).click();
  const dialog = page.getByRole('dialog');
  for (const label of ['Password', 'Password again']) await field(dialog, label).fill(PASSWORD);
  for (const word of ['First', 'Second', 'Third']) await field(dialog, `${word} word`).fill(`${word} eagle`);
  await dialog.getByRole('button', { name: 'Create wallet' }).click();
  await expect(page.getByText(WALLET_PROBLEM_MESSAGES.workerRefused)).toBeVisible();
  expect(changed.some((url) => url.includes('/kdf.worker-'))).toBe(true);
  expect(started).toEqual([]);
  const registered = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL ?? ''),
  );
  expect(registered.filter((url) => url.includes('session.worker'))).toEqual([]);
});
