import { expect, it } from 'vitest';
import { routeTable } from '#web/postbuild/page-files.ts';
import { documentAt, documentNames, type Part, partsOf } from './testing/plain-text.tsx';

const parts = Object.fromEntries(documentNames.map((folder) => [folder, partsOf(documentAt(folder))]));
const partsIn = (folder: string) => parts[folder] ?? [];

/** The texts of one page, and the anchors that the page itself brings. */
const PAGES: Record<string, string[]> = {
  '/user-agreement': ['user-agreement', 'terms-of-purchase'],
  '/user-agreement/terms': ['terms'],
};
const PAGE_ANCHORS = ['terms-of-use', 'terms-of-purchase', 'contents'];

const clauseIds = ({ id, markup }: Part) => [
  id,
  ...[...markup.matchAll(/data-id="([^"]*)"/g)].map((match) => match[1]),
];
const idsIn = (folder: string) => partsIn(folder).flatMap(clauseIds);
const pageOf = (folder: string) => Object.values(PAGES).find((folders) => folders.includes(folder)) ?? [folder];
const everywhere = documentNames;

/** Numbers that titles carry: 'Article 3', '3.2', 'Schedule 1'. */
const numbersIn = (folder: string) =>
  partsIn(folder).flatMap(({ title, markup }) => {
    const clauses = Array.from(markup.matchAll(/<h2>([^<]*)<\/h2>/g), (match) => match[1] as string);
    return [title, ...clauses].map((each) => /^(?:Article|Schedule) \d+|^S?\d+(?:\.\d+)*/.exec(each)?.[0] ?? each);
  });

const FOLDER_OF: Record<string, string> = {
  'User Agreement': 'user-agreement',
  'Terms of Purchase': 'terms-of-purchase',
  'Terms of Use': 'terms',
};

it.each([
  ['terms-of-purchase', 7],
  ['terms', 10],
  ['purchase-agreement-buyer', 10],
  ['purchase-agreement-purchaser', 10],
])('counts the articles of %s from 1 to %i', (folder, last) => {
  const articles = documentAt(folder).sections.filter(({ title }) => title.startsWith('Article '));
  expect(articles.map(({ title }) => title.split('.')[0])).toEqual(
    Array.from({ length: last }, (_, index) => `Article ${index + 1}`),
  );
});

it.each(everywhere)('numbers each clause of %s after the one before', (folder) => {
  const clauses = numbersIn(folder).filter((number) => /^S?\d+\.\d+$/.test(number));
  const followsAt = (index: number) => {
    const [article = '', number] = (clauses[index] ?? '').split('.');
    const before = clauses.slice(0, index).filter((each) => each.startsWith(`${article}.`));
    return Number(number) === before.length + 1;
  };
  expect(clauses.filter((_, index) => !followsAt(index))).toEqual([]);
});

it.each(everywhere)('gives every anchor on the page of %s once', (folder) => {
  const ids = pageOf(folder)
    .flatMap(idsIn)
    .filter((id) => id !== 'introduction' && id !== 'footnote');
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

const NUMBER = String.raw`\d+(?:\.\d+)*`;
const TITLE = String.raw`(User Agreement|Terms of \w+)`;
const REFERENCE = new RegExp(
  String.raw`(?:${TITLE}, (?=Article))?\b(Article|Schedule|section)s? (${NUMBER}(?:(?:, | and | or | to )${NUMBER})*)(?: (?:of|to) the ${TITLE})?`,
  'gi',
);

/** A text without its own schedule refers to the user agreement's. */
const ownPlace = (folder: string, kind: string) =>
  kind === 'Schedule' && !numbersIn(folder).includes('Schedule 1') ? 'user-agreement' : folder;

it.each(everywhere)('names in %s only articles, sections and schedules that exist', (folder) => {
  const missing = partsIn(folder).flatMap(({ text }) =>
    [...text.matchAll(REFERENCE)].flatMap(([whole, before, kind = '', list = '', after]) => {
      const other = before ?? after;
      const place = other ? (FOLDER_OF[other] ?? '') : ownPlace(folder, kind);
      const prefix = kind.toLowerCase() === 'section' ? '' : `${kind} `;
      const numbers = (list.match(new RegExp(NUMBER, 'g')) ?? []).map((number) => prefix + number);
      return numbers.filter((number) => !numbersIn(place).includes(number)).map((number) => `${whole}: ${number}`);
    }),
  );
  expect(missing).toEqual([]);
});

it.each(everywhere)('links in %s only to pages and anchors that exist', (folder) => {
  const patterns = routeTable().routes.map(({ pattern }) => pattern);
  const links = partsIn(folder).flatMap(({ markup }) =>
    [...markup.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href),
  );
  const broken = links.filter((href) => {
    if (/^(https|mailto|tel):/.test(href)) return false;
    const [address = '', anchor] = href.split('#');
    const path = address.replace(/\?.*/, '');
    const place = path ? (PAGES[path] ?? []) : pageOf(folder);
    return (
      (path && !patterns.includes(path)) || (anchor && ![...PAGE_ANCHORS, ...place.flatMap(idsIn)].includes(anchor))
    );
  });
  expect(broken).toEqual([]);
});

it.each(everywhere)('draws each link of %s as the page draws its links', (folder) => {
  const plain = partsIn(folder).flatMap(({ markup }) => markup.match(/<a (?!data-drawn)[^>]*>/g) ?? []);
  expect(plain).toEqual([]);
});
