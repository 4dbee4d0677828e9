import { describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { weakChainOfFile } from '../testing/weak-chain.ts';
import { readEvents } from './read-events.ts';
import { transactionList } from './transaction-list.ts';

const weak = await weakChainOfFile();
const { chain } = weak;
const holder = newAccount().address;
type Log = Record<string, unknown>;
type Change = (log: Log) => Log;
const isIssue = ({ name }: { name: string }) => name === 'Issued';
const rpc = (answer: object) => async () => ({ jsonrpc: '2.0', id: 1, ...answer });

const stored = () => transactionList(weak.context, { limit: 1_000 });
async function issueFinal(): Promise<string> {
  const { transactionHash } = await chain.issue(holder, usgFromCoins(1));
  await chain.finalize();
  return transactionHash;
}
const isFinal = (hash: string) => async () => (await stored()).some((row) => row.tx === hash && row.final);

describe('a node', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['breaks off', async () => 'drop'],
    ['never answers', async () => 'hang'],
    ['answers rubbish', async () => '<html>Bad gateway</html>'],
    ['answers with an error', rpc({ error: { code: -32000, message: 'no' } })],
    ['answers with nothing', rpc({ result: null })],
    ['answers with a wrong type', rpc({ result: { number: 'x', logs: 7 } })],
  ])('that %s leaves what is stored as it was, and is followed again when it is well', async (_, fault) => {
    weak.follow.start();
    await expect.poll(isFinal(await issueFinal())).toBe(true);
    const before = await stored();
    weak.node.suffer(fault);
    const missed = await issueFinal();
    await expect.poll(() => weak.node.calls.length).toBeGreaterThan(2);
    expect(await stored()).toEqual(before);
    weak.node.suffer();
    await expect.poll(isFinal(missed)).toBe(true);
  });

  it.each<[string, Change]>([
    ['of another contract', (log) => ({ ...log, address: holder })],
    ['of another block', (log) => ({ ...log, blockNumber: '0xfffffff' })],
    ['that was removed', (log) => ({ ...log, removed: true })],
    ['without its hash', (log) => ({ ...log, transactionHash: null })],
    ['that says nothing', (log) => ({ ...log, data: '0x' })],
    ['of an unknown kind', (log) => ({ ...log, topics: [`0x${'11'.repeat(32)}`] })],
  ])('that gives a log entry %s is not believed', async (_, change) => {
    await issueFinal();
    weak.node.suffer(async ({ method }, answer) => {
      const good = await answer();
      return method === 'eth_getLogs' ? { ...good, result: (good.result as Log[]).map(change) } : good;
    });
    await expect(weak.follow.poll()).rejects.toThrow();
    expect(await stored()).toEqual([]);
  });

  it('with a small block limit is asked for smaller ranges until all are read', async () => {
    const hash = await issueFinal();
    await chain.node.mine({ blocks: 40 });
    weak.node.suffer(async ({ method, params }, answer) => {
      const [filter] = params as [{ fromBlock: string; toBlock: string }];
      const tooMany = method === 'eth_getLogs' && Number(filter.toBlock) - Number(filter.fromBlock) >= 5;
      return tooMany ? { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'block range too large' } } : answer();
    });
    expect(await weak.follow.poll()).toBe('followed');
    expect(await isFinal(hash)()).toBe(true);
    expect(await stored()).toHaveLength((await readEvents(chain.chain, 0n, 10_000n)).filter(isIssue).length);
  });

  it('that names a final block by another block’s hash is not believed', async () => {
    await issueFinal();
    // The books of the block and of the one before it are the same.
    await chain.finalize();
    weak.node.suffer(async ({ method, params }, answer) => {
      const good = await answer();
      if (method !== 'eth_getBlockByNumber' || params[0] !== 'finalized') return good;
      const block = good.result as { number: string };
      return { ...good, result: { ...block, number: `0x${(Number(block.number) - 1).toString(16)}` } };
    });
    await expect(weak.follow.poll()).rejects.toThrow();
    expect(await stored()).toEqual([]);
    weak.node.suffer();
    expect(await weak.follow.poll()).toBe('followed');
  });

  it('that lags behind what was read undoes nothing', async () => {
    const hash = await issueFinal();
    await weak.follow.poll();
    weak.node.suffer(async ({ method, params }, answer) => {
      const ask = method === 'eth_getBlockByNumber' && ['latest', 'finalized'].includes(params[0] as string);
      return ask
        ? { jsonrpc: '2.0', id: 1, result: await chain.node.request({ method, params: ['0x1', false] } as never) }
        : answer();
    });
    await expect(weak.follow.poll()).rejects.toThrow();
    expect(await isFinal(hash)()).toBe(true);
  });
});
