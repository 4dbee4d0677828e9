import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import type { Chromium, Sheet } from './chromium.ts';

/** US Letter at 96 pixels an inch. */
const LETTER = { width: 816, height: 1056 };

/** A PDF as Chromium wrote it, and the text of its headings in order. */
export type PrintedPdf = { pdf: Uint8Array; headings: string[] };

/** The page (from 1) of each link target in a PDF, by the target's id. */
async function pagesOfTargets(pdf: Uint8Array): Promise<Record<string, number>> {
  const reader = await getDocumentProxy(new Uint8Array(pdf));
  const targets = await reader.getDestinations();
  const pages: Record<string, number> = {};
  for (const [id, target] of Object.entries(targets)) {
    if (target?.[0]) pages[id] = (await reader.getPageIndex(target[0])) + 1;
  }
  return pages;
}

const headingsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) =>
      (heading.textContent ?? '').replace(/\s+/g, ' ').trim(),
    ),
  );

const print = async (page: Page): Promise<PrintedPdf> => ({
  headings: await headingsOf(page),
  pdf: await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true }),
});

/** Prints a sheet as a tagged PDF with bookmarks; elements with data-page-of get the page number of that id. */
export async function printPdf(chromium: Chromium, sheet: Sheet): Promise<PrintedPdf> {
  const inPrint = (work: (page: Page) => Promise<PrintedPdf>) =>
    chromium.open(sheet, LETTER, async (page) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'light' });
      return work(page);
    });
  const draft = await inPrint(print);
  if (!sheet.html.includes('data-page-of')) return draft;
  const numbers = await pagesOfTargets(draft.pdf);
  return inPrint(async (page) => {
    await page.evaluate((pages) => {
      for (const element of document.querySelectorAll('[data-page-of]')) {
        element.textContent = String(pages[element.getAttribute('data-page-of') ?? ''] ?? '');
      }
    }, numbers);
    return print(page);
  });
}
