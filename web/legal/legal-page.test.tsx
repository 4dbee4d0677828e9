import { describe, expect, it } from 'vitest';
import type { TextBody, TextDocument } from '#content/documents.tsx';
import LegalText from '#web/pages/legal-text.tsx';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { LegalPage } from './legal-page.tsx';

const headings = (html: string, level: number) =>
  [...html.matchAll(new RegExp(`<summary><h${level}>(.*?)</h${level}>`, 'g'))].map(([, title = '']) => title);
const ids = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

const Nested: TextBody = ({ components: { Clause } }) => (
  <Clause id="b" title="Inner">
    <Clause id="c" title="Innermost">
      text
    </Clause>
  </Clause>
);

const pageAt = (path: string) => drawnAt(path, <LegalText />);
const CLOSED = [
  '/user-agreement/2019-12',
  '/user-agreement/token-purchase-agreement-buyer',
  '/user-agreement/token-purchase-agreement-purchaser',
];

describe.each(['/privacy', '/user-agreement', '/user-agreement/terms', ...CLOSED])('%s', (path) => {
  const html = pageAt(path);

  it('gives each anchor once, and leads to each section from the contents', () => {
    expect(ids(html).filter((id, at) => ids(html).indexOf(id) !== at)).toEqual([]);
    const [, contents = ''] = /<nav aria-label="Contents"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
    const targets = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(6);
    expect(targets.filter((id) => !ids(html).includes(id))).toEqual([]);
  });

  it('gives each section its own link', () => {
    const parts = [...html.matchAll(/href="#([^"]+)" class="clause-link".*?<details id="([^"]+)"/gs)];
    expect(parts.length).toBe(html.match(/<summary><h/g)?.length);
    expect(parts.filter(([, link, part]) => link !== part)).toEqual([]);
  });
});

it('draws the Privacy Policy: its date, an introduction, ten sections and a footnote', () => {
  const html = pageAt('/privacy');
  expect(headings(html, 2).map((title) => Number.parseInt(title, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(html).toContain('December 1, 2019');
  expect(html).toMatch(/legal-introduction"><p>This policy explains/);
  expect(html).toMatch(/legal-footnote"><p>\* The <strong>Service<\/strong> means/);
});

it('draws the User Agreement: sections 1 to 7, Schedule 1, Articles 1 to 7, the anchor and the download', () => {
  const html = pageAt('/user-agreement');
  expect(headings(html, 3).map((title) => title.split('.')[0])).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    'Schedule 1',
    ...['1', '2', '3', '4', '5', '6', '7'].map((number) => `Article ${number}`),
  ]);
  expect(html).toContain('effective December 1, 2020 for all users');
  expect(ids(html)).toEqual(expect.arrayContaining(['terms-of-use', 'schedule-1', 'terms-of-purchase']));
  expect(html).toMatch(/<a href="\/documents\/[\w-]+\.pdf"[^>]*>.*?Download the full agreement/);
});

it('draws the articles of the terms, and marks what is closed', () => {
  expect(headings(pageAt('/user-agreement/terms'), 2)).toHaveLength(10);
  for (const path of CLOSED) expect(pageAt(path)).toContain('No longer offered; kept as a record');
  expect(pageAt('/user-agreement')).not.toContain('No longer offered; kept as a record');
});

it('puts each clause under the heading of its section', () => {
  const text: TextDocument = {
    title: 'T',
    version: '1',
    status: 'in force',
    sections: [{ id: 'a', title: 'A', Body: Nested }],
  };
  const html = drawnAt('/', <LegalPage name="t" title="T" texts={[text]} />);
  expect([headings(html, 2), headings(html, 3), headings(html, 4)]).toEqual([['A'], ['Inner'], ['Innermost']]);
});
