import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { root } from '../../scripts/root.mjs';

type Bookmark = { title: string; items: Bookmark[] };
type Node = { role?: string; alt?: string; children?: Node[] };
type Info = Record<'Title' | 'Author' | 'Language' | 'CreationDate', string>;

const titlesOf = (bookmarks: Bookmark[]): string[] =>
  bookmarks.flatMap(({ title, items }) => [title, ...titlesOf(items)]);
const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)];

/** A committed PDF as pdf.js, the reader of most browsers, sees it. */
export async function readPdf(file: string) {
  const pdf = await getDocumentProxy(new Uint8Array(readFileSync(join(root, `web/public${file}`))));
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
      return { text: text.replace(/\s+/g, ' '), tags: nodesOf((await page.getStructTree()) as Node), view: page.view };
    }),
  );
  return {
    info: (await pdf.getMetadata()).info as Info,
    marked: (await pdf.getMarkInfo())?.Marked === true,
    bookmarks: titlesOf((await pdf.getOutline()) as Bookmark[]),
    text: pages.map((page) => page.text).join(' '),
    pages,
  };
}

export type ReadPdf = Awaited<ReturnType<typeof readPdf>>;
