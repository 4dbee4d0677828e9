import { serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppEnv } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type PriceMemory, priceMemory } from '../../price/price-memory.ts';
import { testDatabase } from '../../testing/database.ts';
import { featureApp, ownAddress } from '../../testing/features.ts';
import { liveStream } from '../../testing/live-stream.ts';
import { HOLDER, testRedemptions } from '../../testing/redemptions.ts';
import { type TestDesk, testDesk, WALLET } from '../../testing/sales.ts';
import { signedInAccount } from '../../testing/staff.ts';
import { type LiveUpdates, liveUpdates } from './live-updates.ts';
import { liveRoutes } from './routes.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Db;
let desk: TestDesk;
let live: LiveUpdates;
let app: Hono<AppEnv>;
beforeAll(async () => {
  database = await testDatabase();
  ({ db } = database);
  desk = await testDesk(db);
  const { context } = desk;
  context.chain = { ...context.chain, client: { ...context.chain.client, getBlockNumber: async () => 7n } };
  live = liveUpdates(context, remembering(priceMemory(context)));
  app = instance();
});
afterAll(async () => {
  await live.stop();
  database.close();
});

/** A price that is remembered until someone knows better. */
function remembering(memory: PriceMemory): PriceMemory {
  const kept: ReturnType<PriceMemory['read']>[] = [];
  const read = () => {
    if (kept.length === 0) kept.push(memory.read());
    return kept[0] as (typeof kept)[number];
  };
  return { ...memory, read, forget: () => [kept.splice(0), memory.forget()] };
}

/** The routes for one caller who has nothing open yet. */
const instance = () =>
  featureApp(() => ({ ...desk.context }), liveRoutes(live) as unknown as Hono<AppEnv>, ownAddress());
const path = (topics: string[], of = '/api/events') =>
  `${of}?${new URLSearchParams(topics.map((topic) => ['topic', topic]))}`;
const open = async (topics: string[], headers: Record<string, string> = {}) =>
  liveStream(await app.request(path(topics), { headers }));
const openDesk = async (headers: Record<string, string>) =>
  liveStream(await app.request(path(['desk'], '/api/desk/events'), { headers }));
const statusOf = async (topics: string[], of?: string) => (await app.request(path(topics, of))).status;

