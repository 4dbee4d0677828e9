import { PDF, type PdfDict, PdfName, type PdfRef, PdfStream, PdfString } from '@libpdf/core';
import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import type { Chromium, Sheet } from './chromium.ts';
import { xmpWithHash } from './embed-hash.ts';

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

export type Metadata = {
  title: string;
  subject: string;
  keywords: string[];
  author: string;
  /** ISO date of the text itself, not of its printing. */
  dated: string;
  /** Embedded, so that a test can find a PDF that is out of date. */
  hash: string;
};

const squeezed = (text: string) => text.replace(/\s+/g, '');

/**
 * Gives bookmarks the exact text of their headings. Chromium drops the space where a heading wraps, and doubles the text of
 * a heading that it first laid out on the page before.
 */
function repairBookmarks(pdf: PDF, headings: readonly string[]): void {
  const titles = new Map(headings.map((heading) => [squeezed(heading), heading]));
  const resolve = (ref: PdfRef) => pdf.getObject(ref);

  function repair(item: PdfDict | undefined) {
    for (let next = item; next; next = next.getDict('Next', resolve)) {
      const written = next.getString('Title', resolve)?.asString() ?? '';
      const text = squeezed(written);
      const title = titles.get(text) ?? titles.get(text.slice(text.length / 2));
      if (!title) throw new Error(`No heading reads “${written}”`);
      next.set('Title', PdfString.fromString(title));
      repair(next.getDict('First', resolve));
    }
  }

  repair(pdf.getCatalog().getDict('Outlines', resolve)?.getDict('First', resolve));
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const inEnglish = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`;

const NAMESPACES = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" ';

const properties = ({ title, subject, keywords, author, dated }: Metadata) => `<dc:format>application/pdf</dc:format>
<dc:title>${inEnglish(title)}</dc:title>
<dc:description>${inEnglish(subject)}</dc:description>
<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>en-US</rdf:li></rdf:Bag></dc:language>
<dc:date><rdf:Seq><rdf:li>${dated}</rdf:li></rdf:Seq></dc:date>
<pdf:Keywords>${escaped(keywords.join(', '))}</pdf:Keywords>
`;

const FILE_ID = /\/ID \[<[0-9A-F]{32}> <[0-9A-F]{32}>\]/g;

/** Replaces libpdf's random file id by one taken from the hash: the same sources give the same bytes. */
function withFixedId(pdf: Uint8Array, hash: string): Uint8Array {
  const id = `<${hash.slice(0, 32).toUpperCase()}>`;
  return Buffer.from(Buffer.from(pdf).toString('latin1').replace(FILE_ID, `/ID [${id} ${id}]`), 'latin1');
}

/** A printed PDF with its title, author and hash. Its dates are the text's own, so that it is the same each time. */
export async function withMetadata(printed: PrintedPdf, metadata: Metadata): Promise<Uint8Array> {
  const pdf = await PDF.load(printed.pdf);
  repairBookmarks(pdf, printed.headings);
  const { title, subject, keywords, author, hash } = metadata;
  const date = new Date(metadata.dated);
  const dates = { creationDate: date, modificationDate: date };
  pdf.setMetadata({ title, subject, keywords, author, creator: author, producer: 'Skia/PDF', ...dates });
  pdf.setTitle(title, { showInWindowTitleBar: true });
  const packet = PdfStream.fromDict(
    { Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') },
    new TextEncoder().encode(xmpWithHash(hash, NAMESPACES, properties(metadata))),
  );
  pdf.getCatalog().set('Metadata', pdf.register(packet));
  // Uncompressed, as XMP should be, so that anyone can read it without a PDF library.
  return withFixedId(await pdf.save({ compressStreams: false }), hash);
}
