import { type Hex, hashTypedData } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { type PriceRecord, priceTypedData } from '#domain/price/price.ts';
import { readActs } from '#proof/acts.ts';
import { blockAtTime, readBlock } from '#proof/blocks.ts';
import { provePrice } from '#proof/prices.ts';
import { rpcAt } from '#proof/rpc.ts';
import { standingOf, wasPricer } from '#proof/signer-standing.ts';
import { verifyToken } from '#proof/verify-token.ts';
import { newSafe, type TestSafe } from '../testing/safes.ts';
import { tokenChainOfFile } from '../testing/token.ts';

const chain = await tokenChainOfFile();
const rpc = rpcAt(chain.rpcUrl);
const place = { rpc, token: chain.token, chainId: chain.chainId };
const CENTS = 162_750;

const now = async () => Number((await chain.node.getBlock()).timestamp);
/** Lets that many seconds pass, in a block each minute. */
const pass = async (seconds: number) => {
  await chain.node.mine({ blocks: Math.ceil(seconds / 60), interval: 60 });
};
const typed = (time: number) => priceTypedData(chain.chainId, chain.token, CENTS, time);
const record = (time: number, signature: Hex, rest: Pick<PriceRecord, 'signer' | 'block'>): PriceRecord => ({
  USG: CENTS / 100,
  cents: CENTS,
  time,
  signature,
  ...rest,
});
const standing = async (price: PriceRecord) => {
  const head = await readBlock(rpc, 'latest');
  const { acts } = await readActs(place, head);
  return standingOf(await provePrice(place, price), price, { acts, until: head.time });
};

describe('a price by someone who could set prices once', () => {
  it('is a former signer’s, whenever it says that it was signed', async () => {
    const pricer = newAccount();
    await chain.grant('PRICER', pricer.address);
    const then = await now();
    const signed = async (time: number) =>
      record(time, await pricer.signTypedData(typed(time)), { signer: pricer.address });
    expect(await standing(await signed(then))).toBe('current');
    await pass(600);
    await chain.revoke('PRICER', pricer.address);
    await pass(600);
    // Signed now, for a day on which the role was held: nothing tells it from one that was signed then.
    const backdated = await signed(then);
    expect(await standing(backdated)).toBe('former');
    await chain.finalize();
    const { evidence } = await verifyToken({ first: rpc, token: chain.token, isHere: true, now: await now() });
    expect(wasPricer(evidence?.acts ?? [], pricer.address, then)).toBe(true);
    expect(wasPricer(evidence?.acts ?? [], pricer.address, await now())).toBe(false);
  });
});

describe('a price of before its signer could set prices', () => {
  it('isn’t confirmed, though its signature is good and its signer can set prices today', async () => {
    const pricer = newAccount();
    const safe = await newSafe(chain);
    const dayBefore = (await now()) - 86_400;
    await pass(600);
    for (const { address } of [pricer, safe]) await chain.grant('PRICER', address);
    await pass(600);
    const byKey = await pricer.signTypedData(typed(dayBefore));
    expect(await standing(record(dayBefore, byKey, { signer: pricer.address }))).toBe('not-yet');
    const bySafe = await safe.signHash(safe.owners.slice(0, 2), hashTypedData(typed(dayBefore)));
    expect(await standing(record(dayBefore, bySafe, { signer: safe.address, block: '0' }))).not.toBe('current');
    const later = (await now()) + 4_000;
    const ahead = await pricer.signTypedData(typed(later));
    expect(await standing(record(later, ahead, { signer: pricer.address }))).toBe('future');
  });
});

describe('a price of a contract whose owner was replaced', () => {
  let safe: TestSafe;
  let [before, replaced]: number[] = [];
  let blockOfThen: string;
  beforeAll(async () => {
    safe = await newSafe(chain);
    await chain.grant('PRICER', safe.address);
    await pass(600);
    before = await now();
    blockOfThen = String(await chain.node.getBlockNumber());
    await pass(600);
    await safe.replaceFirstOwner(newAccount().address, 0);
    replaced = await now();
    await pass(600);
  });
  const bySafe = async (signers: TestSafe['owners'][number][], time: number, block: string) =>
    record(time, await safe.signHash(signers, hashTypedData(typed(time))), { signer: safe.address, block });
  const former = () => safe.owners.slice(0, 2);
  const present = () => safe.owners.slice(1, 3);

  it('isn’t confirmed by an older block that it names: the block follows from its time', async () => {
    const time = (replaced as number) + 300;
    const { contract } = await provePrice(place, await bySafe(former(), time, blockOfThen));
    expect(contract).toMatchObject({ atTime: false, today: false });
    expect(BigInt(contract?.block ?? 0)).toBe(await blockAtTime(rpc, time, await readBlock(rpc, 'latest')));
    expect(await standing(await bySafe(former(), time, blockOfThen))).toBe('unconfirmed');
  });

  it('is a former signer’s where its time is before the change, which proves nothing of when it was signed', async () => {
    const price = await bySafe(former(), before as number, blockOfThen);
    expect((await provePrice(place, price)).contract).toMatchObject({ atTime: true, today: false });
    expect(await standing(price)).toBe('former');
  });

  it('is confirmed where its owners of today signed, whatever block it names', async () => {
    const time = (replaced as number) + 300;
    for (const block of ['0', blockOfThen, '999999999'])
      expect(await standing(await bySafe(present(), time, block))).toBe('current');
  });

  it('is a later signer’s where the contract didn’t accept it at its time', async () => {
    const fresh = newAccount();
    await safe.act(present(), safe.addOwner(fresh.address), 1);
    await pass(300);
    const price = await bySafe([fresh as TestSafe['owners'][number], ...present().slice(0, 1)], before as number, '0');
    expect(await standing(price)).toBe('late');
  });
});

it('finds the last block that isn’t later than a time, wherever it begins to look', async () => {
  const head = await readBlock(rpc, 'latest');
  for (const back of [0n, 1n, 7n, 20n]) {
    const { number, timestamp } = await chain.node.getBlock({ blockNumber: head.number - back });
    for (const near of [undefined, 0n, 3n, number, head.number, head.number + 50n]) {
      expect(await blockAtTime(rpc, Number(timestamp), head, near)).toBe(number);
      expect(await blockAtTime(rpc, Number(timestamp) + 1, head, near)).toBe(
        (await chain.node.getBlock({ blockNumber: number + (back === 0n ? 0n : 1n) })).timestamp === timestamp + 1n
          ? number + 1n
          : number,
      );
    }
  }
  expect(await blockAtTime(rpc, 0, head)).toBe(0n);
});