describe('GET /api/events', () => {
  it('is a stream that no proxy or browser keeps, and that begins with what its topics are now', async () => {
    const answer = await app.request(path(['price', 'block']));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const stream = liveStream(answer);
    const ready = await stream.next(({ event }) => event === 'ready');
    expect(ready.data).toMatchObject({ resumed: false, news: [{ topic: 'price', value: { cents: 162_750 } }, {}] });
    expect(await stream.changed('block')).toMatchObject({ topic: 'block' });
    await stream.cut();
  });

  it('tells the price with each change of it', async () => {
    const stream = await open(['price']);
    desk.pass(60);
    await desk.setPrice(170_000);
    const isNew = ({ event, data }: { event: string; data: unknown }) =>
      event === 'change' && JSON.stringify(data).includes('170000');
    expect((await stream.next(isNew)).data).toMatchObject([{ topic: 'price', value: { USG: 1700, cents: 170_000 } }]);
    await stream.cut();
  });

  it('tells who has the key of a purchase that its record changed, and nobody else', async () => {
    const [one, other] = [await desk.request(), await desk.request()];
    const streams = [await open([`purchase:${one.key}`]), await open([`purchase:${other.key}`])] as const;
    await desk.place(one.id);
    expect(await streams[0].changed(`purchase:${one.key}`)).toEqual({ topic: `purchase:${one.key}` });
    await desk.place(other.id);
    await streams[1].changed(`purchase:${other.key}`);
    expect(JSON.stringify(streams[0].events)).not.toContain(other.key);
    for (const stream of streams) await stream.cut();
  });

  it('follows a redemption by its ticket number, and on the tracker also by its hash', async () => {
    const redemptions = await testRedemptions(db);
    const { ticket_id, id } = await redemptions.request();
    const { hash } = await redemptions.status(ticket_id);
    const topics = [`redemption:${ticket_id}`, `track:${ticket_id}`, `track:${hash}`];
    const stream = await open(topics);
    await db.execute(sql`update redemption set complete = true where id = ${id}`);
    for (const topic of topics) expect(await stream.changed(topic)).toEqual({ topic });
    await stream.cut();
  });

  it('tells an address of its transfers, but not of those that the site reads long afterwards', async () => {
    const transfer = (block: number, to: string, age: string) =>
      db.execute(sql`insert into token_event (chain_id, token, block, log_index, block_hash, time, tx, name, from_address, to_address, args, final)
        values (1, 't', ${block}, 0, 'h', clock_timestamp() - ${age}::interval, 'x', 'Transfer', 'f', ${to.toLowerCase()}, '{}', true)`);
    const stream = await open([`balance:${WALLET}`, `balance:${'0x'.padEnd(42, 'b')}`]);
    await transfer(1, '0x'.padEnd(42, 'b'), '2 hours');
    await transfer(2, WALLET, '1 minute');
    await stream.changed(`balance:${WALLET}`);
    expect(JSON.stringify(stream.events)).not.toContain('bbbb');
    await stream.cut();
  });

  it('is not there for what its caller may not read', async () => {
    const { id } = await desk.request();
    for (const topic of [
      'desk',
      'session',
      'constructor',
      `purchase:${id}`,
      'purchase:',
      'redemption:ABCD',
      `track:${HOLDER}`,
      'price:1',
      'balance:0x1',
    ])
      expect(await statusOf([topic, 'price']), topic).toBe(404);
    expect(await statusOf([])).toBe(400);
    expect(
      await statusOf(Array.from({ length: 31 }, (_, index) => `balance:0x${String(index).padStart(40, '0')}`)),
    ).toBe(400);
  });

  it('answers HEAD without opening anything', async () => {
    const own = instance();
    for (let count = 0; count < 101; count++) {
      const { status, headers } = await own.request(path(['price']), { method: 'HEAD' });
      expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    }
    await liveStream(await own.request(path(['price']))).cut();
  });

  it('may be asked for a hundred times at once by one network address, and not five hundred times', async () => {
    const own = instance();
    const ask = async () => (await own.request(path(['price']), { method: 'HEAD' })).status;
    const statuses = await Promise.all(Array.from({ length: 500 }, ask));
    expect(new Set(statuses.slice(0, 100))).toEqual(new Set([200]));
    expect(statuses).toContain(429);
  });
});

describe('GET /api/desk/events', () => {
  it('is for staff alone', async () => {
    expect(await statusOf(['desk'], '/api/desk/events')).toBe(401);
    const { headers } = await signedInAccount(desk.context, { staff: false });
    expect((await app.request(path(['desk'], '/api/desk/events'), { headers })).status).toBe(403);
  });

  it('tells that there is work', async () => {
    const stream = await openDesk((await signedInAccount(desk.context)).headers);
    await desk.request();
    expect(await stream.changed('desk')).toEqual({ topic: 'desk' });
    await stream.cut();
  });

  it.each([
    ['its session ends', (id: string) => sql`delete from account_session where account_id = ${id}`],
    ['its account loses the role', (id: string) => sql`update account set staff = false where id = ${id}`],
  ])('ends when %s, and no other with it', async (_, end) => {
    const [one, other] = [await signedInAccount(desk.context), await signedInAccount(desk.context)];
    const streams = [await openDesk(one.headers), await openDesk(other.headers)] as const;
    await db.execute(end(one.id));
    await streams[0].ended;
    await desk.request();
    await streams[1].changed('desk');
    await streams[1].cut();
  });
});

describe('streams', () => {
  it('make room as soon as their client has gone', async () => {
    const own = instance();
    const ask = async () => {
      const answer = await own.request(path(['price']));
      await answer.body?.cancel();
      return answer.status;
    };
    const server = serve({ fetch: own.fetch, port: 0, hostname: '127.0.0.1' });
    await new Promise((listening) => server.once('listening', listening));
    const { port } = server.address() as { port: number };
    const all = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const cut = new AbortController();
        const answer = await fetch(`http://127.0.0.1:${port}${path(['price'])}`, { signal: cut.signal });
        return { status: answer.status, cut };
      }),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await ask()).toBe(429);
    for (const { cut } of all) cut.abort();
    await expect.poll(ask, { interval: 500 }).toBe(200);
    await new Promise<void>((closed) => server.close(() => closed()));
  });
});
