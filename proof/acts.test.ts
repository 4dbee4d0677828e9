import { keccak256, stringToBytes } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccount, openTokenChain, type TokenChain } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { type Acts, checkActs, readActs } from './acts.ts';
import { readBlock } from './blocks.ts';
import { type Rpc, rpcAt, type TokenPlace } from './rpc.ts';

type Log = { topics: string[]; data: string; blockTimestamp?: string };
const WORD = keccak256(stringToBytes('a ticket'));

let chain: TokenChain;
let place: TokenPlace;
let whole: Awaited<ReturnType<typeof checkActs>>;
beforeAll(async () => {
  chain = await openTokenChain();
  const holder = await chain.holder(5);
  await chain.redeem(holder, usgFromCoins(2), WORD);
  await chain.fulfil(WORD, keccak256(WORD));
  await chain.transfer(holder, newAccount().address, 1n);
  await chain.write(chain.admin, 'freeze', [holder.address, WORD]);
  await chain.write(chain.admin, 'pause', []);
  await chain.attest(900);
  await chain.finalize();
  place = { rpc: rpcAt(chain.rpcUrl), token: chain.token };
  whole = await checkActs(place);
});
afterAll(() => chain.stop());

const LEFT_OUT = ['Transfer', 'Approval', 'AuthorizationUsed', 'AuthorizationCanceled'];

describe('the acts of the token', () => {
  it('are read with time, block, transaction and arguments, and agree with its books', async () => {
    const { acts, block, books, attested, differences } = whole;
    expect(differences).toEqual([]);
    expect(acts.filter(({ name }) => LEFT_OUT.includes(name))).toEqual([]);
    const last = acts.slice(-6).map(({ name }) => name);
    expect(last).toEqual(['Issued', 'Redeemed', 'RedemptionFulfilled', 'Frozen', 'Paused', 'ReserveAttested']);
    const newest = acts.at(-1);
    expect(newest?.name === 'ReserveAttested' && newest.args.coins).toBe(900n);
    const mined = await chain.node.getBlock({ blockNumber: BigInt(newest?.block ?? 0) });
    expect([newest?.time, mined.transactions]).toEqual([Number(mined.timestamp), [newest?.tx]]);
    expect([books.supply, attested.headroom]).toEqual([usgFromCoins(3), usgFromCoins(900 - 3)]);
    expect(block.hash).toBe((await chain.node.getBlock({ blockTag: 'finalized' })).hash);
  });

  it('are read on from those that are known', async () => {
    const half = await readBlock(place.rpc, whole.block.number / 2n);
    const known = await readActs(place, half);
    const shares: number[] = [];
    const { acts, history, differences }: Acts & { differences: unknown } = await checkActs(place, {
      known,
      onProgress: (share) => shares.push(share),
    });
    expect([acts, history, differences]).toEqual([whole.acts, whole.history, []]);
    expect(shares.at(-1)).toBe(1);
  });
});

describe('a node that lies of the acts differs from the books', () => {
  const lying = (change: (logs: Log[]) => Log[]): TokenPlace => ({
    ...place,
    rpc: async (method, params) => {
      const answer = await (place.rpc as Rpc)(method, params);
      return method === 'eth_getLogs' ? change(answer as Log[]) : answer;
    },
  });
  const isOf = (name: string) => (log: Log) => log.topics[0] === keccak256(stringToBytes(name));
  const [issued, frozen] = [isOf('Issued(address,address,uint256,bytes)'), isOf('Frozen(address,bytes32,address)')];
  const other = newAccount().address.slice(2).toLowerCase().padStart(64, '0');

  it.each<[string, (logs: Log[]) => Log[], string[]]>([
    ['by leaving out a freeze', (logs) => logs.filter((log) => !frozen(log)), ['history']],
    ['by leaving out an issue', (logs) => logs.filter((log) => !issued(log)), ['history', 'supply']],
    ['by leaving out the last attestation', (logs) => logs.slice(0, -1), ['history', 'attestation']],
    ['by doubling an act', (logs) => logs.flatMap((log) => (frozen(log) ? [log, log] : [log])), ['history']],
    [
      'by naming another',
      (logs) => logs.map((log) => (frozen(log) ? { ...log, topics: log.topics.with(1, `0x${other}`) } : log)),
      ['history'],
    ],
    ['by turning the order round', (logs) => logs.toReversed(), ['history', 'attestation']],
    [
      'by moving an act to another day',
      (logs) => logs.map((log) => (frozen(log) ? { ...log, blockTimestamp: '0x5f5e100' } : log)),
      ['history'],
    ],
  ])('%s', async (_, change, differences) => {
    expect((await checkActs(lying(change))).differences).toEqual(differences);
  });
});
