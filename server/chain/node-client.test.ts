import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { findDeployment, readAdaptively, type Span } from '#proof/adaptive-ranges.ts';
import { BooksUnavailable } from '#proof/books.ts';
import { readEvents, type TokenEvent } from '#proof/read-events.ts';
import type { Chain } from '../platform/context.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { type EthNode, httpNode } from './http-node.ts';
import { nodeClient, placeOf } from './node-client.ts';

const chain = await tokenChainOfFile();
let head: bigint;
beforeAll(async () => {
  const holder = newAccount().address;
  for (let coins = 1; coins <= 6; coins++) await chain.issue(holder, usgFromCoins(coins));
  head = await chain.node.getBlockNumber();
});

/** The chain through a node of which an answer may hold that many bytes, and no more than `most` however much is asked for. */
function limited(bytes: number, most = Number.POSITIVE_INFINITY) {
  const real = httpNode(chain.rpcUrl);
  const asked: number[] = [];
  const node: EthNode = {
    call(method, params, mostBytes = bytes) {
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
      if (method === 'eth_getLogs') asked.push(Number(toBlock) - Number(fromBlock) + 1);
      return real.call(method, params, Math.min(mostBytes, most));
    },
  };
  return { chain: { ...chain.chain, client: nodeClient(node, chain.chainId) } as Chain, asked };
}

async function readAll(of: Chain): Promise<TokenEvent[]> {
  const all: TokenEvent[] = [];
  for (let [at, span]: [bigint, Span] = [-1n, { blocks: 2_000n }]; at < head; ) {
    const read = await readAdaptively(placeOf(of), at + 1n, head, span);
    all.push(...read.events);
    [at, span] = [read.to, read.span];
  }
  return all;
}

describe('an answer that is larger than we read', () => {
  it('is requested in halves, and each size once', async () => {
    const small = limited(4_000);
    expect(await readAll(small.chain)).toEqual(await readEvents(placeOf(chain.chain), 0n, head));
    expect(small.asked[0]).toBe(Number(head) + 1);
    expect(small.asked[1]).toBeLessThan(Number(head));
  });

  it('of a single block is still read', async () => {
    const small = limited(100);
    expect(await readAll(small.chain)).toEqual(await readEvents(placeOf(chain.chain), 0n, head));
  });

  it('of a single block that is impossibly large is not', async () => {
    await expect(readAll(limited(100, 200).chain)).rejects.toThrow();
  });
});

describe('the token’s first block', () => {
  it('is found, or taken from the settings', async () => {
    const found = await findDeployment(placeOf(chain.chain), head);
    expect((await readEvents(placeOf(chain.chain), 0n, found)).length).toBe(0);
    expect((await readEvents(placeOf(chain.chain), 0n, found + 1n)).length).toBeGreaterThan(0);
    const { chain: quiet } = limited(1_000_000);
    expect(await findDeployment({ ...placeOf(quiet), deployBlock: found + 1n }, head)).toEqual(found);
    expect(await findDeployment({ ...placeOf(quiet), deployBlock: 0n }, head)).toBe(-1n);
    await expect(findDeployment({ ...placeOf(quiet), deployBlock: head + 1n }, head)).rejects.toThrow(BooksUnavailable);
  });
});
