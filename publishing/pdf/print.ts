import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import type { Press, Sheet } from './press.ts';

/** US Letter at 96 pixels an inch. */
const LETTER = { width: 816, height: 1056 };

const pdfOf = (page: Page) => page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });

/** The page (from 1) on which each linked place of a PDF stands. */
async function pagesOfPlaces(pdf: Uint8Array): Promise<Record<string, number>> {
  const reader = await getDocumentProxy(new Uint8Array(pdf));
  const places = await reader.getDestinations();
  const pages: Record<string, number> = {};
  for (const [id, place] of Object.entries(places)) {
    if (place?.[0]) pages[id] = (await reader.getPageIndex(place[0])) + 1;
  }
  return pages;
}

const headingsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) =>
      (heading.textContent ?? '').replace(/\s+/g, ' ').trim(),
    ),
  );

export type Printed = { pdf: Uint8Array; headings: string[] };

const inPrint = (press: Press, sheet: Sheet, work: (page: Page) => Promise<Printed>) =>
  press.open(sheet, LETTER, async (page) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    return work(page);
  });

/** Prints a sheet as a tagged PDF with bookmarks; elements with data-page-of get the page number of that id. */
export async function printSheet(press: Press, sheet: Sheet): Promise<Printed> {
  const print = async (page: Page) => ({ headings: await headingsOf(page), pdf: await pdfOf(page) });
  const draft = await inPrint(press, sheet, print);
  if (!sheet.html.includes('data-page-of')) return draft;
  const numbers = await pagesOfPlaces(draft.pdf);
  return inPrint(press, sheet, async (page) => {
    await page.evaluate((pages) => {
      for (const element of document.querySelectorAll('[data-page-of]')) {
        element.textContent = String(pages[element.getAttribute('data-page-of') ?? ''] ?? '');
      }
    }, numbers);
    return print(page);
  });
}
