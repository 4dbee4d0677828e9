import type { Hono } from 'hono';
import { beforeEach, expect, it } from 'vitest';
import { CONTACT_LENGTHS } from '#domain/contact/contact.ts';
import { leadRoutes } from '../../desk/leads/routes.ts';
import { leads } from '../../desk/leads/table.ts';
import { featureApp, testContext } from '../../testing/features.ts';
import { onEmptyDatabase } from '../../testing/on-empty-database.ts';
import { signedInAccount } from '../../testing/staff.ts';
import type { AppEnv, Context } from '../context.ts';
import { uuidv7 } from '../id.ts';

const MESSAGE = '\n'.repeat(CONTACT_LENGTHS.message - 1);
const LEADS = 400;

let context: Context;
onEmptyDatabase((db) => {
  context = testContext({ db, chain: {} as never });
});
beforeEach(async () => {
  const createdAt = context.now();
  const rest = { lastName: 'L.', email: '', phone: '', ethereumAddress: '', createdAt };
  const rows = Array.from({ length: LEADS }, (_, each) => ({
    id: uuidv7(createdAt),
    firstName: `A\u202eda ${each}`,
    message: `${MESSAGE}.`,
    search: [],
    ...rest,
  }));
  await context.db.insert(leads).values(rows);
});

it('lets other requests have their turn between the parts of a large file', async () => {
  const app = featureApp(() => context, leadRoutes as unknown as Hono<AppEnv>);
  const { headers } = await signedInAccount(context);
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const { body } = await app.request('/api/leadList.csv', { headers });
  const parts: { bytes: Uint8Array; turn: number }[] = [];
  for await (const bytes of body ?? []) parts.push({ bytes, turn: turns });
  isOver = true;
  const text = Buffer.concat(parts.map(({ bytes }) => bytes)).toString();
  expect(text.split('\r\n').length).toBe(LEADS + 2);
  // As older rows may have it.
  expect([text.includes('\u202e'), text.includes('A[U+202E]da 0')]).toEqual([false, true]);
  expect(Math.max(...parts.map(({ bytes }) => bytes.length))).toBeLessThan(100_000);
  const large = parts.filter(({ bytes }) => bytes.length > 50_000);
  expect(large.length).toBeGreaterThan(20);
  // A turn or more from each of them to the next.
  expect(new Set(large.map(({ turn }) => turn)).size).toBe(large.length);
});
