import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openPool } from '../../platform/database/database.ts';
import { priceMemory } from '../../price/price-memory.ts';
import { empty } from '../../testing/database.ts';
import { NO_CHAIN } from '../../testing/desk-client.ts';
import { testContext } from '../../testing/features.ts';
import { randomOf } from '../../testing/seeded-random.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { positionOf, readChanges } from './changes.ts';
import { type LiveUpdates, liveUpdates } from './live-updates.ts';

let postgres: Awaited<ReturnType<typeof testPostgres>>;
let db: Db;
let instances: [LiveUpdates, LiveUpdates];
const contextOn = (own: Db) => testContext({ db: own, chain: NO_CHAIN });

beforeAll(async () => {
  postgres = await testPostgres();
  db = postgres.open().db;
  const start = () => {
    const context = contextOn(postgres.open().db);
    return liveUpdates(context, priceMemory(context));
  };
  instances = [start(), start()];
});
afterAll(async () => {
  for (const instance of instances) await instance.stop();
  await postgres.stop();
});
beforeEach(() => empty(db));

/** Someone who listens to those topics, and what each event told: its id, and which of them changed. */
function listener(topics: string[]) {
  const events: { id: string; event: string; resumed?: boolean; told: string[] }[] = [];
  let ended = false;
  return {
    events,
    told: () => new Set(events.flatMap(({ told }) => told)),
    lastId: () => events.at(-1)?.id,
    hasEnded: () => ended,
    topics: new Map(topics.map((topic) => [topic, [topic]])),
    send(bytes: Uint8Array) {
      const [, id, event, json] = /^id: (.*)\nevent: (.*)\ndata: (.*)\n\n$/.exec(new TextDecoder().decode(bytes)) ?? [];
      if (id === undefined || event === undefined) return;
      const data = JSON.parse(json ?? 'null');
      const news: { topic: string }[] = Array.isArray(data) ? data : (data?.news ?? []);
      events.push({ id, event, resumed: data?.resumed, told: news.map(({ topic }) => topic) });
    },
    end() {
      ended = true;
    },
  };
}

const note = (on: Db, topic: string) =>
  on.execute(sql`insert into change (topic) values (${topic}) on conflict do nothing`);

