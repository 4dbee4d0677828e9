import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

type Scheme = 'light' | 'dark';

/** What the minified build evaluates to is of no use. */
const SOURCE = `${readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}; undefined`;

const STANDARDS: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const COLORS: axe.RunOnly = { type: 'rule', values: ['color-contrast'] };

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

/** Shows the page in that scheme, without transitions and not scrolled. */
async function show(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
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

/** What breaks these rules in that part of the page as it is now. A document that has axe keeps it; the site has no frames to look into. */
async function run(page: Page, scheme: Scheme, rules: axe.RunOnly, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async ([within, runOnly, shown]) => {
      const { axe: here } = window as unknown as { axe: typeof axe };
      const options = { runOnly, resultTypes: ['violations' as const], preload: false, iframes: false };
      const { violations } = await here.run(within, options);
      return violations.map(({ id, nodes }) => {
        const details = nodes.map(({ html, any }) => `${html.slice(0, 120)} ${any[0]?.message ?? ''}`);
        return `${shown} ${id}: ${details.join(' | ')}`;
      });
    },
    [part, rules, scheme] as const,
  );
}

/** What axe finds wrong with the page as it is now, by every rule that we apply. */
export async function violationsAt(page: Page, scheme: Scheme): Promise<string[]> {
  await show(page, scheme);
  return [...(await run(page, scheme, STANDARDS)), ...(await ungroupedAddresses(page))];
}

/** The same in both schemes; in the dark one by the colors alone, as nothing else differs. */
export async function violationsInBothSchemes(page: Page): Promise<string[]> {
  const light = await violationsAt(page, 'light');
  await show(page, 'dark');
  return [...light, ...(await run(page, 'dark', COLORS))];
}

/** The same of the page's content alone, for a second load of a page of which everything was looked at before. */
export async function violationsOfContent(page: Page): Promise<string[]> {
  await show(page, 'light');
  const light = await run(page, 'light', STANDARDS, '#content');
  await show(page, 'dark');
  const dark = await run(page, 'dark', COLORS, '#content');
  return [...light, ...(await ungroupedAddresses(page)), ...dark];
}
