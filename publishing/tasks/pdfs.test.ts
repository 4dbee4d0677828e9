import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT_FILES } from '#content/document-files.ts';
import { site } from '#site';
import { root } from '../../scripts/root.mjs';
import { type ReadPdf, readPdf } from '../testing/read-pdf.ts';

const PDFS = Object.values(DOCUMENT_FILES).filter((file) => file.endsWith('.pdf'));
const FONT = /\/FontName \/[A-Z]{6}\+([\w-]+)/g;

describe.each(PDFS)('%s', (file) => {
  let pdf: ReadPdf;
  beforeAll(async () => {
    pdf = await readPdf(file);
  });

  it('has its title, author and language, and no timestamp of the build', () => {
    expect(pdf.info.Title).toContain(site.name);
    expect(pdf.info.Author).toBe(site.company);
    expect(pdf.info.Language).toBe('en-US');
    expect(pdf.info.CreationDate).toMatch(/^D:\d{8}000000Z$/);
  });

  it('is tagged: headings, paragraphs, and words for every drawing', () => {
    expect(pdf.marked).toBe(true);
    const tags = pdf.pages.flatMap((page) => page.tags);
    expect(tags.filter(({ role }) => role === 'H1')).toHaveLength(1);
    expect(tags.filter(({ role }) => role === 'H2').length).toBeGreaterThan(1);
    expect(tags.filter(({ role }) => role === 'P').length).toBeGreaterThan(pdf.pages.length);
    expect(tags.filter(({ role, alt }) => role === 'Figure' && !alt)).toEqual([]);
  });

  it('has a bookmark for every heading of the first two levels, in the words that can be selected', () => {
    const words = pdf.text.replace(/\s/g, '');
    expect(pdf.bookmarks.length).toBeGreaterThan(2);
    for (const title of pdf.bookmarks) expect(words).toContain(title.replace(/\s/g, ''));
  });

  it('numbers its US Letter pages and leaves none blank', () => {
    pdf.pages.forEach(({ text, view }, index) => {
      expect(view).toEqual([0, 0, 612, 792]);
      expect(text.length).toBeGreaterThan(60);
      if (!/^\S.{0,40}$/.test(text) && text.includes(' of ')) return;
      expect([0, pdf.pages.length - 1]).toContain(index);
    });
  });

  it('embeds our two typefaces and no other', () => {
    const names = [...readFileSync(join(root, `web/public${file}`), 'latin1').matchAll(FONT)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(/^(Inter|SourceSerif4Roman)-/);
  });
});

it.each([DOCUMENT_FILES.introduction, DOCUMENT_FILES.brandGuide])('gives each chapter one page: %s', async (file) => {
  const { pages } = await readPdf(file);
  const chapters = pages.flatMap(({ tags }) => tags).filter(({ role }) => role === 'H2');
  expect(pages).toHaveLength(1 + chapters.length);
});