describe('live updates', () => {
  it('miss nothing of transactions that commit out of order, however often a stream is cut and goes on at another instance', async () => {
    const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
    const random = randomOf(seed);
    const integer = (below: number) => Math.floor(random() * below);
    const topics = Array.from({ length: 480 }, (_, index) => `balance:${index}`);
    const committed: string[] = [];
    const pools = Array.from({ length: 4 }, () => postgres.open().db);
    const write = async (on: Db, own: string[]) => {
      for (const topic of own) {
        const isKept = integer(10) > 0;
        await on
          .transaction(async (tx) => {
            await note(tx, topic);
            await sleep(integer(30));
            if (!isKept) throw new Error('rolled back');
          })
          .catch(() => {});
        if (isKept) committed.push(topic);
      }
    };
    let writing = true;
    const listen = async (own: ReturnType<typeof listener>) => {
      let at = 0 as 0 | 1;
      while (writing) {
        await sleep(integer(120));
        instances[at].leave(own);
        at = integer(2) as 0 | 1;
        await sleep(integer(60));
        await instances[at].join(own, positionOf(own.lastId()));
      }
    };
    const all = Array.from({ length: 6 }, () => listener(topics));
    for (const own of all) await instances[0].join(own);
    const listening = all.map(listen);
    const shares = Array.from({ length: 12 }, (_, share) => topics.filter((_, index) => index % 12 === share));
    await Promise.all(shares.map((share, index) => write(pools[index % pools.length] as Db, share)));
    writing = false;
    await Promise.all(listening);
    for (const own of all) {
      await expect
        .poll(() => committed.filter((topic) => !own.told().has(topic)), { message: `SEED=${seed}` })
        .toEqual([]);
      expect(own.events.slice(1).filter(({ resumed }) => resumed === false)).toEqual([]);
    }
  });

  it('tell of a change by a transaction that was still running when a later one was told', async () => {
    const own = listener(['balance:late', 'balance:early']);
    await instances[0].join(own);
    await db.transaction(async (tx) => {
      await note(tx, 'balance:late');
      await note(postgres.open().db, 'balance:early');
      await expect.poll(() => [...own.told()]).toEqual(['balance:early']);
    });
    await expect.poll(() => [...own.told()]).toEqual(['balance:early', 'balance:late']);
    const ids = own.events.flatMap(({ told }) => told);
    expect(ids, 'each is told once').toHaveLength(2);
    instances[0].leave(own);
  });

  it('go on where a stream was cut, with what changed since and nothing from before', async () => {
    const own = listener(['balance:1', 'balance:2', 'balance:3']);
    await instances[0].join(own);
    await note(db, 'balance:1');
    await expect.poll(() => own.events.at(-1)?.told).toEqual(['balance:1']);
    // A transaction anywhere on this server that is older and still running has what came after it told again.
    const { newest } = await readChanges({ db }, undefined);
    await expect
      .poll(async () => (await readChanges({ db }, undefined)).next >= newest, { timeout: 60_000 })
      .toBe(true);
    await note(db, 'balance:2');
    await expect.poll(() => own.told().has('balance:2')).toBe(true);
    instances[0].leave(own);
    await note(db, 'balance:3');
    await instances[1].join(own, positionOf(own.lastId()));
    expect(own.events.at(-1)).toMatchObject({ event: 'ready', resumed: true });
    expect(own.events.at(-1)?.told).toContain('balance:3');
    expect(own.events.at(-1)?.told).not.toContain('balance:1');
    instances[1].leave(own);
  });

  it.each([
    ['too old', async () => ({ ...(await readChanges({ db }, undefined)), at: Date.now() / 1000 - 1_801 })],
    [
      'from a database that knew more transactions',
      async () => {
        const now = await readChanges({ db }, undefined);
        // The tests beside this one use up numbers meanwhile.
        return { ...now, next: now.newest + 1_000_000n };
      },
    ],
    ['ahead of the clock', async () => ({ ...(await readChanges({ db }, undefined)), at: Date.now() / 1000 + 3_600 })],
  ])('have everything read again by a stream whose last event is %s', async (_, since) => {
    const own = listener(['balance:1']);
    await instances[0].join(own, await since());
    expect(own.events).toMatchObject([{ event: 'ready', resumed: false }]);
    instances[0].leave(own);
  });

  it('ask the database only while someone listens', async () => {
    let asked = 0;
    const { db: counted } = postgres.open();
    const context = contextOn(
      new Proxy(counted, {
        get(target, name) {
          if (name === '_') asked += 1;
          return Reflect.get(target, name);
        },
      }),
    );
    const live = liveUpdates(context, priceMemory(context));
    const own = listener(['balance:1']);
    await live.join(own);
    await expect.poll(() => asked).toBeGreaterThan(2);
    live.leave(own);
    // The look that is on its way, and no other.
    const before = asked;
    await sleep(1_300);
    expect(asked).toBeLessThanOrEqual(before + 1);
    await live.stop();
  });

  it('end every stream when the database fails, so that pages ask again', async () => {
    const { db: failing, close } = openPool(postgres.url);
    const context = contextOn(failing);
    const live = liveUpdates(context, priceMemory(context));
    const own = listener(['price']);
    await live.join(own);
    await close();
    await expect.poll(own.hasEnded).toBe(true);
    await expect(live.join(listener(['price']))).rejects.toThrow();
    await live.stop();
  });

  it('end every stream when the site stops, and open none afterwards', async () => {
    const context = contextOn(db);
    const live = liveUpdates(context, priceMemory(context));
    const own = listener(['price']);
    await live.join(own);
    await live.stop();
    expect(own.hasEnded()).toBe(true);
    await expect(live.join(listener(['price']))).rejects.toThrow();
  });
});
