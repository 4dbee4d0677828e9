import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { JSHandle, Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

export type Scheme = 'light' | 'dark';

/** Every page under test has to load it: the minified build takes half the time. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COMMON: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };
const EVERY_RULE: RunOptions = { ...COMMON, runOnly: { type: 'tag', values: STANDARDS } };
const COLORS: RunOptions = { ...COMMON, runOnly: { type: 'rule', values: ['color-contrast'] } };

/** What another width or scheme, or a change elsewhere on the page, can make wrong with an element that stayed as it was. */
const SURROUNDINGS = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
  'aria-hidden-focus',
  'region',
  'bypass',
  'skip-link',
  'heading-order',
  'page-has-heading-one',
  'duplicate-id-aria',
  'accesskeys',
  'landmark-one-main',
  'landmark-unique',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
];
const SURROUNDINGS_ONLY: RunOptions = { ...COMMON, runOnly: { type: 'rule', values: SURROUNDINGS } };
const ALL_OTHER_RULES: RunOptions = {
  ...EVERY_RULE,
  rules: Object.fromEntries(SURROUNDINGS.map((rule) => [rule, { enabled: false }])),
};

/** Every address and hash on a page is in groups of four (web/ui/address.tsx), apart from what is a file's or a message's own text. */
const ungroupedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const [address] = /0x(?:[\da-f]{24})?[\da-f]{40}(?![\da-f])/i.exec(text.textContent ?? '') ?? [];
      const within = text.parentElement?.closest('.sr-only, pre, script, textarea');
      if (address && !within)
        found.push(`address not in groups: ${address} in ${text.parentElement?.outerHTML.slice(0, 120)}`);
    }
    return found;
  });

/** Shows the page in that scheme, without transitions and not scrolled, with axe loaded. */
async function prepare(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  await page.evaluate(async () => {
    // Even a transition of a millisecond shows the other scheme's color until its frame comes.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
    // When scrolled, whatever stays at the top covers part of the page.
    window.scrollTo(0, 0);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}

/** The outermost visible elements that are new or have changed since the last call on this document; undefined at the first. */
const changedElements = (page: Page): Promise<JSHandle<Element[] | undefined>> =>
  page.evaluateHandle(() => {
    type Seen = { looked?: WeakMap<Element, string> };
    const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-errormessage'];
    const stateOf = (element: Element): string => {
      const referred = REFERENCES.flatMap((name) => element.getAttribute(name)?.split(/\s+/) ?? []);
      const texts = referred.map((id) => document.getElementById(id)?.textContent);
      const labels = [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent);
      const own = [...element.childNodes].map((node) =>
        node instanceof Element ? [node.tagName, node.getAttribute('role')] : node.textContent,
      );
      const tag = (element.cloneNode() as Element).outerHTML;
      return JSON.stringify([tag, own, texts, labels]);
    };
    const before = (window as Seen).looked;
    const looked = before ?? new WeakMap<Element, string>();
    (window as Seen).looked = looked;
    const changed = new Set<Element>();
    for (const element of document.querySelectorAll('*')) {
      if (!element.checkVisibility({ visibilityProperty: true })) {
        looked.delete(element);
        continue;
      }
      const state = stateOf(element);
      if (looked.get(element) !== state) changed.add(element);
      looked.set(element, state);
    }
    const isWithin = (element: Element): boolean => {
      for (let above = element.parentElement; above; above = above.parentElement) if (changed.has(above)) return true;
      return false;
    };
    return before && [...changed].filter((element) => !isWithin(element));
  });

async function run(page: Page, scheme: Scheme, options: RunOptions, within?: JSHandle<Element[]>): Promise<string[]> {
  return page.evaluate(
    async ([chosen, scheme, elements]) => {
      const { axe: library } = window as unknown as { axe: typeof axe };
      const { violations } = await library.run(elements ? { include: elements } : document, chosen);
      return violations.map(({ id, nodes }) => {
        const details = nodes.map(({ html, any }) => `${html.slice(0, 120)} ${any[0]?.message ?? ''}`);
        return `${scheme} ${id}: ${details.join(' | ')}`;
      });
    },
    [options, scheme, within] as const,
  );
}

/** By every rule that we apply; of a document that was looked at before, again only where an answer can have become another. */
async function violationsOf(page: Page, scheme: Scheme): Promise<string[]> {
  await using changed = await changedElements(page);
  const count = await changed.evaluate((elements) => elements?.length);
  const found = await run(page, scheme, count === undefined ? EVERY_RULE : SURROUNDINGS_ONLY);
  if (count) found.push(...(await run(page, scheme, ALL_OTHER_RULES, changed as JSHandle<Element[]>)));
  // What is wrong is found again the next time.
  if (found.length > 0) await page.evaluate(() => delete (window as { looked?: unknown }).looked);
  return found;
}

/** What axe finds wrong with the page as it is now, by every rule that we apply. */
export async function violationsAt(page: Page, scheme: Scheme): Promise<string[]> {
  await prepare(page, scheme);
  return [...(await violationsOf(page, scheme)), ...(await ungroupedAddresses(page))];
}

/** The same in both schemes; in the dark one by the colors alone, as nothing else differs. */
export async function violationsInBothSchemes(page: Page): Promise<string[]> {
  const light = await violationsAt(page, 'light');
  await prepare(page, 'dark');
  return [...light, ...(await run(page, 'dark', COLORS))];
}

/** The same of the page's content alone, for a second load of a page of which everything was looked at before. */
export async function violationsOfContent(page: Page): Promise<string[]> {
  await prepare(page, 'light');
  await using content = await page.evaluateHandle(() => [...document.querySelectorAll('#content')]);
  const light = await run(page, 'light', EVERY_RULE, content);
  await prepare(page, 'dark');
  return [...light, ...(await ungroupedAddresses(page)), ...(await run(page, 'dark', COLORS, content))];
}
