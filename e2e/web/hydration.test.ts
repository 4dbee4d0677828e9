import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { blockEvents, emptied, holdScripts, hydrated, idle, newPerson, PATIENCE_MS, settled } from '../browser.ts';
import { field } from '../field.ts';
import { it as base } from '../fixtures.ts';

const WALLET_FILE = '[{"address":"5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"}]';

type Idle = { becomeIdle?: () => void };

/** A tab whose pages get no intent, in a browser that is never idle until the test says so, and the scripts that were loaded. */
const it = base
  .extend('readerProfile', { scope: 'file' }, async ({ browser, site }, { onCleanup }) => {
    const person = await newPerson(browser, site.origin, { isReader: true, hasTouch: true });
    onCleanup(() => person.context.close());
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
  })
  .extend('reader', async ({ readerProfile }) => {
    await emptied(readerProfile);
    readerProfile.scripts.length = 0;
    return readerProfile;
  });

it.for(['/', '/token', '/exchanges', '/privacy'])(
  'asks for no script of %s while it is only read, and hydrates it when idle',
  async (path, { reader: { page, scripts } }) => {
    await page.goto(path);
    await page.waitForFunction(() => 'becomeIdle' in window);
    expect(scripts).toEqual([]);
    await page.evaluate(() => (window as Idle).becomeIdle?.());
    await hydrated(page);
  },
);

const INTENTS: [string, (page: Page) => Promise<void>][] = [
  // A browser may report the first move as one by zero pixels, as it does for a pointer that is at rest.
  ['pointer', (page) => page.mouse.move(300, 300, { steps: 5 })],
  ['wheel', (page) => page.mouse.wheel(0, 100)],
  ['key', (page) => page.keyboard.press('Shift')],
  ['touch', (page) => page.touchscreen.tap(5, 300)],
  ['focus', (page) => page.getByRole('link').first().focus()],
];

it.for(INTENTS)('hydrates a page at the first %s', async ([, intend], { reader: { page, scripts } }) => {
  await page.goto('/about');
  expect(scripts).toEqual([]);
  await intend(page);
  await hydrated(page);
});

it('follows a link that is pressed before the scripts have come', async ({ reader: { page } }) => {
  await holdScripts(page);
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Media' }).click();
  await page.getByRole('heading', { level: 1, name: 'Media' }).waitFor();
});

it('replays a click that came before the scripts once they are there, and only once', async ({ reader: { page } }) => {
  const release = await holdScripts(page);
  await page.goto('/login');
  const password = field(page, 'Password');
  await password.fill('typed early');
  await page.getByRole('button', { name: 'Show Password' }).click();
  expect(await password.getAttribute('type')).toBe('password');
  release();
  await page.getByRole('button', { name: 'Hide Password' }).waitFor();
  expect(await password.getAttribute('type')).toBe('text');
  expect(await password.inputValue()).toBe('typed early');
});

it('replays two clicks that came before the scripts one after the other', async ({ reader: { page } }) => {
  const release = await holdScripts(page);
  await page.goto('/purchase');
  const quantity = field(page, 'Quantity to purchase');
  await quantity.fill('7');
  const more = page.getByRole('button', { name: 'Quantity to purchase: 1 more' });
  await more.click();
  await more.click();
  release();
  await expect.poll(() => quantity.inputValue()).toBe('9');
});

it('tries again at the next intent when the scripts did not come', async ({ reader: { page } }) => {
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

it('shows a price that is set while the page is only read', async ({ reader: { page } }) => {
  const json = { USG: 2650, cents: 265_000, time: 1_767_225_600, signature: '0x', signer: '0x' };
  await blockEvents(page);
  await page.route('**/api/usgprice', (route) => route.fulfill({ json }));
  await page.goto('/');
  await page.getByRole('region', { name: 'Current price' }).getByText('2,650.00').waitFor({ timeout: PATIENCE_MS });
});

it.for(['/login', '/purchase'])('hydrates the form of %s right away', async (path, { reader: { page } }) => {
  await page.goto(path);
  await hydrated(page);
});

it('hydrates the wallet at once, and any page in a browser that holds one', async ({ reader: { page } }) => {
  await page.goto('/wallet');
  await hydrated(page);
  await page.evaluate((file) => localStorage.setItem('web3js_wallet', file), WALLET_FILE);
  await page.goto('/about');
  await hydrated(page);
});

it('hydrates a part whose script comes after the session as it was prerendered, and only then says who it is', async ({
  visitor: { page, pageErrors },
}) => {
  const user = { id: '0190b5c5-0000-7000-8000-000000000000', email: 'ada@example.com' };
  await page.route('**/api/account/session', (route) => route.fulfill({ json: { user } }));
  const release = await holdScripts(page, '**/assets/sidebar-*.js');
  await page.goto('/about');
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor();
  const sidebar = page.locator('nav[aria-label=Menu]');
  expect(await sidebar.getByText('Log in').count()).toBe(1);
  release();
  await sidebar.getByText(user.email).waitFor({ state: 'attached' });
  expect(pageErrors).toEqual([]);
});

it.for(['/', '/redeem'])(
  'hydrates a part of %s whose script comes after an answer about the price as it was prerendered, and only then shows it',
  async (path, { visitor: { page, pageErrors } }) => {
    const json = { USG: 2650, cents: 265_000, time: 1_767_225_600, signature: '0x', signer: '0x' };
    await blockEvents(page);
    await page.route('**/api/usgprice', (route) => route.fulfill({ json }));
    const release = await holdScripts(page, '**/assets/calculator-*.js');
    await page.goto(path);
    await page.getByRole('banner').getByText('2,650.00').waitFor();
    const calculator = page.locator('#calculator');
    expect(await calculator.getByText('2,650.00').count()).toBe(0);
    release();
    await calculator.getByText('2,650.00').waitFor();
    expect(pageErrors).toEqual([]);
  },
);

/** Language data takes a slow phone 40 ms to load, whatever is formatted with it first. */
it.for(['/login', '/wallet', '/audit'])(
  'hydrates %s without the data of a language',
  async (path, { visitor: { page } }) => {
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
  },
);
