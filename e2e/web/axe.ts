import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

export type Scheme = 'light' | 'dark';

/** Every page under test has to load it: the minified build takes half the time. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COMMON: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };
const EVERY_RULE: RunOptions = { ...COMMON, runOnly: { type: 'tag', values: STANDARDS } };
const COLOURS: RunOptions = { ...COMMON, runOnly: { type: 'rule', values: ['color-contrast'] } };

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

async function run(page: Page, colorScheme: Scheme, options: RunOptions): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async ([chosen, scheme]) => {
      // Even a transition of a millisecond shows the other scheme's colour until its frame comes.
      const still = new CSSStyleSheet();
      still.replaceSync('*, ::before, ::after { transition: none !important }');
      document.adoptedStyleSheets = [still];
      // When scrolled, whatever stays at the top covers part of the page.
      window.scrollTo(0, 0);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, chosen);
      return violations.map(({ id, nodes }) => {
        const details = nodes.map(({ html, any }) => `${html.slice(0, 120)} ${any[0]?.message ?? ''}`);
        return `${scheme} ${id}: ${details.join(' | ')}`;
      });
    },
    [options, colorScheme] as const,
  );
}

/** What axe finds wrong with the page as it is now, by every rule that we apply. */
export const violationsAt = async (page: Page, scheme: Scheme): Promise<string[]> => [
  ...(await run(page, scheme, EVERY_RULE)),
  ...(await ungroupedAddresses(page)),
];

/** The same in both schemes; in the dark one by the colours alone, as nothing else differs. */
export const violationsInBothSchemes = async (page: Page): Promise<string[]> => [
  ...(await violationsAt(page, 'light')),
  ...(await run(page, 'dark', COLOURS)),
];
