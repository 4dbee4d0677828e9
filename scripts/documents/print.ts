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

/** Prints a sheet as a tagged PDF with bookmarks; elements with data-page-of get the page number of that id. */
export const printSheet = (press: Press, sheet: Sheet): Promise<Uint8Array> =>
  press.open(sheet, LETTER, async (page) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    if ((await page.locator('[data-page-of]').count()) === 0) return pdfOf(page);
    const numbers = await pagesOfPlaces(await pdfOf(page));
    await page.evaluate((pages) => {
      for (const element of document.querySelectorAll('[data-page-of]')) {
        element.textContent = String(pages[element.getAttribute('data-page-of') ?? ''] ?? '');
      }
    }, numbers);
    return pdfOf(page);
  });
