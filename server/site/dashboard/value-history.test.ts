import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenEvents } from '../../chain/table.ts';
import type { Context } from '../../platform/context.ts';
import { prices } from '../../price/table.ts';
import { empty, testDatabase } from '../../testing/database.ts';
import { NO_CHAIN } from '../../testing/desk-client.ts';
import { testContext } from '../../testing/features.ts';
import { valueDays, valueHistory } from './value-history.ts';

const NOW = new Date('2030-03-10T12:00:00Z');
const time = (iso: string) => Date.parse(iso) / 1000;

describe('what tokens were worth', () => {
  it('begins on the first day with tokens and a price, and takes the price in force at the end of each day that changes it', () => {
    const changes = [
      { day: '2030-03-01', change: 2_000_000_000n },
      { day: '2030-03-05', change: -500_000_000n },
      { day: '2030-03-07', change: 250_000_000n },
    ];
    const prices = [
      { time: time('2030-03-04T06:59:59Z'), cents: 162_750 },
      { time: time('2030-03-05T09:00:00Z'), cents: 170_000 },
      { time: time('2030-03-05T10:00:00Z'), cents: 171_000 },
      { time: time('2030-03-08T07:00:00Z'), cents: 165_000 },
      { time: time('2030-03-09T12:00:00Z'), cents: 165_000 },
    ];
    expect(valueDays(changes, prices, NOW)).toEqual([
      { day: '2030-03-03', balance: 2_000_000_000n, priceCents: 162_750, valueCents: 325_500 },
      { day: '2030-03-05', balance: 1_500_000_000n, priceCents: 171_000, valueCents: 256_500 },
      { day: '2030-03-07', balance: 1_750_000_000n, priceCents: 171_000, valueCents: 299_250 },
      { day: '2030-03-08', balance: 1_750_000_000n, priceCents: 165_000, valueCents: 288_750 },
    ]);
  });

  it('is nothing before there are tokens or without a price, and goes to zero when all are gone', () => {
    const price = [{ time: time('2030-01-01T00:00:00Z'), cents: 200_000 }];
    const changes = [
      { day: '2030-02-01', change: 1_000_000_000n },
      { day: '2030-02-03', change: -1_000_000_000n },
    ];
    expect(valueDays([], price, NOW)).toEqual([]);
    expect(valueDays(changes, [], NOW)).toEqual([]);
    expect(valueDays(changes, price, NOW).map(({ day, valueCents }) => [day, valueCents])).toEqual([
      ['2030-02-01', 200_000],
      ['2030-02-03', 0],
    ]);
  });

  it('ends now', () => {
    const price = [{ time: time('2030-03-11T06:00:00Z'), cents: 200_000 }];
    expect(valueDays([{ day: '2030-03-01', change: 1n }], price, NOW)).toEqual([]);
  });
});

describe('the value history of wallets', () => {
  const [mine, second, other] = ['0xaa', '0xbb', '0xcc'].map((start) => start.padEnd(42, '0')) as [
    string,
    string,
    string,
  ];
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let context: Context;
  beforeAll(async () => {
    database = await testDatabase();
    context = testContext({ db: database.db, chain: NO_CHAIN, now: () => NOW });
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await empty(database.db);
    const key = { chainId: NO_CHAIN.id, token: NO_CHAIN.token.toLowerCase() };
    const proof = { signature: '0x', signer: '0x', createdAt: NOW };
    const [first, wrong] = [time('2030-03-01T00:00:00Z'), time('2030-03-02T00:00:00Z')];
    const withdrawal = { withdrawnTime: wrong, withdrawnSignature: '0x', withdrawnBy: '0x' };
    await database.db.insert(prices).values([
      { ...key, ...proof, time: first, previousTime: null, cents: 100_000 },
      { ...key, ...proof, time: wrong, previousTime: first, cents: 999_999, ...withdrawal },
    ]);
    const zero = `0x${'0'.repeat(40)}`;
    const event = (day: string, name: string, from: string, to: string, coins: bigint, final = true) => ({
      ...key,
      logIndex: 0,
      blockHash: '0x',
      tx: '0x',
      args: {},
      final,
      time: new Date(`2030-03-${day}`),
      name,
      from,
      to,
      value: coins * 1_000_000_000n,
    });
    const events = [
      event('04T06:30:00Z', 'Transfer', zero, mine, 5n),
      event('04T06:30:00Z', 'Issued', mine, mine, 5n),
      event('04T07:30:00Z', 'Transfer', mine, second, 2n),
      event('05T07:30:00Z', 'Transfer', mine, other, 1n),
      event('06T07:30:00Z', 'Transfer', mine, mine, 1n),
      event('07T07:30:00Z', 'Transfer', other, mine, 9n, false),
    ];
    await database.db.insert(tokenEvents).values(events.map((each, block) => ({ ...each, block: BigInt(block + 1) })));
  });
  const shown = async (wallets: string[]) =>
    (await valueHistory(context, wallets)).map(({ day, balance, valueCents }) => [
      day,
      balance / 10n ** 9n,
      valueCents,
    ]);

  it('counts final transfers by their day, without what moves between one’s own wallets or a withdrawn price', async () => {
    expect(await shown([mine, second.toUpperCase().replace('0X', '0x')])).toEqual([
      ['2030-03-03', 5n, 500_000],
      ['2030-03-05', 4n, 400_000],
    ]);
    expect(await shown([mine])).toEqual([
      ['2030-03-03', 5n, 500_000],
      ['2030-03-04', 3n, 300_000],
      ['2030-03-05', 2n, 200_000],
    ]);
  });

  it('is empty without a wallet', async () => {
    expect(await shown([])).toEqual([]);
  });
});
