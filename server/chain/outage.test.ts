import { describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { readEvents } from '#proof/read-events.ts';
import { InvalidNodeResponse } from '#proof/rpc.ts';
import { weakChainOfFile } from '../testing/weak-chain.ts';
import { NodeBehind } from './follow-final.ts';
import { placeOf } from './node-client.ts';
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
    ['of a time that no clock shows', (log) => ({ ...log, blockTimestamp: '0xfffffffffffff' })],
    ['of an unknown kind', (log) => ({ ...log, topics: [`0x${'11'.repeat(32)}`] })],
  ])('that gives a log entry %s is not believed', async (_, change) => {
    await issueFinal();
    weak.node.suffer(async ({ method }, answer) => {
      const good = await answer();
      return method === 'eth_getLogs' ? { ...good, result: (good.result as Log[]).map(change) } : good;
    });
    await expect(weak.follow.poll()).rejects.toThrow(InvalidNodeResponse);
    expect(await stored()).toEqual([]);
  });

  it('that gives the last log entry a place that no block has is not believed', async () => {
    await issueFinal();
    weak.node.suffer(async ({ method }, answer) => {
      const good = await answer();
      if (method !== 'eth_getLogs') return good;
      const logs = good.result as Log[];
      return { ...good, result: [...logs.slice(0, -1), { ...logs.at(-1), logIndex: '0xfffffffffffff' }] };
    });
    await expect(weak.follow.poll()).rejects.toThrow('a place that no block has');
    expect(await stored()).toEqual([]);
  });

  it('that writes hashes in capitals, or adds what no log has, is followed; so is one that writes them as others do, after it', async () => {
    const hash = await issueFinal();
    weak.node.suffer(async (_, answer) => {
      const capitals = JSON.parse(JSON.stringify(await answer()), (_key, value) =>
        typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value) ? `0x${value.slice(2).toUpperCase()}` : value,
      );
      const { result } = capitals as { result: unknown };
      const more = { from: '0x1', to: holder, value: '0x1', name: 'Redeemed', final: true, event: {}, args: [] };
      return Array.isArray(result) ? { ...capitals, result: result.map((log) => ({ ...log, ...more })) } : capitals;
    });
    expect(await weak.follow.poll()).toBe('followed');
    expect(await isFinal(hash)()).toBe(true);
    weak.node.suffer();
    const next = await issueFinal();
    expect(await weak.follow.poll()).toBe('followed');
    expect(await isFinal(next)()).toBe(true);
  });

  it('that names a final block far away is left when it no longer knows of it', async () => {
    const hash = await issueFinal();
    const far = 10n ** 12n;
    let asked = 0;
    weak.node.suffer(async ({ method, params }, answer) => {
      if (method === 'eth_getLogs') asked += 1;
      const tag = String(params[0]);
      const isFar = ['latest', 'finalized'].includes(tag) || tag === `0x${far.toString(16)}`;
      if (method === 'eth_getLogs' && asked > 3) return { jsonrpc: '2.0', id: 1, result: [] };
      if (method !== 'eth_getBlockByNumber' || !isFar || asked > 20) return answer();
      const { hash } = await chain.node.getBlock();
      const { result } = (await answer()) as { result: object | null };
      return { jsonrpc: '2.0', id: 1, result: { ...result, timestamp: '0x1', hash, number: `0x${far.toString(16)}` } };
    });
    await expect(weak.follow.poll()).rejects.toThrow(NodeBehind);
    expect(asked).toBeLessThan(100);
    expect(await stored()).toEqual([]);
    weak.node.suffer();
    // What was read up to so far is forgotten once the node stays behind it.
    await expect.poll(() => weak.follow.poll().catch(() => 'behind')).toBe('followed');
    expect(await isFinal(hash)()).toBe(true);
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
    expect(await stored()).toHaveLength((await readEvents(placeOf(chain.chain), 0n, 10_000n)).filter(isIssue).length);
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
