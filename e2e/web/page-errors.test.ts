import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { pagePolicy } from '#domain/security-headers.ts';
import { site } from '#site';
import { answerTo, hydrated } from '../support/browser.ts';
import { test } from '../support/fixtures.ts';
import { BUILD } from '../support/public-paths.ts';

const CLIENT = join(BUILD, 'client');

/** What one test plants must not come to the next out of the browser's cache. */
const UNCACHED = { 'cache-control': 'no-store' };
const NOTICE = 'We can’t show this page';

/** An element as React makes it, for a planted module that imports nothing. */
const ELEMENT = `const element = (type, props) => ({ $$typeof: Symbol.for('react.transitional.element'), type, key: null, ref: null, props });`;
const THROWS = `export default function Planted() { throw new Error('planted'); }`;
/** A class component without React's base class: its updater is what setState would call. */
const THROWS_ON_CLICK = `${ELEMENT}
  export default class Planted {
    state = {};
    get isReactComponent() { return true; }
    render() {
      if (this.state.pressed) throw new Error('planted');
      const onClick = () => this.updater.enqueueSetState(this, { pressed: true });
      return element('button', { onClick, children: 'Press' });
    }
  }`;

async function rewrite(
  page: Page,
  url: string,
  change: (text: string) => string,
  headersOf: (body: string) => Record<string, string> = () => ({}),
): Promise<void> {
  await page.route(url, async (route) => {
    const response = await answerTo(route);
    const before = await response.text();
    const body = change(before);
    expect(body, 'the error was planted').not.toBe(before);
    await route.fulfill({ response, headers: { ...response.headers(), ...UNCACHED, ...headersOf(body) }, body });
  });
}

const sriOf = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`;

/** Has a script come with a fault, as if it had been built with it: the documents name the hash of a list that has its hash. */
async function plant(page: Page, script: string, change: (code: string) => string): Promise<void> {
  const [file = ''] = globSync(`assets/${script}-*.js`, { cwd: CLIENT });
  const built = (path: string) => readFileSync(join(CLIENT, path), 'utf8');
  const renamed = (list: string) => list.replaceAll(sriOf(built(file)), sriOf(change(built(file))));
  await rewrite(page, `**/${file}`, change);
  for (const path of ['/about', '/token']) {
    const [, list = ''] = /data-importmap="(.*?)"/.exec(built(`${path}/index.html`)) ?? [];
    await rewrite(page, `**${list}`, renamed);
    await rewrite(
      page,
      `**${path}`,
      (html) => html.replaceAll(sriOf(built(list)), sriOf(renamed(built(list)))),
      (html) => ({ 'content-security-policy': pagePolicy(html) }),
    );
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Goes from another page to the one with the planted module. */
async function plantAndGo(page: Page, module: string): Promise<void> {
  await plant(page, 'about', () => module);
  await page.goto('/token');
  await navigation(page).getByRole('link', { name: 'About' }).click();
}

/** The app took over: a click changes the page without loading a document. */
async function expectAlive(page: Page): Promise<void> {
  // Scripts come after the first paint; a click before them loads a document, as it should.
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await navigation(page).getByRole('link', { name: 'Exchanges' }).click();
  await expect(heading(page, 'Exchanges')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

for (const [title, from, to] of [
  ['the page', '>About</h1>', '>Abuot</h1>'],
  ['the frame', '>Skip to the content<', '>Skip to the contnet<'],
  ['the structure', '<main id="content"', '<p>planted</p><main id="content"'],
] as const)
  test(`shows the right page when ${title} does not match at hydration`, async ({ visitor: { page, pageErrors } }) => {
    await rewrite(page, '**/about', (html) => html.replace(from, to));
    await page.goto('/about');
    // React draws anew what does not match; until then a click meets a link that is about to go.
    await page.waitForFunction((wrong) => !document.body.innerHTML.includes(wrong), to);
    await expect(heading(page, 'About')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeAttached();
    await expectAlive(page);
    expect(pageErrors.filter((error) => /Trusted|Content Security/.test(error))).toEqual([]);
  });

test('says so when a page throws as it loads, and keeps the navigation alive', async ({ visitor: { page } }) => {
  await plant(page, 'about', () => THROWS);
  await page.goto('/about');
  await expect(heading(page, NOTICE)).toBeVisible();
  await expectAlive(page);
});

test('shows the error page when a page throws during navigation', async ({ visitor: { page } }) => {
  await plantAndGo(page, THROWS);
  await expect(heading(page, NOTICE)).toBeVisible();
  await expectAlive(page);
});

test('says so when a page throws on a click', async ({ visitor: { page } }) => {
  await plantAndGo(page, THROWS_ON_CLICK);
  await page.getByRole('button', { name: 'Press' }).click();
  await expect(heading(page, NOTICE)).toBeVisible();
  await expectAlive(page);
});

test('says so when the frame itself throws', async ({ visitor: { page } }) => {
  const broken = ['`$', '{(()=>{throw new Error("planted")})()}`'].join('');
  await plant(page, 'frame', (code) => code.replace('`Skip to the content`', () => broken));
  await page.goto('/about');
  await expect(heading(page, NOTICE)).toBeVisible();
});

test('shows the home page at an unmatched path, with status 404, and takes it over', async ({
  visitor: { page, pageErrors },
}) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('There’s nothing at this address')).toBeVisible();
  await expect(heading(page, site.tagline)).toBeVisible();
  await expectAlive(page);
  expect(pageErrors).toEqual([]);
});
