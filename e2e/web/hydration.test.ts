import { type Browser, expect, type Page } from '@playwright/test';
import { OFFLINE_PAGES } from '#domain/offline-pages.ts';
import {
  blockEvents,
  emptied,
  holdRequests,
  hydrated,
  idle,
  newPerson,
  PATIENCE_MS,
  settled,
} from '../support/browser.ts';
import { field } from '../support/field.ts';
import { test as base, closeProfile } from '../support/fixtures.ts';
import type { Site } from '../support/site.ts';

const WALLET_FILE = '[{"address":"5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"}]';

type Idle = { becomeIdle?: () => void };

/** A tab whose pages get no intent, in a browser that is never idle until the test says so, and the scripts that were loaded. */
async function newReader(browser: Browser, site: Site) {
  const person = await newPerson(browser, site.origin, { isReader: true, hasTouch: true });
  await person.page.addInitScript(() => {
    window.requestIdleCallback = (callback) => {
      Object.assign(window, { becomeIdle: callback });
      return 0;
    };
  });
  const scripts: string[] = [];
  person.page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return { ...person, scripts };
}

const test = base.extend<{ reader: Awaited<ReturnType<typeof newReader>> }>({
  reader: async ({ browser, site, perFile }, use) => {
    const reader = await perFile('reader', () => newReader(browser, site), closeProfile);
    await emptied(reader);
    reader.scripts.length = 0;
    await use(reader);
  },
});

for (const path of ['/', '/token', '/exchanges', '/privacy', '/purchase', '/redeem'])
  test(`asks for no script of ${path} while it is only read, and hydrates it when idle`, async ({
    reader: { page, scripts },
  }) => {
    await page.goto(path);
    await page.waitForFunction(() => 'becomeIdle' in window);
    expect(scripts).toEqual([]);
    await page.evaluate(() => (window as Idle).becomeIdle?.());
    await hydrated(page);
  });

for (const path of OFFLINE_PAGES)
  test(`hydrates ${path} at once, since its HTML has no price`, async ({ reader: { page } }) => {
    await page.goto(path);
    await hydrated(page);
    await expect(page.getByRole('banner').getByText('1,627.50')).toBeVisible();
  });

const INTENTS: [string, (page: Page) => Promise<void>][] = [
  // A browser may report the first move as one by zero pixels, as it does for a pointer that is at rest.
  ['pointer', (page) => page.mouse.move(300, 300, { steps: 5 })],
  ['wheel', (page) => page.mouse.wheel(0, 100)],
  ['key', (page) => page.keyboard.press('Shift')],
  ['touch', (page) => page.touchscreen.tap(5, 300)],
  ['focus', (page) => page.getByRole('link').first().focus()],
];

for (const [title, intend] of INTENTS)
  test(`hydrates a page at the first ${title}`, async ({ reader: { page, scripts } }) => {
    await page.goto('/about');
    expect(scripts).toEqual([]);
    await intend(page);
    await hydrated(page);
  });

test('follows a link that is pressed before the scripts have come', async ({ reader: { page } }) => {
  await holdRequests(page);
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Media' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
});

test('replays a click that came before the scripts once they are there, and only once', async ({
  reader: { page },
}) => {
  const release = await holdRequests(page);
  await page.goto('/login');
  const password = field(page, 'Password');
  await password.fill('typed early');
  await page.getByRole('button', { name: 'Show Password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  release();
  await expect(page.getByRole('button', { name: 'Hide Password' })).toBeVisible();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('typed early');
});

test('replays two clicks that came before the scripts one after the other', async ({ reader: { page } }) => {
  const release = await holdRequests(page);
  await page.goto('/purchase');
  const quantity = field(page, 'Quantity to purchase');
  await quantity.fill('7');
  const more = page.getByRole('button', { name: 'Quantity to purchase: 1 more' });
  await more.click();
  await more.click();
  release();
  await expect(quantity).toHaveValue('9');
});

test('tries again at the next intent when the scripts did not come', async ({ reader: { page } }) => {
  let refused = 0;
  await page.route('**/assets/*.js', (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto('/about');
  await page.keyboard.press('Shift');
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.unroute('**/assets/*.js');
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift');
      return page.evaluate(() => '__reactRouterDataRouter' in window);
    })
    .toBe(true);
});

test('shows a price that is set while the page is only read', async ({ reader: { page } }) => {
  const json = { USG: 2650, cents: 265_000, time: 1_767_225_600, signature: '0x', signer: '0x' };
  await blockEvents(page);
  await page.route('**/api/usgprice', (route) => route.fulfill({ json }));
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Current price' }).getByText('2,650.00')).toBeVisible({
    timeout: PATIENCE_MS,
  });
});

