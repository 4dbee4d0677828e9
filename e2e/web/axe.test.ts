import { expect, type Page } from '@playwright/test';
import { violationsAt, violationsInBothSchemes, violationsOfContent } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';

const PAGE = `<!doctype html><html lang="en"><head><title>A page</title><style>
  :root { color-scheme: light dark } body { background: light-dark(#fff, #000) }
  .faint { color: light-dark(#000, #333) } @media (width >= 500px) { .only-narrow { display: none } }
</style></head><body><header><p id="frame">A frame</p></header><main id="content"><h1>A page</h1>
  <p id="text">A sentence.</p>
  <p><button class="only-narrow"></button></p>
</main></body></html>`;

const ADDRESS = `0x${'12'.repeat(20)}`;
const change = (id: string, how: (element: HTMLElement) => void) => (page: Page) =>
  page.locator(`#${id}`).evaluate(how as (element: SVGElement | HTMLElement) => void);

const FAULTS: [string, (page: Page) => Promise<unknown>, RegExp][] = [
  ['a button without a name', change('text', (text) => text.append(document.createElement('button'))), /button-name/],
  [
    'what only a narrow page shows',
    (page) => page.setViewportSize({ width: 360, height: 740 }),
    /button-name: <button class="only-narrow"/,
  ],
  [
    'a color that is faint in the dark alone',
    change('text', (text) => text.classList.add('faint')),
    /^dark color-contrast: <p id="text"/,
  ],
  [
    'an address that is not in groups',
    (page) => page.locator('#text').evaluate((text, address) => text.append(address), ADDRESS),
    /^address not in groups: 0x1212/,
  ],
];

for (const [fault, make, says] of FAULTS)
  test(`finds ${fault} in a document that it looked at before`, { tag: '@long' }, async ({ visitor: { page } }) => {
    await page.setContent(PAGE);
    expect(await violationsInBothSchemes(page)).toEqual([]);
    await make(page);
    for (const look of [violationsInBothSchemes, violationsOfContent])
      expect((await look(page)).join('\n')).toMatch(says);
  });

test('finds with the content alone nothing of the frame around it', async ({ visitor: { page } }) => {
  await page.setContent(PAGE);
  await change('frame', (frame) => frame.append(document.createElement('button')))(page);
  expect((await violationsAt(page, 'light')).join('\n')).toMatch(/button-name/);
  expect(await violationsOfContent(page)).toEqual([]);
});
