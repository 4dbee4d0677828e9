import { sql } from 'drizzle-orm';
import { type Hex, keccak256, zeroHash } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { statementOf } from '#domain/address-statement.ts';
import { usgFromCoins } from '#domain/money.ts';
import type { Movement } from '#domain/movements.ts';
import { DUST_BELOW_UNITS } from '#domain/wallet/limits.ts';
import { claimBurn } from '../../chain/claim-burn.ts';
import { createFollower } from '../../chain/follow.ts';
import { burnsOf, chainKey } from '../../chain/stored-events.ts';
import type { Context } from '../../platform/context.ts';
import { featureApp, testContext } from '../../testing/features.ts';
import { onEmptyDatabase } from '../../testing/on-empty-database.ts';
import { insertPrice, PRICER } from '../../testing/prices.ts';
import { tokenChainOfFile } from '../../testing/token.ts';
import { transactionRoutes } from './routes.ts';

const chain = await tokenChainOfFile();
const [ann, bob, cid] = [newAccount(), newAccount(), newAccount()];
let context: Context;
let follower: ReturnType<typeof createFollower>;

beforeAll(async () => {
  for (const { address } of [ann, bob, cid]) await chain.fund(address);
  await chain.grant('PRICER', PRICER);
});
onEmptyDatabase(async (db) => {
  context = testContext({ db, chain: chain.chain });
  follower = createFollower(context, { effects: [], intervalMs: 20, leaseSeconds: 1 });
});

const read = () => follower.poll();
const request = (query: string) =>
  featureApp(() => context, transactionRoutes).request(`/api/transactions?address=${ann.address}${query}`);
type Row = {
  hash: Hex;
  time: string;
  block: number;
  log_index: number;
  price_cents: number | null;
  receipt: object | null;
};
const listed = async (query = '') => (await (await request(query)).json()) as Row[];
const hashes = async (query: string) => (await listed(query)).map(({ hash }) => hash);

/** Lets the chain's clock go on, and does something then. */
async function later(act: () => Promise<{ transactionHash: Hex; blockNumber: bigint }>, seconds = 100) {
  await chain.node.increaseTime({ seconds });
  const { transactionHash: hash, blockNumber } = await act();
  const { timestamp } = await chain.node.getBlock({ blockNumber });
  return { hash, time: Number(timestamp) };
}
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

async function setPrices(...set: { time: number; cents: number; approvedTime?: number; withdrawnTime?: number }[]) {
  for (const [index, { withdrawnTime, ...price }] of set.entries()) {
    const withdrawal = withdrawnTime && { withdrawnTime, withdrawnSignature: '0x', withdrawnBy: '0x' };
    const previousTime = set[index - 1]?.time ?? null;
    await insertPrice(context, price, { ...price, ...withdrawal, previousTime });
  }
}

it('says of every transaction the price that was in force at its block’s time', async () => {
  const before = await later(() => chain.issue(ann.address, usgFromCoins(5)));
  const first = await later(() => chain.transfer(ann, bob.address, usgFromCoins(1)));
  const second = await later(() => chain.transfer(ann, bob.address, usgFromCoins(1)));
  const third = await later(() => chain.transfer(ann, bob.address, usgFromCoins(1)));
  await read();
  await setPrices(
    { time: first.time, cents: 162_750 },
    // Withdrawn later, so that it counts as never set.
    { time: second.time - 9, cents: 999_900, withdrawnTime: third.time },
    // Signed before the second transaction, approved after it.
    { time: second.time - 5, cents: 170_000, approvedTime: second.time + 1 },
    { time: third.time + 1, cents: 180_000 },
  );
  const priceOf = new Map((await listed()).map(({ hash, price_cents }) => [hash, price_cents]));
  expect([before, first, second, third].map(({ hash }) => priceOf.get(hash))).toEqual([
    null,
    162_750,
    162_750,
    170_000,
  ]);
});

it('says of a ticket’s burn when the receipt of its coins became final, and of no burn before it’s known to be the ticket’s', async () => {
  const ticket = newAccount().key;
  await chain.issue(ann.address, usgFromCoins(3));
  await chain.redeem(ann, usgFromCoins(1), ticket);
  await chain.redeem(ann, usgFromCoins(1), zeroHash);
  await chain.finalize();
  await read();
  const [burn] = await burnsOf(context, [ticket]);
  expect((await listed('&kind=redemption')).map(({ receipt }) => receipt)).toEqual([null, null]);
  const { transactionHash: hash, blockNumber } = await chain.fulfil(ticket, keccak256('0x01'));
  await read();
  const shown = async () => (await listed('&kind=redemption')).map(({ receipt }) => receipt);
  expect(await shown()).toEqual([null, null]);
  await chain.finalize();
  await read();
  expect(await shown()).toEqual([null, null]);
  expect(await claimBurn(context, burn as NonNullable<typeof burn>, 'a ticket')).toBe(true);
  const { timestamp } = await chain.node.getBlock({ blockNumber });
  expect(await shown()).toEqual([null, { hash, time: iso(Number(timestamp)) }]);
});