for (const path of ['/login', '/contact'])
  test(`hydrates the form of ${path} right away`, async ({ reader: { page } }) => {
    await page.goto(path);
    await hydrated(page);
  });

for (const [item, stored] of [
  ['web3js_wallet', WALLET_FILE],
  ['connected_wallet', '{"kind":"ledger","address":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"}'],
] as const)
  test(`hydrates any page at once in a browser that holds ${item}`, async ({ reader: { page } }) => {
    await page.goto('/robots.txt');
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [item, stored] as const);
    for (const path of ['/wallet', '/about']) {
      await page.goto(path);
      await hydrated(page);
    }
  });

test('hydrates a part whose script comes after the session as it was prerendered, and only then says who it is', async ({
  visitor: { page, pageErrors },
}) => {
  const user = { id: '0190b5c5-0000-7000-8000-000000000000', email: 'ada@example.com' };
  await page.route('**/api/account/session', (route) => route.fulfill({ json: { user } }));
  const release = await holdRequests(page, '**/assets/sidebar-*.js');
  await page.goto('/about');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
  const sidebar = page.locator('nav[aria-label=Menu]');
  await expect(sidebar.getByText('Log in')).toHaveCount(1);
  release();
  await expect(sidebar.getByText(user.email)).toBeAttached();
  expect(pageErrors).toEqual([]);
});

for (const path of ['/', '/redeem'])
  test(`hydrates a part of ${path} whose script comes after an answer about the price as it was prerendered, and only then shows it`, async ({
    visitor: { page, pageErrors },
  }) => {
    const json = { USG: 2650, cents: 265_000, time: 1_767_225_600, signature: '0x', signer: '0x' };
    await blockEvents(page);
    await page.route('**/api/usgprice', (route) => route.fulfill({ json }));
    const release = await holdRequests(page, '**/assets/calculator-*.js');
    await page.goto(path);
    await expect(page.getByRole('banner').getByText('2,650.00')).toBeVisible();
    const calculator = page.locator('#calculator');
    expect(await calculator.getByText('2,650.00').count()).toBe(0);
    release();
    await expect(calculator.getByText('2,650.00')).toBeVisible();
    expect(pageErrors).toEqual([]);
  });

/** Language data takes a slow phone 40 ms to load, whatever is formatted with it first. */
for (const path of ['/login', '/wallet', '/audit'])
  test(`hydrates ${path} without the data of a language`, async ({ visitor: { page } }) => {
    await using _ = await page.addInitScript(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      for (const name of ['NumberFormat', 'DateTimeFormat', 'DisplayNames', 'ListFormat'] as const)
        Object.defineProperty(Intl, name, {
          value: new Proxy(Intl[name], {
            construct(target, given, made) {
              asked.push(name);
              return Reflect.construct(target, given, made);
            },
          }),
        });
      Number.prototype.toLocaleString = new Proxy(Number.prototype.toLocaleString, {
        apply(target, number, given) {
          asked.push('toLocaleString');
          return Reflect.apply(target, number, given);
        },
      });
    });
    await page.goto(path);
    await hydrated(page);
    await settled(page);
    await idle(page);
    expect(await page.evaluate(() => (window as { asked?: string[] }).asked)).toEqual([]);
  });
