import type { Hono } from 'hono';
import type { PrivateKeyAccount } from 'viem';
import { describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import { auditList } from '../platform/audit/audit-list.ts';
import type { AppEnv, Context } from '../platform/context.ts';
import { featureApp, json, testContext } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { priceAt } from './find-price.ts';
import { priceMemory } from './price-memory.ts';
import { priceRoutes } from './routes.ts';

const chain = await tokenChainOfFile();
const GOOD = 162_750;
const WRONG = 1_627;
let context: Context;
let app: Hono<AppEnv>;
let clock: number;
/** The signed times of a right price and of the wrong one after it. */
let good: number;
let wrong: number;

onEmptyDatabase(async (db) => {
  clock = 1_800_000_000;
  context = testContext({ db, chain: { ...chain.chain }, now: () => new Date(clock * 1000) });
  app = featureApp(() => context, priceRoutes(priceMemory(context)));
  good = await set(GOOD);
  wrong = await set(WRONG);
  clock += 30;
});

async function set(price: number): Promise<number> {
  clock += 1;
  const { id, token } = context.chain;
  const signature = await chain.admin.signTypedData(priceTypedData(id, token, price, clock));
  const answer = await app.request('/api/setusgprice', json({ price, time: clock, signature }));
  expect(answer.status).toBe(200);
  return clock;
}

type Signing = { cents?: number; time?: number; account?: PrivateKeyAccount; token?: `0x${string}` };

async function signed(price_time: number, signing: Signing = {}) {
  const { cents = WRONG, time = clock, account = chain.admin, token = context.chain.token } = signing;
  const typed = withdrawalTypedData(context.chain.id, token, { cents, time: price_time }, time);
  return { price_time, time, signature: await account.signTypedData(typed) };
}
const post = (body: unknown) => app.request('/api/withdrawusgprice', json(body));
const read = async (path: string) => (await app.request(path)).json();
const shown = async () => ((await read('/api/usgprice')) as { cents?: number }).cents;
const withdraw = async (time: number, cents?: number) =>
  expect((await post(await signed(time, cents === undefined ? {} : { cents }))).status).toBe(200);

describe('a price that is withdrawn', () => {
  it('is replaced by the previous one immediately', async () => {
    expect(await shown()).toBe(WRONG);
    await withdraw(wrong);
    expect(await shown()).toBe(GOOD);
  });

  it('stays in the public log with the proof of its withdrawal', async () => {
    const body = await signed(wrong);
    const withdrawn = { time: clock, signature: body.signature, signer: chain.admin.address };
    expect(await (await post(body)).json()).toMatchObject({ cents: WRONG, time: wrong, withdrawn });
    expect(await read('/api/prices')).toMatchObject([
      { cents: WRONG, time: wrong, withdrawn },
      { cents: GOOD, time: good, withdrawn: null },
    ]);
  });

  it('is logged with who withdrew it and which price applies instead', async () => {
    await withdraw(wrong);
    expect((await auditList(context, { limit: 9 }))[0]).toMatchObject({
      action: 'price.withdraw',
      actorKind: 'admin',
      actorId: chain.admin.address,
      subjectId: String(wrong),
      before: { price_cents: WRONG },
      after: { price_cents: GOOD },
    });
  });

  it('counts as never set, also for a moment at which it was shown', async () => {
    const moment = new Date((wrong + 5) * 1000);
    expect((await priceAt(context, moment))?.cents).toBe(WRONG);
    await withdraw(wrong);
    expect((await priceAt(context, moment))?.cents).toBe(GOOD);
  });

  it('may be an earlier one, and the only one', async () => {
    await withdraw(good, GOOD);
    expect(await shown()).toBe(WRONG);
    await withdraw(wrong);
    expect((await app.request('/api/usgprice')).status).toBe(404);
  });

  it('is followed by the next price that is set', async () => {
    await withdraw(wrong);
    await set(170_000);
    expect(await shown()).toBe(170_000);
  });
});

describe('a withdrawal is refused', () => {
  const unchanged = async () => expect(await shown()).toBe(WRONG);
  const answerTo = async (body: unknown) => {
    const answer = await post(body);
    return [answer.status, ((await answer.json()) as { errors: string[] }).errors[0]];
  };

  it.each([
    ['signed by a wallet without the role', () => signed(wrong, { account: newAccount() })],
    ['signed for another price', () => signed(wrong, { cents: GOOD })],
    ['signed for another token', () => signed(wrong, { token: chain.attestor.address })],
    ['with the signature of another time', async () => ({ ...(await signed(wrong)), time: clock + 1 })],
    ['with the signature of the price itself', async () => priceSignature()],
  ])('%s', async (_, body) => {
    expect(await answerTo(await body())).toEqual([403, PRICE_MESSAGES.priceWrongSigner]);
    await unchanged();
  });

  async function priceSignature() {
    const { id, token } = context.chain;
    const signature = await chain.admin.signTypedData(priceTypedData(id, token, WRONG, clock));
    return { price_time: wrong, time: clock, signature };
  }

  it('for a price that was never set', async () => {
    expect(await answerTo(await signed(wrong + 1))).toEqual([404, PRICE_MESSAGES.priceNotInLog]);
  });

  it.each([-61, 61])('signed %d seconds from now', async (seconds) => {
    clock += 100;
    expect(await answerTo(await signed(wrong, { time: clock + seconds }))).toEqual([409, PRICE_MESSAGES.priceStale]);
    await unchanged();
  });

  it('signed for a time before the price was set', async () => {
    expect(await answerTo(await signed(wrong, { time: wrong - 1 }))).toEqual([409, PRICE_MESSAGES.withdrawalTooEarly]);
    await unchanged();
  });

  it('a second time', async () => {
    await withdraw(wrong);
    clock += 1;
    expect(await answerTo(await signed(wrong))).toEqual([409, PRICE_MESSAGES.priceAlreadyWithdrawn]);
  });

  it('without a whole signature', async () => {
    expect(await answerTo({ ...(await signed(wrong)), signature: '0x12' })).toEqual([
      422,
      FIELD_MESSAGES.signatureInvalid,
    ]);
  });
});