describe('one address’s transactions', () => {
  it('are filtered by kind, direction, time and counterparty, page by page', async () => {
    const issue = await later(() => chain.issue(ann.address, usgFromCoins(5)));
    const toBob = await later(() => chain.transfer(ann, bob.address, usgFromCoins(2)));
    const fromBob = await later(() => chain.transfer(bob, ann.address, usgFromCoins(1)));
    const toCid = await later(() => chain.transfer(ann, cid.address, usgFromCoins(1)));
    const toSelf = await later(() => chain.transfer(ann, ann.address, usgFromCoins(1)));
    const burn = await later(() => chain.redeem(ann, usgFromCoins(1), newAccount().key));
    await read();
    const since = `&since=${iso(issue.time)}`;
    const found = async (query: string) => (await hashes(since + query)).toReversed();
    expect(await found('')).toEqual([issue, toBob, fromBob, toCid, toSelf, burn].map(({ hash }) => hash));
    expect(await found('&kind=issue')).toEqual([issue.hash]);
    expect(await found('&kind=redemption')).toEqual([burn.hash]);
    expect(await found('&kind=transfer')).toEqual([toBob, fromBob, toCid, toSelf].map(({ hash }) => hash));
    expect(await found('&direction=in')).toEqual([issue, fromBob, toSelf].map(({ hash }) => hash));
    expect(await found('&direction=out')).toEqual([toBob, toCid, toSelf, burn].map(({ hash }) => hash));
    expect(await found(`&counterparty=${bob.address}`)).toEqual([toBob.hash, fromBob.hash]);
    expect(await found(`&counterparty=${bob.address}&direction=in`)).toEqual([fromBob.hash]);
    expect(await found(`&counterparty=${bob.address},${cid.address.toLowerCase()}&direction=out`)).toEqual([
      toBob.hash,
      toCid.hash,
    ]);
    expect(await hashes(`&since=${iso(toBob.time)}&until=${iso(toCid.time)}`)).toEqual([fromBob.hash, toBob.hash]);

    const page = await request(`${since}&kind=transfer&limit=2`);
    const next = /<(.+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    const rest = await featureApp(() => context, transactionRoutes).request(next);
    expect(((await rest.json()) as Row[]).map(({ hash }) => hash)).toEqual([fromBob.hash, toBob.hash]);
  });

  it('hide dust that was received, but not what was sent, unless that is requested', async () => {
    await chain.issue(ann.address, usgFromCoins(1));
    await chain.issue(bob.address, usgFromCoins(1));
    const dust = await later(() => chain.transfer(bob, ann.address, DUST_BELOW_UNITS - 1n));
    const least = await later(() => chain.transfer(bob, ann.address, DUST_BELOW_UNITS));
    const sent = await later(() => chain.transfer(ann, bob.address, 1n));
    const own = await later(() => chain.transfer(ann, ann.address, 1n));
    await read();
    const shown = await hashes(`&since=${iso(dust.time)}`);
    expect(shown).toEqual([own, sent, least].map(({ hash }) => hash));
    expect(await hashes('&zero_value=true')).toContain(dust.hash);
  });

  it.each(['kind=issue', 'direction=in', 'since=2030-01-01T00:00:00Z', `counterparty=${bob.address}`])(
    'are the only ones that can be filtered: %s',
    async (filter) => {
      const everyone = await featureApp(() => context, transactionRoutes).request(`/api/transactions?${filter}`);
      expect(everyone.status).toBe(422);
      expect((await request(`&${filter}`)).status).toBe(200);
    },
  );

  it.each(['kind=all', 'direction=up', 'since=yesterday', 'until=2030-13-01', 'counterparty=0x12', 'counterparty=,'])(
    'are not filtered by %s',
    async (filter) => {
      expect((await request(`&${filter}`)).status).toBe(422);
    },
  );
});

it('gives a history of 2,500 movements in three calls, each of them once, from which the statement adds up', async () => {
  const { address } = newAccount();
  await chain.issue(address, usgFromCoins(5));
  await read();
  let next: string | undefined = `/api/transactions?address=${address}&limit=1000000`;
  const page = (path: string) => featureApp(() => context, transactionRoutes).request(path);
  const [{ block, time }] = (await (await page(next)).json()) as [Row];
  const key = chainKey(context);
  await context.db.execute(sql`
    insert into token_event (chain_id, token, block, log_index, block_hash, time, tx, name, from_address, to_address, value, args, final)
    select ${key.chainId}, ${key.token}, ${block}, 1000 + n, '0x', ${time}, '0x' || n, 'Transfer',
      case when n % 2 = 0 then ${address.toLowerCase()} else ${bob.address.toLowerCase()} end,
      case when n % 2 = 0 then ${bob.address.toLowerCase()} else ${address.toLowerCase()} end,
      ${usgFromCoins(1)} + n, '{}', true
    from generate_series(1, 2499) as n`);
  await context.db.execute(sql`update token_event set final = true`);
  const sizes: number[] = [];
  const rows: (Row & Movement)[] = [];
  while (next) {
    const answer = await page(next);
    const shown = (await answer.json()) as typeof rows;
    sizes.push(shown.length);
    rows.push(...shown);
    next = /<(.+)>/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect(sizes).toEqual([1_000, 1_000, 500]);
  expect(new Set(rows.map(({ log_index }) => log_index)).size).toBe(2_500);
  const span = { since: new Date(0), until: new Date('9999-01-01') };
  const { totals, closing } = statementOf(rows.toReversed(), address, span);
  expect([totals.issued.count, totals.received.count, totals.sent.count]).toEqual([1, 1_250, 1_249]);
  expect(closing).toBe(usgFromCoins(6) + 1_250n);
});
