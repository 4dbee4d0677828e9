import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lead, leadList } from '../../desk/leads/lead-list.ts';
import { leads } from '../../desk/leads/table.ts';
import { testDatabase } from '../../testing/database.ts';
import type { ListQuery } from './list-query.ts';
import { type ListPage, readList } from './read-list.ts';
import type { Effort } from './search-list.ts';
import { searchWords } from './search-words.ts';

const COUNT = 83;
const NOTHING: Effort = { step: 5, byIndex: 2, budgetMs: 0 };
const BY_INDEX: Effort = { ...NOTHING, byIndex: COUNT };
const idOf = (index: number) => `0190a3c4-0000-7000-8000-${String((index * 7919) % 100_000).padStart(12, '0')}`;
/** 'often' is in every third row, 'old' in the oldest 40, 'once' in a single one. */
const wordsOf = (index: number) => [
  'lead',
  ...(index % 3 === 0 ? ['often'] : []),
  ...(index < 40 ? ['old'] : []),
  ...(index === 30 ? ['once'] : []),
];

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  const empty = { firstName: '', lastName: '', email: '', phone: '', ethereumAddress: '', message: '' };
  await database.db.insert(leads).values(
    Array.from({ length: COUNT }, (_, index) => ({
      ...empty,
      id: idOf(index),
      complete: index % 2 === 0,
      createdAt: new Date(Date.UTC(2030, 0, 1) + Math.floor(index / 4)),
      search: searchWords(...wordsOf(index)),
    })),
  );
});
afterAll(() => database.close());

const asked = (q: string, more: Partial<ListQuery> = {}): ListQuery => ({
  limit: 4,
  sort: { name: 'created_at', descending: true },
  last: false,
  q,
  filters: {},
  ...more,
});

/** All pages, one after another, with at most so much effort for each. */
async function readAll(query: ListQuery, effort: Effort) {
  const pages: string[][] = [];
  for (let at: ListQuery | undefined = query; at && pages.length < COUNT; ) {
    const page: ListPage<Lead> = await readList(database, leadList, at, effort);
    const ids = page.rows.map(({ row }) => row.id);
    pages.push(query.last ? ids.toReversed() : ids);
    const place = query.last ? page.previous : page.next;
    at = place && { ...query, last: false, [query.last ? 'before' : 'after']: place };
  }
  return pages;
}

const expected = (words: string[], { filters = {}, last = false }: Partial<ListQuery> = {}) => {
  const rows = Array.from({ length: COUNT }, (_, index) => index)
    .filter((index) => words.every((word) => wordsOf(index).includes(word)))
    .filter((index) => filters.complete === undefined || String(index % 2 === 0) === filters.complete)
    .toSorted((a, b) => Math.floor(b / 4) - Math.floor(a / 4) || (idOf(a) < idOf(b) ? 1 : -1))
    .map(idOf);
  return last ? rows.reverse() : rows;
};

describe('a search', () => {
  it.each([
    ['often', {}],
    ['old', {}],
    ['often old', {}],
    ['once', {}],
    ['old', { filters: { complete: 'false' } }],
    ['often', { last: true }],
    ['old', { last: true }],
    ['never', {}],
  ])('for %s %j finds each row once, page by page, however little it may read for one', async (q, more) => {
    for (const effort of [NOTHING, BY_INDEX]) {
      const pages = await readAll(asked(q, more), effort);
      expect(pages.flat()).toEqual(expected(q.split(' '), more));
    }
  });

  it('ends where its effort ends, and says where to continue', async () => {
    const page = await readList(database, leadList, asked('old'), NOTHING);
    expect([page.rows, page.next?.id]).toEqual([[], expected([])[4]]);
  });

  it('continues within its time until the page is full', async () => {
    const page = await readList(database, leadList, asked('old'), { ...NOTHING, budgetMs: 60_000 });
    expect(page.rows.map(({ row }) => row.id)).toEqual(expected(['old']).slice(0, 4));
  });

  it('finds rare words by their index at once, however far back', async () => {
    const page = await readList(database, leadList, asked('old once'), NOTHING);
    expect([page.rows.map(({ row }) => row.id), page.next]).toEqual([[idOf(30)], undefined]);
  });
});
