import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import type { Context } from '../platform/context.ts';
import { createOutages } from '../platform/outages.ts';
import { weakChainOfFile } from '../testing/weak-chain.ts';
import { claimBurn } from './claim-burn.ts';
import { createFollower } from './follow.ts';
import { holdingsOf } from './holdings.ts';
import { burnsOf, readCursor, type StoredEvent } from './stored-events.ts';
import { unverifiedEvents } from './table.ts';
import { transactionList } from './transaction-list.ts';
import { watchCursor } from './watch-cursor.ts';

const weak = await weakChainOfFile();
const { chain } = weak;
type Log = { topics: string[]; data: string; blockTimestamp: string; transactionHash: string; blockNumber: string };
type Holder = Awaited<ReturnType<typeof chain.holder>>;
let [alice, bob]: Holder[] = [];
let effects: StoredEvent[] = [];
let alarms: string[] = [];

beforeEach(async () => {
  [alice, bob] = [await chain.holder(10), await chain.holder(10)];
  await chain.finalize();
  [effects, alarms] = [[], []];
});

function follower({ sweep = 1_000, watched = [] as string[] } = {}) {
  const log = pino({ level: 'error' }, { write: (line) => void alarms.push(JSON.parse(line).outage) });
  const context: Context = {
    ...weak.context,
    log,
    outages: createOutages(log),
  };
  const effect = async (_: Context, events: StoredEvent[]) => void effects.push(...events);
  const options = { effects: [effect], watched: [async () => watched], intervalMs: 5, leaseSeconds: 60, sweep };
  return { ...createFollower(context, options), context };
}
/** From now on the node's answers hold the logs that are left or made of the real ones. */
const sufferLogs = (change: (logs: Log[]) => Log[]) =>
  weak.node.suffer(async ({ method }, answer) => {
    const good = await answer();
    return method === 'eth_getLogs' ? { ...good, result: change(good.result as Log[]) } : good;
  });
const of = (hash: string) => (log: Log) => log.transactionHash === hash;
const verified = async () => (await readCursor(weak.context))?.block;
const balance = async (address: string) => (await holdingsOf(weak.context, [address])).balance;
const onChain = (address: `0x${string}`) =>
  chain.node.readContract({ ...chain.contract, functionName: 'balanceOf', args: [address] });
const held = () => weak.context.db.select().from(unverifiedEvents);
const transferFinal = async (from: Holder, to: `0x${string}`, value = 1n) => {
  const { transactionHash } = await chain.transfer(from, to, value);
  await chain.finalize();
  return transactionHash;
};

