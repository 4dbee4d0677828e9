import { gt } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { weakChainOfFile } from '../testing/weak-chain.ts';
import { createFollower } from './follow.ts';
import { holdingsOf } from './holdings.ts';
import { readCursor } from './stored-events.ts';
import { tokenBalances } from './table.ts';

const weak = await weakChainOfFile();
const { chain } = weak;
type Holder = Awaited<ReturnType<typeof chain.holder>>;
let [alice, bob]: Holder[] = [];

beforeEach(async () => {
  [alice, bob] = [await chain.holder(10), await chain.holder(10)];
  await chain.finalize();
});

const follower = ({ sweep = 1_000 } = {}) =>
  createFollower(weak.context, { effects: [], intervalMs: 5, leaseSeconds: 60, sweep });
const balance = async (address: string) => (await holdingsOf(weak.context, [address])).balance;
const onChain = (address: `0x${string}`) =>
  chain.node.readContract({ ...chain.contract, functionName: 'balanceOf', args: [address] });

describe('a transfer that was missed between unwatched wallets', () => {
  async function miss() {
    const blind = follower({ sweep: 0 });
    await blind.poll();
    const { transactionHash: lost } = await chain.transfer(alice as Holder, bob?.address as never, 5n);
    await chain.finalize();
    weak.node.suffer(async ({ method }, answer) => {
      const good = await answer();
      const logs = good.result as { transactionHash: string }[];
      return method === 'eth_getLogs' ? { ...good, result: logs.filter((log) => log.transactionHash !== lost) } : good;
    });
    await blind.poll();
    expect(await balance(bob?.address as string)).not.toBe(await onChain(bob?.address as never));
    weak.node.suffer();
    await chain.finalize();
    return blind;
  }
  async function heals(follow: ReturnType<typeof follower>) {
    await expect(follow.poll()).rejects.toThrow('books differ');
    await follow.poll();
    for (const { address } of [alice, bob] as Holder[]) expect(await balance(address)).toBe(await onChain(address));
    await follow.stop();
  }

  it('is found when every holder has had a turn', async () => {
    await (await miss()).stop();
    const holders = await weak.context.db.$count(tokenBalances, gt(tokenBalances.balance, 0n));
    const turning = follower({ sweep: 1 });
    let problem: Error | undefined;
    for (let turn = 1; turn <= holders && !problem; turn++) {
      await chain.finalize();
      problem = await turning.poll().then(
        () => undefined,
        (error) => error,
      );
    }
    expect(problem?.message).toMatch('books differ');
    await heals(turning);
  });

  it('is found within a day, however many holders there are', async () => {
    const blind = await miss();
    const real = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + 12 * 3_600_000);
    await expect(blind.poll()).rejects.toThrow('books differ');
    await heals(blind);
    clock.mockRestore();
  });
});

describe('the token’s first block', () => {
  const denied = (isDenied: (block: number) => boolean) =>
    weak.node.suffer(async ({ method, params }, answer) =>
      method === 'eth_getCode' && params[1] !== 'latest' && isDenied(Number(params[1]))
        ? { jsonrpc: '2.0', id: 1, result: '0x' }
        : answer(),
    );

  it.each<[string, (block: number) => boolean, string]>([
    ['at any final block', () => true, 'BooksUnavailable'],
    ['where its first acts are', (block) => block < 6, 'BooksDiffer'],
  ])('is looked for again after a node denied the contract %s', async (_, isDenied, problem) => {
    const follow = follower();
    denied(isDenied);
    for (let reading = 1; reading <= 2; reading++) await expect(follow.poll()).rejects.toThrow();
    expect(await readCursor(weak.context)).toMatchObject({ block: -1n, problem });
    weak.node.suffer();
    expect(await follow.poll()).toBe('followed');
    expect(await balance(bob?.address as string)).toBe(await onChain(bob?.address as never));
    await follow.stop();
  });
});
