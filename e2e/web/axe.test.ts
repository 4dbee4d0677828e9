import { expect, type Page } from '@playwright/test';
import { violationsAt } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';

const PAGE = `<!doctype html><html lang="en"><head><title>A page</title><style>
  @media (width < 500px) { .narrow { color: #ccc } } @media (width >= 500px) { .only-narrow { display: none } }
</style></head><body><main><h1>A page</h1>
  <p class="narrow">A sentence.</p>
  <p><button class="only-narrow"></button></p>
  <p id="label">Search</p><p><button id="named" aria-labelledby="label"></button></p>
  <p><label>Name <input id="field"></label></p>
  <ul id="list"><li>An item</li></ul>
  <details><summary>More</summary><p><button></button></p></details>
</main></body></html>`;

const NARROW = { width: 360, height: 740 };
const change = (id: string, how: (element: HTMLElement) => void) => (page: Page) =>
  page.locator(`#${id}`).evaluate(how as (element: SVGElement | HTMLElement) => void);

const CHANGES: [string, (page: Page) => Promise<unknown>, RegExp][] = [
  ['a color that only a narrow page has', (page) => page.setViewportSize(NARROW), /color-contrast: <p class="narrow"/],
  [
    'a button that only a narrow page shows',
    (page) => page.setViewportSize(NARROW),
    /button-name: <button class="only-narrow"/,
  ],
  ['what was closed', (page) => page.locator('summary').click(), /button-name: <button>/],
  [
    'an attribute that an element got',
    change('field', (field) => field.setAttribute('aria-invalid', 'maybe')),
    /aria-valid-attr-value: <input/,
  ],
  [
    'a text by which another element was named',
    change('label', (label) => label.replaceChildren()),
    /button-name: <button id="named"/,
  ],
  [
    'an item that a list may not hold',
    change('list', (list) => list.append(document.createElement('p'))),
    /list: <ul id="list"/,
  ],
  ['a second main part', (page) => page.evaluate(() => document.body.append(document.createElement('main'))), /main/],
];

for (const [title, act, violation] of CHANGES)
  test(`finds ${title} in a document that was looked at before`, async ({ visitor: { page } }) => {
    await page.setContent(PAGE);
    expect(await violationsAt(page, 'light')).toEqual([]);
    await act(page);
    for (const attempt of ['once', 'again'])
      expect((await violationsAt(page, 'light')).join('\n'), attempt).toMatch(violation);
  });
