import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { type Db, prepared } from './database.ts';

let postgres: Awaited<ReturnType<typeof testPostgres>>;
let db: Db;
beforeAll(async () => {
  postgres = await testPostgres();
  ({ db } = postgres.open());
});
afterAll(() => postgres.stop());

const half = sql`select ${sql.placeholder('whole')}::int / 2 as half`;
const known = async (name: string) =>
  (await db.execute(sql`select from pg_prepared_statements where name like ${`${name}-%`}`)).rows.length;

describe('a prepared statement', () => {
  it('is kept by the connection', async () => {
    const halve = prepared<{ half: number }>('kept', half);
    expect([await halve(db, { whole: 8 }), await halve(db, { whole: 6 })]).toEqual([[{ half: 4 }], [{ half: 3 }]]);
    expect(await known('kept')).toBe(1);
  });

  it('works inside a transaction', async () => {
    const halve = prepared<{ half: number }>('inside', half);
    expect(await db.transaction((tx) => halve(tx, { whole: 8 }))).toEqual([{ half: 4 }]);
  });

  it('is sent whole if a pooler gave us a connection that does not know it', async () => {
    const halve = prepared<{ half: number }>('missing', half);
    await halve(db, { whole: 8 });
    await db.execute(sql`deallocate all`);
    expect(await halve(db, { whole: 6 })).toEqual([{ half: 3 }]);
    expect(await halve(db, { whole: 4 })).toEqual([{ half: 2 }]);
    expect(await known('missing')).toBe(0);
  });

  it('is sent whole if the connection has another by its name', async () => {
    await prepared<{ half: number }>('taken', half)(db, { whole: 8 });
    const { rows } = await db.execute<{ name: string }>(
      sql`select name from pg_prepared_statements where name like 'taken-%'`,
    );
    const other = postgres.open().db;
    await other.execute(sql.raw(`prepare "${rows[0]?.name}" as select 1`));
    expect(await prepared<{ half: number }>('taken', half)(other, { whole: 6 })).toEqual([{ half: 3 }]);
  });

  it('has another name where its text is another, as in another version of the site', async () => {
    const third = sql`select ${sql.placeholder('whole')}::int / 3 as half`;
    for (const statement of [half, third]) await prepared('versions', statement)(db, { whole: 6 });
    expect(await known('versions')).toBe(2);
  });

  it('fails like any other statement if its SQL fails', async () => {
    await expect(prepared('wrong', sql`select 1 / ${sql.placeholder('by')}::int`)(db, { by: 0 })).rejects.toThrow();
  });
});
