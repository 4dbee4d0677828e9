import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { prefixQuery, searchTerms, searchWords } from './search-words.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** As the engine writes words and asks for them. */
async function finds(texts: string[], typed: string): Promise<boolean> {
  const { rows } = await database.db.execute<{ found: boolean }>(
    sql`select array_to_tsvector(string_to_array(${searchWords(...texts).join(' ')}, ' ')) @@ ${prefixQuery(searchTerms(typed))}::tsquery as found`,
  );
  return rows[0]?.found === true;
}

const anything = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'\'"\\:*&|!()<>@.+- éß\u0131ﬀ㎯ﷺ𠮷1'), maxLength: 200 }),
  )
  .filter((text) => !text.includes('\0'));

it('finds any text by itself, whatever characters are in it, without a database error', async () => {
  await fc.assert(
    fc.asyncProperty(anything, anything, async (text, other) => {
      const found = await finds([other, text], text);
      expect(found).toBe(searchTerms(text).length > 0);
    }),
    { numRuns: 150 },
  );
});
