import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadRoutes } from '../../desk/leads/routes.ts';
import { leads } from '../../desk/leads/table.ts';
import { testDatabase } from '../../testing/database.ts';
import { featureApp, testContext } from '../../testing/features.ts';
import { signedInAccount } from '../../testing/staff.ts';
import type { AppEnv, Context } from '../context.ts';
import { searchWords } from './search-words.ts';

type Row = { id: string; created_at: string; last_name: string; email: string; complete: boolean };
const COUNT = 57;
const NAMES = ['Adams', 'brown', 'Clark', 'adams', 'Évans', ''];

let database: Awaited<ReturnType<typeof testDatabase>>;
let app: Hono<AppEnv>;
let headers: Record<string, string>;
let all: Row[];

const idOf = (index: number) => `0190a3c4-0000-7000-8000-${String((index * 7919) % 100_000).padStart(12, '0')}`;

beforeAll(async () => {
  database = await testDatabase();
  const context: Context = testContext({ db: database.db, chain: {} as never });
  app = featureApp(() => context, leadRoutes as unknown as Hono<AppEnv>);
  ({ headers } = await signedInAccount(context));
  const rows = Array.from({ length: COUNT }, (_, index) => {
    const lastName = NAMES[index % NAMES.length] ?? '';
    const email = `person${index % 20}@example.org`;
    return {
      id: idOf(index),
      firstName: 'Ann',
      lastName,
      email,
      phone: '',
      ethereumAddress: '',
      message: `No. ${index}`,
      complete: index % 3 === 0,
      // Five rows a moment: most have neighbours of the same time.
      createdAt: new Date(Date.UTC(2030, 0, 1) + Math.floor(index / 5)),
      search: searchWords('Ann', lastName, email),
    };
  });
  await database.db.insert(leads).values(rows);
  all = await read('/api/leadList?limit=100').then(({ rows }) => rows);
});
afterAll(() => database.close());

async function read(path: string) {
  const answer = await app.request(path, { headers });
  const body = await answer.json();
  const links = Object.fromEntries(
    [...(answer.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, to, rel]) => [rel, to ?? '']),
  );
  return { status: answer.status, rows: body as Row[], links, errors: (body as { errors?: string[] }).errors };
}

async function follow(path: string, rel: 'next' | 'prev') {
  const pages: Row[][] = [];
  for (let at: string | undefined = path; at !== undefined; ) {
    const page = await read(at);
    pages.push(page.rows);
    at = page.links[rel];
  }
  return pages;
}

const keys: Record<string, (row: Row) => string> = {
  created_at: (row) => row.created_at,
  last_name: (row) => row.last_name.replace(/[A-Z]/g, (capital) => capital.toLowerCase()),
  email: (row) => row.email,
};
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
function sorted(rows: Row[], sort: string): Row[] {
  const key = keys[sort.replace('-', '')] ?? (() => '');
  const upwards = rows.toSorted((a, b) => compare(key(a), key(b)) || compare(a.id, b.id));
  return sort.startsWith('-') ? upwards.reverse() : upwards;
}
const ids = (rows: Row[]) => rows.map(({ id }) => id);

describe('a list', () => {
  it('is newest first where nothing is asked for', () => {
    expect(ids(all)).toEqual(ids(sorted(all, '-created_at')));
    expect(all).toHaveLength(COUNT);
  });

  it.each(['created_at', '-created_at', 'last_name', '-last_name', 'email', '-email'])(
    'by %s shows every row once, forwards and backwards, ties and all',
    async (sort) => {
      const forwards = await follow(`/api/leadList?sort=${sort}&limit=7`, 'next');
      expect(ids(forwards.flat())).toEqual(ids(sorted(all, sort)));
      const backwards = await follow(`/api/leadList?sort=${sort}&limit=7&last=1`, 'prev');
      expect(ids(backwards.reverse().flat())).toEqual(ids(sorted(all, sort)));
    },
  );

  it('links to other pages with what it reads of the query alone, in headers that a proxy takes', async () => {
    const { links } = await read('/api/leadList?limit=7&sort=email&complete=false&x=1');
    expect(links.next).toMatch(/^\/api\/leadList\?limit=7&sort=email&complete=false&after=[\w-]+$/);
    const wide = await app.request(`/api/leadList?limit=1&q=${encodeURIComponent(`a ${'é'.repeat(198)}`)}`, {
      headers,
    });
    expect(wide.status).toBe(200);
    expect(wide.headers.get('link')?.length ?? 0).toBeLessThanOrEqual(2_000);
  });

  it.each([
    ['complete=true', (row: Row) => row.complete],
    ['complete=false&sort=last_name', (row: Row) => !row.complete],
    ['q=adams', (row: Row) => /adams/i.test(row.last_name)],
    ['q=ann%20evan', (row: Row) => row.last_name === 'Évans'],
    ['q=person1%40exa', (row: Row) => row.email.startsWith('person1@')],
    ['q=br&complete=true&sort=created_at', (row: Row) => row.last_name === 'brown' && row.complete],
    ['q=nobody', () => false],
    ['q=%25%25', () => false],
  ])('filtered by %s shows those rows and no other', async (query, wanted) => {
    const sort = new URLSearchParams(query).get('sort') ?? '-created_at';
    const rows = sorted(all.filter(wanted), sort);
    expect(ids((await follow(`/api/leadList?${query}&limit=4`, 'next')).flat())).toEqual(ids(rows));
    expect(ids((await follow(`/api/leadList?${query}&limit=4&last=1`, 'prev')).reverse().flat())).toEqual(ids(rows));
  });

  it('links to existing neighbors, and keeps the query in the links', async () => {
    const first = await read('/api/leadList?limit=5&q=ann&complete=false');
    expect(Object.keys(first.links)).toEqual(['next', 'last']);
    expect(first.links.next).toContain('limit=5&q=ann&complete=false');
    const second = await read(first.links.next ?? '');
    expect(Object.keys(second.links)).toEqual(['next', 'prev', 'last', 'first']);
    expect((await read(second.links.prev ?? '')).rows).toEqual(first.rows);
    expect(Object.keys((await read(second.links.last ?? '')).links)).toEqual(['prev', 'first']);
    expect((await read('/api/leadList')).links).toEqual({});
  });

  it.each([
    'sort=phone',
    'sort=',
    'complete=maybe',
    'after=x',
    'before=x',
    'last=2',
    'limit=0',
    `q=${'x'.repeat(201)}`,
    'q=%00',
    'q=ann&sort=email',
    'q=ann&sort=-last_name',
  ])('refuses %s with a message', async (query) => {
    const { status, errors } = await read(`/api/leadList?${query}`);
    expect([status, errors?.length]).toEqual([422, 1]);
  });

  it('refuses a place that another sort gave out', async () => {
    const { links } = await read('/api/leadList?limit=5&sort=email');
    expect((await read((links.next ?? '').replace('sort=email', 'sort=last_name'))).status).toBe(422);
  });
});
