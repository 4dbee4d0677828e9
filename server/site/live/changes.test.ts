import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../platform/database/database.ts';
import { openLimit } from '../../platform/limits/open-limit.ts';
import { onEmptyDatabase } from '../../testing/on-empty-database.ts';
import { deleteOldChanges, encodeEvent, eventId, isResumable, positionOf, readChanges } from './changes.ts';
import { eventStream } from './event-stream.ts';
import { changes } from './table.ts';

let db: Db;
onEmptyDatabase(async (empty) => {
  db = empty;
});

describe('changes', () => {
  it('forget changes after an hour', async () => {
    await db.insert(changes).values({ topic: 'balance:1' });
    await db.execute(
      sql`insert into change (changed_in, topic, at) values ('1', 'price', now() - interval '61 minutes')`,
    );
    await deleteOldChanges({ db });
    const { rows } = await db.execute(sql`select topic from change`);
    expect(rows).toEqual([{ topic: 'balance:1' }]);
  });

  it('are read only from the newest transactions, whatever position a stream claims', async () => {
    await db.execute(sql`insert into change (changed_in, topic) values ('1', 'price')`);
    await db.execute(sql`create temporary table number (n int)`);
    // Each in a transaction of its own, within this one.
    await db.execute(sql`do $$ begin
      for n in 1..20001 loop
        begin insert into number values (n); exception when others then raise; end;
      end loop;
    end $$`);
    await db.insert(changes).values({ topic: 'balance:1' });
    const now = await readChanges({ db }, 0n);
    expect(now.changes.map(({ topic }) => topic)).toEqual(['balance:1']);
    expect([now.next - 20_001n, now.next - 1_000n].map((next) => isResumable({ next, at: now.at }, now))).toEqual([
      false,
      true,
    ]);
  });

  it('read ids of their own and nothing else', () => {
    expect(positionOf(eventId({ next: 12n, at: 34 }))).toEqual({ next: 12n, at: 34 });
    for (const id of [undefined, '', '1', '-1-2', '1-2-3', `${'9'.repeat(20)}-1`, "1'-2"])
      expect(positionOf(id)).toBeUndefined();
  });
});

describe('streams', () => {
  it('are cut off once their reader leaves too much unread', async () => {
    const [event, done] = [encodeEvent('change', 'x'.repeat(1_000), '1-1'), [] as string[]];
    const { body, send } = eventStream(
      () => done.push('ended'),
      () => done.push('cut off'),
    );
    for (let count = 0; count < 60; count++) send(event);
    expect(done).toEqual([]);
    for (let count = 0; count < 60; count++) send(event);
    expect(done).toEqual(['ended', 'cut off']);
    await body.cancel();
    expect(done).toHaveLength(2);
  });

  it('are so many for one network address, and so many in all', () => {
    const count = openLimit({ most: 8, mostOfOne: 3 });
    const closes = Array.from({ length: 3 }, () => count('192.0.2.1'));
    expect(() => count('192.0.2.1')).toThrow(expect.objectContaining({ status: 429 }));
    count('192.0.2.2');
    closes[0]?.();
    closes[0]?.();
    count('192.0.2.1');
    expect(() => count('192.0.2.1')).toThrow(expect.objectContaining({ status: 429 }));
    for (let device = 1; device <= 4; device++) count(`2001:db8:1:${device}::1`);
    expect(() => count('192.0.2.9')).toThrow(expect.objectContaining({ status: 503 }));
  });
});
