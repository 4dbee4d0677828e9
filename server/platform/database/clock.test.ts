import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { priceTypedData } from '#domain/price/price.ts';
import { priceOfTime } from '../../price/find-price.ts';
import { priceMemory } from '../../price/price-memory.ts';
import { startScheduledPrices } from '../../price/put-scheduled-in-force.ts';
import { schedulePrice } from '../../price/schedule-price.ts';
import { setPrice } from '../../price/set-price.ts';
import { testContext } from '../../testing/features.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { startTokenChain, type TokenChain } from '../../testing/token.ts';
import type { Context } from '../context.ts';
import { queueMail, takeMail } from '../mail/queue-mail.ts';
import { type DatabaseClock, startDatabaseClock } from './clock.ts';
import type { Db } from './database.ts';

const MINUTES = 60_000;
let chain: TokenChain;
let postgres: Awaited<ReturnType<typeof testPostgres>>;
let db: Db;
const clocks: DatabaseClock[] = [];
const logged: { level: number; msg: string; seconds?: number }[] = [];
const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) });

beforeAll(async () => {
  [chain, postgres] = await Promise.all([startTokenChain(), testPostgres()]);
  db = postgres.open().db;
});
afterAll(() => Promise.all([chain.stop(), postgres.stop()]));
afterEach(() => {
  for (const clock of clocks.splice(0)) clock.stop();
  logged.length = 0;
});

async function clockOn(ownTime: () => number, of: Db = db): Promise<DatabaseClock> {
  const clock = await startDatabaseClock({ db: of, log, everyMs: 20, ownTime });
  clocks.push(clock);
  return clock;
}
/** Two instances on machines whose clocks are five minutes apart. */
async function instances(): Promise<[Context, Context]> {
  const made = [-2.5, 2.5].map(async (minutes) => {
    const { db: own } = postgres.open();
    const clock = await clockOn(() => Date.now() + minutes * MINUTES, own);
    return testContext({ db: own, chain: chain.chain, now: clock.now });
  });
  return (await Promise.all(made)) as [Context, Context];
}
const databaseTime = async () => {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return Number(rows[0]?.ms);
};

describe('the time of an instance', () => {
  it('is the database’s, whatever its machine’s clock says', async () => {
    const clock = await clockOn(() => Date.now() + 5 * MINUTES);
    const before = await databaseTime();
    const now = clock.now().getTime();
    expect(now).toBeGreaterThan(before - 1_000);
    expect(now).toBeLessThan((await databaseTime()) + 1_000);
  });

  it('advances while the machine’s clock is set back', async () => {
    let own = Date.now();
    const clock = await clockOn(() => own);
    const before = clock.now().getTime();
    own -= 60 * MINUTES;
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
  });

  it('follows the database’s when that is set', async () => {
    let ahead = 0;
    const moved = new Proxy(db, {
      get: () => async () => ({ rows: [{ ms: (await databaseTime()) + ahead }] }),
    });
    const clock = await clockOn(Date.now, moved);
    ahead = -10 * MINUTES;
    await expect.poll(() => Date.now() - clock.now().getTime()).toBeGreaterThan(9 * MINUTES);
  });
});

describe('a machine whose clock differs by more than five seconds', () => {
  it('is named in the warnings, and in the log once, until it agrees again', async () => {
    let off = 5 * MINUTES;
    const clock = await clockOn(() => Date.now() + off);
    expect(clock.warnings()).toEqual(["The clock of this machine is 300 seconds ahead of the database's."]);
    off = -5 * MINUTES;
    expect(clock.warnings()).toEqual(["The clock of this machine is 300 seconds behind the database's."]);
    off = 1_000;
    expect(clock.warnings()).toEqual([]);
    await expect.poll(() => logged.map(({ level }) => level)).toEqual([40, 30]);
    expect(logged[0]).toMatchObject({ level: 40, seconds: 300 });
  });
});

describe('two instances whose clocks are five minutes apart', () => {
  it('take each email once', async () => {
    const [slow, fast] = await instances();
    for (let count = 0; count < 10; count++) await queueMail(slow, 'lead-notice', {});
    const taken: string[] = [];
    const takeFrom = async (context: Context) => {
      for (const { id } of await takeMail(context, 10, 120_000)) taken.push(id);
    };
    // Each knows the database's time to within a query: what the one queued last can be a moment ahead for the other.
    await expect
      .poll(async () => {
        await takeFrom(slow);
        await takeFrom(fast);
        return new Set(taken).size;
      })
      .toBe(10);
    expect(taken).toHaveLength(10);
  });

  it('set prices one after the other', async () => {
    const [slow, fast] = await instances();
    const start = Math.floor((await databaseTime()) / 1000);
    for (const [at, context] of [fast, slow, fast].entries()) {
      const time = start + at;
      const typed = priceTypedData(chain.chain.id, chain.chain.token, 100 + at, time);
      const signature = await chain.admin.signTypedData(typed);
      expect(await setPrice(context, { price: 100 + at, time, signature })).toMatchObject({ time });
    }
  });

  it('put a scheduled price into force once, not before its second, and both answer with it', async () => {
    const both = await instances();
    const memories = both.map((context) => priceMemory(context));
    const forgotten = new Set<number>();
    const works = both.map((context, at) =>
      startScheduledPrices(context, () => {
        forgotten.add(at);
        memories[at]?.forget();
      }),
    );
    try {
      const before = await Promise.all(memories.map((memory) => memory.read()));
      const time = Math.floor((await databaseTime()) / 1000) + 3;
      const typed = priceTypedData(chain.chain.id, chain.chain.token, 200, time);
      const signature = await chain.admin.signTypedData(typed);
      await schedulePrice(both[1], { price: 200, time, signature, why: 'x' });
      const isShown = (at: number) => async () => (await memories[at]?.read())?.time === time;
      for (const at of [0, 1]) await expect.poll(isShown(at), { interval: 20 }).toBe(true);
      // Both know by themselves, rather than when their memory is too old.
      await expect.poll(() => forgotten.size).toBe(2);
      expect(await databaseTime()).toBeGreaterThanOrEqual(time * 1000);
      expect(await priceOfTime(both[0], time)).toMatchObject({ cents: 200, time });
      expect(before.map((price) => price?.cents)).not.toContain(200);
    } finally {
      await Promise.all(works.map((work) => work.stop()));
    }
  });
});
