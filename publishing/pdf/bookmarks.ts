import { type PDF, type PdfDict, type PdfRef, PdfString } from '@libpdf/core';

const squeezed = (text: string) => text.replace(/\s+/g, '');

/**
 * Gives bookmarks the words of their headings. Chromium leaves out the space where a heading breaks into lines, and writes
 * one twice that it first laid out on the page before.
 */
export function mendBookmarks(pdf: PDF, headings: readonly string[]): void {
  const titles = new Map(headings.map((heading) => [squeezed(heading), heading]));
  const resolve = (ref: PdfRef) => pdf.getObject(ref);

  function mend(item: PdfDict | undefined) {
    for (let next = item; next; next = next.getDict('Next', resolve)) {
      const written = next.getString('Title', resolve)?.asString() ?? '';
      const words = squeezed(written);
      const title = titles.get(words) ?? titles.get(words.slice(words.length / 2));
      if (!title) throw new Error(`No heading reads “${written}”`);
      next.set('Title', PdfString.fromString(title));
      mend(next.getDict('First', resolve));
    }
  }

  mend(pdf.getCatalog().getDict('Outlines', resolve)?.getDict('First', resolve));
}
