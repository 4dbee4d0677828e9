import { keccak256, toHex } from 'viem';
import { expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { weakChainOfFile } from '../testing/weak-chain.ts';
import { createFollower } from './follow.ts';
import { readCursor, type StoredEvent } from './stored-events.ts';
import { unverifiedEvents } from './table.ts';

const weak = await weakChainOfFile();
const { chain } = weak;
type Log = { topics: string[]; data: string };
const said = ({ topics, data }: Log): Log => ({ topics, data });

it.each<[string, (one: Log, two: Log) => Log]>([
  ['swapped whole', (_, two) => two],
  ['with each other’s words', (one, two) => ({ ...one, data: one.data.slice(0, -64) + two.data.slice(-64) })],
])('a node is not believed that gives two tickets’ burns by one holder, of one amount, %s', async (_, change) => {
  const effects: StoredEvent[] = [];
  const effect = async (_context: unknown, events: StoredEvent[]) => void effects.push(...events);
  const follow = createFollower(weak.context, { effects: [effect], intervalMs: 5, leaseSeconds: 60 });
  const holder = await chain.holder(2);
  await chain.finalize();
  await follow.poll();
  const [before, seen] = [(await readCursor(weak.context))?.block, effects.length];
  const words = [1, 2].map(() => keccak256(toHex(crypto.randomUUID())));
  for (const word of words) await chain.redeem(holder, usgFromCoins(1), word);
  await chain.finalize();
  weak.node.suffer(async ({ method }, answer) => {
    const good = await answer();
    if (method !== 'eth_getLogs') return good;
    const logs = good.result as Log[];
    const [one, two] = words.map((word) => logs.find(({ data }) => data.endsWith(word.slice(2)))) as [Log, Log];
    const changed = (log: Log) => (log === one ? change(one, two) : log === two ? change(two, one) : log);
    return { ...good, result: logs.map((log) => ({ ...log, ...said(changed(log)) })) };
  });
  await expect(follow.poll()).rejects.toThrow('the history');
  expect((await readCursor(weak.context))?.block).toBe(before);
  expect([effects.length, await weak.context.db.select().from(unverifiedEvents)]).toEqual([seen, []]);
  weak.node.suffer();
  await follow.poll();
  expect(effects.slice(seen).flatMap(({ name, reference }) => (name === 'Redeemed' ? reference : []))).toEqual(words);
  await follow.stop();
});
