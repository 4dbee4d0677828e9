import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { TextBody, TextDocument } from '#content/text-document.ts';
import Privacy from '#web/pages/privacy/privacy.tsx';
import December2019 from '#web/pages/user-agreement/december-2019.tsx';
import Buyer from '#web/pages/user-agreement/purchase-agreement-buyer.tsx';
import Purchaser from '#web/pages/user-agreement/purchase-agreement-purchaser.tsx';
import Terms from '#web/pages/user-agreement/terms.tsx';
import UserAgreement from '#web/pages/user-agreement/user-agreement.tsx';
import { LegalPage } from './legal-page.tsx';

const drawn = (page: React.ReactElement) => renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>);
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

const PAGES = { Privacy, UserAgreement, Terms, December2019, Buyer, Purchaser };

describe.each(Object.entries(PAGES))('%s', (_, Page) => {
  const html = drawn(<Page />);

  it('gives each anchor once, and leads to each section from the contents', () => {
    expect(ids(html).filter((id, at) => ids(html).indexOf(id) !== at)).toEqual([]);
    const [, contents = ''] = /<nav aria-label="Contents"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
    const targets = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(6);
    expect(targets.filter((id) => !ids(html).includes(id))).toEqual([]);
  });

  it('gives each part a link of its own', () => {
    const parts = [...html.matchAll(/href="#([^"]+)" class="clause-link".*?<details id="([^"]+)"/gs)];
    expect(parts.length).toBe(html.match(/<summary><h/g)?.length);
    expect(parts.filter(([, link, part]) => link !== part)).toEqual([]);
  });
});

it('draws the Privacy Policy: its date, an introduction, ten sections and a footnote', () => {
  const html = drawn(<Privacy />);
  expect(headings(html, 2).map((title) => Number.parseInt(title, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(html).toContain('December 1, 2019');
  expect(html).toMatch(/legal-introduction"><p>This policy says/);
  expect(html).toMatch(/legal-footnote"><p>\* The <strong>Service<\/strong> means/);
});

it('draws the User Agreement: sections 1 to 7, Schedule 1, Articles 1 to 7, the anchor and the download', () => {
  const html = drawn(<UserAgreement />);
  expect(headings(html, 3).map((title) => title.split('.')[0])).toEqual([
    ...['1', '2', '3', '4', '5', '6', '7', 'Schedule 1'],
    ...['1', '2', '3', '4', '5', '6', '7'].map((number) => `Article ${number}`),
  ]);
  expect(html).toContain('effective December 1, 2020 for all users');
  expect(ids(html)).toEqual(expect.arrayContaining(['terms-of-use', 'schedule-1', 'terms-of-purchase']));
  expect(html).toMatch(/<a href="\/documents\/[\w-]+\.pdf"[^>]*>.*?Download the full agreement/);
});

it('draws the articles of the terms, and marks what is closed', () => {
  expect(headings(drawn(<Terms />), 2)).toHaveLength(10);
  for (const Page of [December2019, Buyer, Purchaser]) expect(drawn(<Page />)).toContain('Closed, kept as a record');
  expect(drawn(<UserAgreement />)).not.toContain('Closed, kept as a record');
});

it('puts each clause under the heading of what it stands in', () => {
  const text: TextDocument = {
    title: 'T',
    version: '1',
    status: 'in force',
    sections: [{ id: 'a', title: 'A', Body: Nested }],
  };
  const html = drawn(<LegalPage name="t" title="T" texts={[text]} />);
  expect([headings(html, 2), headings(html, 3), headings(html, 4)]).toEqual([['A'], ['Inner'], ['Innermost']]);
});
