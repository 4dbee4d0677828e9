import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import type { Context } from '../platform/context.ts';
import { createOutages } from '../platform/outages.ts';
import { weakChainOfFile } from '../testing/weak-chain.ts';
import { createFollower, type Follower } from './follow.ts';
import { readCursor } from './stored-events.ts';
import { watchCursor } from './watch-cursor.ts';

const weak = await weakChainOfFile();
const { chain } = weak;
const MINUTE = 60_000;
let alarms: string[];
let context: Context;
let follow: Follower;
let passed: number;
let now: number;

beforeEach(async () => {
  [alarms, passed] = [[], 0];
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + passed);
  await chain.finalize();
  now = Number((await chain.node.getBlock({ blockTag: 'finalized' })).timestamp) * 1_000;
  open();
});
afterEach(async () => {
  await follow.stop();
  vi.restoreAllMocks();
});

function open(local = false) {
  const log = pino({ level: 'warn' }, { write: (line) => void note(JSON.parse(line)) });
  const note = ({ outage, msg }: { outage?: string; msg: string }) => {
    if (outage) alarms.push(`${outage} ${msg === 'outage ends' ? 'is well' : 'fails'}`);
  };
  const known = { ...weak.context.chain, local };
  context = { ...weak.context, chain: known, log, outages: createOutages(log), now: () => new Date(now) };
  follow = createFollower(context, { effects: [], intervalMs: 5, leaseSeconds: 3_600 });
}
const goOn = async () => {
  await chain.issue(chain.admin.address, usgFromCoins(1));
  await chain.finalize();
};
const rpcError = (message: string) => ({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message } });

describe('an alarm is raised', () => {
  it.each<[string, (method: string, params: unknown[]) => object | undefined]>([
    [
      'has no state of its final block',
      (method, params) =>
        method === 'eth_call' && typeof params[1] === 'object' ? rpcError('missing trie node') : undefined,
    ],
    [
      'does not know its final block by hash',
      (method, params) =>
        method === 'eth_call' && typeof params[1] === 'object' ? rpcError('header not found') : undefined,
    ],
    [
      'does not know its final block by number',
      (method, params) =>
        method === 'eth_getBlockByNumber' && /^0x[1-9a-f]/.test(String(params[0]))
          ? { jsonrpc: '2.0', id: 1, result: null }
          : undefined,
    ],
  ])('once the node %s for 15 minutes, and ends when it does', async (_, fault) => {
    await follow.poll();
    await goOn();
    weak.node.suffer(async ({ method, params }, answer) => fault(method, params) ?? answer());
    await expect(follow.poll()).rejects.toThrow();
    passed += 14.5 * MINUTE;
    await expect(follow.poll()).rejects.toThrow();
    expect(alarms).toEqual([]);
    passed += MINUTE;
    await expect(follow.poll()).rejects.toThrow();
    expect(alarms).toEqual(['Ethereum node fails']);
    weak.node.suffer();
    await follow.poll();
    expect(alarms).toEqual(['Ethereum node fails', 'Ethereum node is well']);
  });

  it('not if the state was missing twice, but present in between', async () => {
    await follow.poll();
    for (let time = 0; time < 2; time++) {
      await goOn();
      weak.node.suffer(async ({ method, params }, answer) =>
        method === 'eth_call' && typeof params[1] === 'object' ? rpcError('missing trie node') : answer(),
      );
      await expect(follow.poll()).rejects.toThrow();
      passed += 20 * MINUTE;
      weak.node.suffer();
      await follow.poll();
    }
    expect(alarms).toEqual([]);
  });

  it('once a final block is older than 30 minutes, and ends with a newer one', async () => {
    now += 30 * MINUTE;
    await follow.poll();
    expect(alarms).toEqual([]);
    now += 1;
    await follow.poll();
    expect(alarms).toEqual(['chain finality fails']);
    now -= MINUTE;
    await follow.poll();
    expect(alarms).toEqual(['chain finality fails', 'chain finality is well']);
  });

  it('never for the age of a local chain’s final block', async () => {
    open(true);
    now += 24 * 60 * MINUTE;
    await follow.poll();
    expect(alarms).toEqual([]);
  });

  it('after the third answer in a row that cannot be the token’s, wherever it is noticed', async () => {
    await follow.poll();
    await chain.issue(chain.admin.address, usgFromCoins(1));
    // Of blocks that are not final yet.
    weak.node.suffer(async ({ method }, answer) => {
      const good = await answer();
      return method === 'eth_getLogs' ? { ...good, result: (good.result as unknown[]).slice(1) } : good;
    });
    for (let reading = 1; reading <= 3; reading++) {
      expect(alarms).toEqual([]);
      await expect(follow.poll()).rejects.toThrow('without its Transfer');
    }
    expect(alarms).toEqual(['Ethereum node fails']);
  });
});

describe('a cursor that is stuck', () => {
  const SOON = MINUTE;

  it('while the node’s final block moves makes the server not ready, unless it moves in time', async () => {
    const look = watchCursor(context, SOON);
    await follow.poll();
    await goOn();
    expect((await look()).reasons).toEqual([]);
    passed += SOON - 1_000;
    expect((await look()).reasons).toEqual([]);
    passed += 2_000;
    await goOn();
    expect((await look()).reasons).toEqual([expect.stringMatching(/read up to block \d+ only/)]);
    // It moved, though it is behind again.
    await follow.poll();
    await goOn();
    passed += SOON;
    expect((await look()).reasons).toEqual([]);
  });

  it('gets its full time again after the node was silent', async () => {
    const look = watchCursor(context, SOON);
    await follow.poll();
    await goOn();
    await look();
    passed += 2 * SOON;
    weak.node.suffer(async () => 'drop');
    await expect(look()).rejects.toThrow();
    weak.node.suffer();
    expect((await look()).reasons).toEqual([]);
  });

  it('is a warning while an instance tries to verify more, and makes the server not ready once none does', async () => {
    const look = watchCursor(context, SOON);
    await follow.poll();
    await goOn();
    weak.node.suffer(async ({ method, params }, answer) =>
      method === 'eth_call' && typeof params[1] === 'object' ? rpcError('missing trie node') : answer(),
    );
    await expect(follow.poll()).rejects.toThrow();
    expect((await readCursor(context))?.problem).toBe('BooksUnavailable');
    await look();
    passed += 2 * SOON;
    expect(await look()).toEqual({ reasons: [], warnings: [expect.stringMatching(/BooksUnavailable/)] });
    await context.db.execute(`update chain_cursor set problem_at = now() - interval '61 seconds'`);
    expect(await look()).toEqual({ reasons: [expect.stringMatching(/only/)], warnings: [] });
  });
});
