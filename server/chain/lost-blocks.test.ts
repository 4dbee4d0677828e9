import { afterEach, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { testContext } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { createFollower, type Follower } from './follow.ts';
import { holdingsOf } from './holdings.ts';
import { rollBackToLocalChain } from './roll-back-to-local-chain.ts';
import { readCursor } from './stored-events.ts';
import { transactionList } from './transaction-list.ts';

const chain = await tokenChainOfFile();
let db: Db;
let context: Context;
let follow: Follower;
const holder = newAccount().address;

onEmptyDatabase((opened) => {
  db = opened;
});
afterEach(() => follow.stop());

function use(local: boolean) {
  context = testContext({ db, chain: { ...chain.chain, local } });
  follow = createFollower(context, { effects: [], intervalMs: 10, leaseSeconds: 60 });
}
const stored = async () => (await transactionList(context, { limit: 1_000 })).map(({ tx }) => tx);
async function issueFinal(): Promise<string> {
  const { transactionHash } = await chain.issue(holder, usgFromCoins(1));
  await chain.finalize();
  return transactionHash;
}
/** A final issue that the follower has read, and then a chain of at least the same length without it. */
async function loseFinal(blocks: number): Promise<{ kept: string; lost: string }> {
  const kept = await issueFinal();
  const snapshot = await chain.node.snapshot();
  const lost = await issueFinal();
  await follow.poll();
  expect(await stored()).toContain(lost);
  await chain.node.revert({ id: snapshot });
  await chain.node.mine({ blocks });
  return { kept, lost };
}

describe('a public chain that reverts a final block', () => {
  it('is not followed any further, and nothing is forgotten', async () => {
    use(false);
    const { lost } = await loseFinal(20);
    await chain.issue(holder, usgFromCoins(1));
    const before = await stored();
    await expect(follow.poll()).rejects.toThrow();
    expect(await stored()).toEqual(before);
    expect(before).toContain(lost);
    await expect(rollBackToLocalChain(context)).rejects.toThrow();
  });
});

describe('a public chain that replaces a final block by another empty one', () => {
  it('is not followed any further, though the token’s books are the same', async () => {
    use(false);
    await issueFinal();
    const snapshot = await chain.node.snapshot();
    await chain.node.mine({ blocks: 4 });
    await follow.poll();
    const reached = await readCursor(context);
    await chain.node.revert({ id: snapshot });
    await chain.node.increaseTime({ seconds: 100 });
    await chain.node.mine({ blocks: 8 });
    await expect(follow.poll()).rejects.toThrow();
    expect(await readCursor(context)).toMatchObject({ block: reached?.block, problem: 'FinalBlockGone' });
    expect(await follow.poll()).toBe('not-ready');
  });
});

describe('a local chain that lost what was read', () => {
  it.each([
    ['and is shorter now', 0],
    ['and has gone on otherwise', 20],
  ])('%s: what it lost is dropped, the rest stays, and it is followed on', async (_, blocks) => {
    use(true);
    const { kept, lost } = await loseFinal(blocks);
    follow.start();
    await expect.poll(stored).not.toContain(lost);
    const next = await issueFinal();
    await expect.poll(stored).toContain(next);
    expect(await stored()).toContain(kept);
    const balance = await chain.node.readContract({ ...chain.contract, functionName: 'balanceOf', args: [holder] });
    await expect.poll(async () => (await holdingsOf(context, [holder])).balance).toBe(balance);
  });

  it('by starting over: the database is reset with it', async () => {
    use(true);
    const lost = await issueFinal();
    await follow.poll();
    await context.db.execute(`update chain_identity set genesis_hash = '0x12'`);
    await context.db.execute(`update token_event set tx = 'of the old chain' where tx = '${lost}'`);
    expect(await rollBackToLocalChain(context)).toBeGreaterThan(0);
    expect(await stored()).toEqual([]);
    expect(await rollBackToLocalChain(context)).toBeUndefined();
    await follow.poll();
    expect(await stored()).toContain(lost);
  });
});
