import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { readEvents } from '#proof/read-events.ts';
import type { Chain, Context } from '../platform/context.ts';
import { empty } from '../testing/database.ts';
import { testContext } from '../testing/features.ts';
import { testPostgres } from '../testing/shared-postgres.ts';
import { startTokenChain, type TokenChain } from '../testing/token.ts';
import { createFollower, type Follower } from './follow.ts';
import { type Lease, releaseLease, takeLease } from './lease.ts';
import { placeOf } from './node-client.ts';
import { readCursor, type StoredEvent } from './stored-events.ts';
import { transactionList } from './transaction-list.ts';
import { extendRange, openRange, type UnverifiedRange } from './unverified-range.ts';
import { storeVerified } from './verify-range.ts';

let chain: TokenChain;
let postgres: Awaited<ReturnType<typeof testPostgres>>;
let contexts: [Context, Context];
let running: Follower[] = [];
const seen: { instance: number; event: string }[] = [];
const holder = newAccount().address;

beforeAll(async () => {
  [chain, postgres] = await Promise.all([startTokenChain(), testPostgres()]);
  // As on a public chain, where several instances share a database.
  const remote: Chain = { ...chain.chain, local: false };
  const instance = () => testContext({ db: postgres.open().db, chain: remote });
  contexts = [instance(), instance()];
});
afterAll(() => Promise.all([chain.stop(), postgres.stop()]));
beforeEach(async () => {
  await empty(contexts[0].db);
  seen.length = 0;
});
afterEach(async () => {
  await Promise.all(running.map((follower) => follower.stop()));
  running = [];
});

function follower(instance: 0 | 1, leaseSeconds = 1): Follower {
  const effect = async (_: Context, events: StoredEvent[]) => {
    for (const { tx, logIndex } of events) seen.push({ instance, event: `${tx} ${logIndex}` });
  };
  const made = createFollower(contexts[instance], { effects: [effect], intervalMs: 10, leaseSeconds });
  running.push(made);
  return made;
}
async function issueFinal(): Promise<string> {
  const { transactionHash } = await chain.issue(holder, usgFromCoins(1));
  await chain.finalize();
  return transactionHash;
}
const mark = ({ number, hash }: { number: bigint; hash: `0x${string}` }) => ({ number, hash });
const isFinal = (hash: string) => async () => {
  const rows = await transactionList(contexts[0], { limit: 1_000 });
  return rows.some((row) => row.tx === hash && row.final);
};

const lease = (holder: string, seconds = 60, work: Lease['work'] = 'follow'): Lease => ({ work, holder, seconds });

describe('the lead', () => {
  it('belongs to one instance until it releases it or its time is over', async () => {
    const [one, two] = contexts;
    expect(await takeLease(one, lease('one', 60))).toBe(true);
    expect(await takeLease(two, lease('two', 60))).toBe(false);
    expect(await takeLease(one, lease('one', 0.2))).toBe(true);
    await expect.poll(() => takeLease(two, lease('two', 60))).toBe(true);
    expect(await takeLease(one, lease('one', 60))).toBe(false);
    await releaseLease(two, lease('two'));
    expect(await takeLease(one, lease('one', 60))).toBe(true);
  });

  it('is not blocked by a lease from before the clock was set back', async () => {
    const [one, two] = contexts;
    expect(await takeLease(one, lease('one', 60))).toBe(true);
    await one.db.execute(sql`update chain_lease set expires_at = expires_at + interval '1 hour'`);
    expect(await takeLease(two, lease('two', 60))).toBe(true);
    expect(await takeLease(one, lease('one', 60))).toBe(false);
  });

  it('of one kind of work does not block another kind', async () => {
    const [one, two] = contexts;
    expect(await takeLease(one, lease('one', 60, 'follow'))).toBe(true);
    expect(await takeLease(two, lease('two', 60, 'relay'))).toBe(true);
    await releaseLease(two, lease('two', 60, 'relay'));
    expect(await takeLease(two, lease('two', 60, 'follow'))).toBe(false);
  });

  it('goes to one of many concurrent requests', async () => {
    const asked = Array.from({ length: 20 }, (_, index) =>
      takeLease(contexts[(index % 2) as 0 | 1], lease(`${index}`)),
    );
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
  });
});

describe('two followers on one PostgreSQL', () => {
  it('give every event its effect once, though both run', async () => {
    for (const instance of [0, 1] as const) follower(instance).start();
    let last = '';
    for (let count = 0; count < 10; count++) last = await issueFinal();
    await expect.poll(isFinal(last)).toBe(true);
    expect(new Set(seen.map(({ event }) => event)).size).toBe(seen.length);
    expect(new Set(seen.map(({ instance }) => instance)).size).toBe(1);
  });

  it('take over immediately from one that stopped', async () => {
    const [one, two] = [follower(0, 600), follower(1, 600)];
    expect(await one.poll()).toBe('followed');
    expect(await two.poll()).toBe('another-leads');
    await one.stop();
    expect(await two.poll()).toBe('followed');
  });

  it('take over from one that died, when its time is over', async () => {
    expect(await follower(0, 0.5).poll()).toBe('followed');
    const hash = await issueFinal();
    follower(1).start();
    await expect.poll(isFinal(hash)).toBe(true);
  });

  it('store a range once even when both believe that they lead', async () => {
    await issueFinal();
    expect(await follower(0).poll()).toBe('followed');
    const { block } = (await readCursor(contexts[0])) ?? { block: 0n };
    let effects = 0;
    const effect = async () => {
      effects += 1;
    };
    await issueFinal();
    const to = mark(await chain.node.getBlock({ blockTag: 'finalized' }));
    const opened = await openRange(contexts[0], block);
    const events = await readEvents(placeOf(chain.chain), block + 1n, to.number);
    const extended = await Promise.all(contexts.map((context) => extendRange(context, opened, to.number, events)));
    expect(extended.filter(Boolean)).toHaveLength(1);
    const range = extended.find(Boolean) as UnverifiedRange;
    const verified = {
      range,
      from: block,
      to,
      head: to,
      watched: [],
      checked: [],
      effects: [effect],
      confirmed: false,
    };
    const stored = await Promise.all(
      Array.from({ length: 10 }, (_, index) => storeVerified(contexts[(index % 2) as 0 | 1], verified)),
    );
    expect([stored.filter(Boolean).length, effects]).toEqual([1, 1]);
  });
});
