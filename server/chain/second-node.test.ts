import pino from 'pino';
import type { PublicClient } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../platform/context.ts';
import { createOutages } from '../platform/outages.ts';
import { weakChainOfFile } from '../testing/weak-chain.ts';
import { createFollower } from './follow.ts';
import { type EthNode, httpNode, type RpcAnswer } from './http-node.ts';
import { nodeClient } from './node-client.ts';
import { readCursor, requireSecondNode } from './stored-events.ts';

const weak = await weakChainOfFile();
const { chain } = weak;
let alarms: string[] = [];
beforeEach(async () => {
  await chain.finalize();
  alarms = [];
});

function follower(second: PublicClient) {
  const log = pino({ level: 'error' }, { write: (line) => void alarms.push(JSON.parse(line).outage) });
  const { client } = weak.context.chain;
  const onBoth = { ...weak.context.chain, both: [client, second] as const };
  const context: Context = { ...weak.context, chain: onBoth, log, outages: createOutages(log) };
  return { ...createFollower(context, { effects: [], intervalMs: 5, leaseSeconds: 60 }), context };
}
const verified = async () => (await readCursor(weak.context))?.block;

const isFinal = (method: string, [tag]: readonly unknown[]) => method === 'eth_getBlockByNumber' && tag === 'finalized';
const blockOf = (number: unknown) => httpNode(chain.rpcUrl).call('eth_getBlockByNumber', [number, false]);
async function otherHash(method: string, [number]: readonly unknown[]): Promise<RpcAnswer | undefined> {
  if (method !== 'eth_getBlockByNumber') return undefined;
  const answer = (await blockOf(number)) as { result: object };
  return { result: { ...answer.result, hash: `0x${'1'.repeat(64)}` } };
}

describe('a second node', () => {
  const real = () => nodeClient(httpNode(chain.rpcUrl), chain.chainId);

  it('that says the same confirms, and what cannot be undone may continue', async () => {
    const follow = follower(real());
    await follow.poll();
    expect((await readCursor(weak.context))?.confirmed).toBe(await verified());
    await requireSecondNode(follow.context);
    await follow.stop();
  });

  it.each<[string, (books: string) => string]>([
    ['of the history', (books) => `0x${(Number.parseInt(books[2] as string, 16) ^ 1).toString(16)}${books.slice(3)}`],
    ['in books that are none', (books) => `${books.slice(0, -1)}7`],
  ])('that says something else %s stops the follower', async (_, change) => {
    const lying = nodeClient(
      {
        call: async (method, params) => {
          const answer = await httpNode(chain.rpcUrl).call(method, params);
          return method === 'eth_call' && 'result' in answer ? { result: change(String(answer.result)) } : answer;
        },
      },
      chain.chainId,
    );
    const follow = follower(lying);
    await expect(follow.poll()).rejects.toThrow();
    expect(alarms).toEqual(['Ethereum node']);
    expect((await readCursor(weak.context))?.confirmed).toBeNull();
    const alone = follower(real());
    await follow.stop();
    expect(await alone.poll()).toBe('followed');
    await alone.stop();
  });

  it.each<
    [string, (method: string, params: readonly unknown[]) => Promise<RpcAnswer | undefined> | undefined, string[]]
  >([
    [
      'has another block at its place',
      (method, params) => (isFinal(method, params) ? undefined : otherHash(method, params)),
      ['Ethereum node'],
    ],
    [
      'does not call the block final yet',
      (method, params) => (isFinal(method, params) ? blockOf('0x1') : undefined),
      [],
    ],
    [
      'has no state of the block',
      async (method) =>
        method === 'eth_call' ? { error: { code: -32_000, message: 'missing trie node' } } : undefined,
      [],
    ],
  ])('that %s is no confirmation, and nothing is verified', async (_, change, alarming) => {
    const lagging: EthNode = {
      call: async (method, params) =>
        (await change(method, params)) ?? (await httpNode(chain.rpcUrl).call(method, params)),
    };
    const follow = follower(nodeClient(lagging, chain.chainId, 0));
    await expect(follow.poll()).rejects.toThrow();
    expect([alarms, (await readCursor(weak.context))?.confirmed, await verified()]).toEqual([alarming, null, -1n]);
    await follow.stop();
  });

  it('that is silent is a warning; what cannot be undone waits', async () => {
    const follow = follower(nodeClient(httpNode('http://127.0.0.1:9'), chain.chainId));
    expect(await follow.poll()).toBe('followed');
    expect(alarms).toEqual(['second Ethereum node']);
    await expect(requireSecondNode(follow.context)).rejects.toThrow('second Ethereum node');
    await requireSecondNode(weak.context);
    await follow.stop();
  });
});