describe('what the node leaves out or alters', () => {
  it.each<[string, (hash: string) => (logs: Log[]) => Log[]]>([
    ['a transfer that is left out', (hash) => (logs) => logs.filter((log) => !of(hash)(log))],
    [
      'a transfer of another amount',
      (hash) => (logs) => logs.map((log) => (of(hash)(log) ? { ...log, data: `0x${'2'.padStart(64, '0')}` } : log)),
    ],
    [
      'a transfer to another wallet',
      (hash) => (logs) =>
        logs.map((log) => (of(hash)(log) ? { ...log, topics: log.topics.with(2, `0x${'7'.padStart(64, '0')}`) } : log)),
    ],
    ['a whole issue', () => (logs) => logs.slice(0, -3).concat(logs.slice(-1))],
    ['the first act of all', () => (logs) => logs.slice(1)],
    ['an act on another day', () => (logs) => logs.map((log) => ({ ...log, blockTimestamp: '0x5f5e100' }))],
  ])('is seen, and nothing follows from it: %s', async (_, change) => {
    const follow = follower();
    await follow.poll();
    const [before, seen] = [await verified(), effects.length];
    await chain.grant('PAUSER', newAccount().address);
    await chain.issue(bob?.address as never, usgFromCoins(1));
    const hash = await transferFinal(alice as Holder, bob?.address as never);
    sufferLogs(change(hash));
    await expect(follow.poll()).rejects.toThrow();
    expect([await verified(), effects.length, await held()]).toEqual([before, seen, []]);
    weak.node.suffer();
    await follow.poll();
    expect(await balance(bob?.address as string)).toBe(await onChain(bob?.address as never));
    expect(effects.length).toBe(seen + 2);
    await follow.stop();
  });

  it('is seen before the token is asked, where a wallet would send more than it holds', async () => {
    const follow = follower();
    await follow.poll();
    const hash = await transferFinal(alice as Holder, bob?.address as never);
    sufferLogs((logs) => logs.map((log) => (of(hash)(log) ? { ...log, data: `0x1${'0'.repeat(63)}` } : log)));
    await expect(follow.poll()).rejects.toThrow('sends more than it holds');
    const asked = weak.node.calls.filter(
      ({ method, params }) => method === 'eth_call' && typeof params[1] === 'object',
    );
    expect([asked, await held()]).toEqual([[], []]);
    await follow.stop();
  });

  it('is an alarm after three readings, of which the second and third begin earlier', async () => {
    const follow = follower();
    await follow.poll();
    const hash = await transferFinal(alice as Holder, bob?.address as never);
    sufferLogs((logs) => logs.filter((log) => !of(hash)(log)));
    for (let reading = 1; reading <= 3; reading++) {
      expect(alarms).toEqual([]);
      await expect(follow.poll()).rejects.toThrow();
    }
    expect(alarms).toEqual(['Ethereum node']);
    const stalled = await watchCursor(follow.context, 1_000_000)();
    expect(stalled).toEqual({ reasons: [], warnings: [expect.stringMatching(/BooksDiffer/)] });
    weak.node.suffer();
    await follow.poll();
    expect((await watchCursor(follow.context, 1_000_000)()).warnings).toEqual([]);
    await follow.stop();
  });

  it('between two unwatched wallets is detected at a watched one, or in rotation, and then corrected', async () => {
    const quick = follower({ sweep: 0 });
    await quick.poll();
    const lost = await transferFinal(alice as Holder, bob?.address as never, 5n);
    sufferLogs((logs) => logs.filter((log) => !of(lost)(log)));
    const watching = follower({ sweep: 0, watched: [bob?.address as string] });
    await quick.stop();
    await expect(watching.poll()).rejects.toThrow('books differ');
    await watching.stop();

    // Nobody looks at either of them, so that more is verified above the hole.
    const blind = follower({ sweep: 0 });
    const ticket = `0x${'ab'.repeat(32)}` as const;
    await chain.redeem(await chain.holder(2), usgFromCoins(1), ticket);
    await chain.finalize();
    await blind.poll();
    const [burn] = await burnsOf(weak.context, [ticket]);
    expect(await claimBurn(weak.context, burn as StoredEvent, 'a ticket')).toBe(true);
    const acts = effects.length;
    await blind.stop();

    weak.node.suffer();
    await chain.transfer(bob as Holder, alice?.address as never, 1n);
    await chain.finalize();
    const healed = follower({ sweep: 0 });
    // Read again once more as before, then from where every holder was right.
    for (let reading = 1; reading <= 2; reading++) await expect(healed.poll()).rejects.toThrow('books differ');
    await healed.poll();
    expect(await balance(bob?.address as string)).toBe(await onChain(bob?.address as never));
    expect((await transactionList(weak.context, { zero_value: true, limit: 1_000 })).map(({ tx }) => tx)).toContain(
      lost,
    );
    expect((await burnsOf(weak.context, [ticket]))[0]).toMatchObject({ claimedBy: 'a ticket', final: true });
    expect(effects.length).toBe(acts);
    await healed.stop();
  });
});

describe('books that the node cannot provide', () => {
  it('prove nothing: what was read is kept, and checked at a newer block', async () => {
    const follow = follower();
    await follow.poll();
    const before = await verified();
    await transferFinal(alice as Holder, bob?.address as never);
    const without = { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'missing trie node' } };
    weak.node.suffer(async ({ method, params }, answer) =>
      method === 'eth_call' && typeof params[1] === 'object' ? without : answer(),
    );
    for (let reading = 1; reading <= 4; reading++) await expect(follow.poll()).rejects.toThrow();
    expect([await verified(), (await held()).length, alarms]).toEqual([before, 1, []]);
    weak.node.suffer();
    const last = await chain.node.getBlock({ blockTag: 'finalized' });
    await chain.node.mine({ blocks: 1 });
    await follow.poll();
    expect(await verified()).toBe(last.number + 1n);
    const asked = weak.node.calls.filter(({ method }) => method === 'eth_getLogs').map(({ params }) => params[0]);
    expect(asked[0]).toMatchObject({ fromBlock: `0x${(last.number + 1n).toString(16)}` });
    await follow.stop();
  });
});
