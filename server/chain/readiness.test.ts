import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { site } from '#site';
import type { Context } from '../context.ts';
import { testContext } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { weakNode } from '../testing/weak-node.ts';
import { createFollower, type Follower } from './follow.ts';
import { chainReadiness } from './readiness.ts';
import { transactionList } from './transaction-list.ts';

const chain = await tokenChainOfFile();
let node: Awaited<ReturnType<typeof weakNode>>;
let context: Context;
let follow: Follower;

beforeAll(async () => {
  await chain.finalize();
  node = await weakNode(chain.chain, chain.rpcUrl, 200);
});
afterAll(() => node.stop());
onEmptyDatabase(async (db) => {
  node.suffer();
  context = testContext({ db, chain: { ...node.chain, local: false } });
  follow = createFollower(context, { effects: [], intervalMs: 5, leaseSeconds: 60 });
});
afterEach(() => follow.stop());

const stored = () => transactionList(context, { limit: 1_000 });

describe('the server is ready', () => {
  const ready = { ready: true, reasons: [], warnings: [] };

  it('where chain, token and database agree, before and after the first reading', async () => {
    expect(await chainReadiness(context)).toEqual(ready);
    await follow.poll();
    expect(await chainReadiness(context)).toEqual(ready);
  });

  it('though the node is silent, with a warning', async () => {
    node.suffer(async () => 'drop');
    expect(await chainReadiness(context)).toEqual({
      ...ready,
      warnings: [expect.stringContaining('cannot be reached')],
    });
  });
});

describe('the server is not ready, and says why, and follows nothing', () => {
  async function refused(reason: RegExp) {
    expect(await chainReadiness(context)).toEqual({
      ready: false,
      reasons: [expect.stringMatching(reason)],
      warnings: [],
    });
    const rows = await stored();
    expect(await follow.poll()).toBe('not-ready');
    expect(await stored()).toEqual(rows);
  }
  const use = (changes: Partial<Context['chain']>) => {
    context = { ...context, chain: { ...context.chain, ...changes } };
    follow = createFollower(context, { effects: [], intervalMs: 5, leaseSeconds: 60 });
  };

  it('where the node serves another chain', async () => {
    use({ id: 1 });
    await refused(/serves the chain 31337, not 1/);
  });

  it('where there is no contract', async () => {
    use({ token: newAccount().address });
    await refused(/no contract at/);
  });

  it('where the contract is another', async () => {
    const hash = await chain.deploy('0x6001600c60003960016000f300');
    use({ token: hash });
    await refused(new RegExp(`is not the ${site.name} token`));
  });

  it('where the database belongs to a chain with another beginning', async () => {
    await follow.poll();
    await follow.stop();
    await context.db.execute(`update chain_identity set genesis_hash = '0x12'`);
    use({});
    await refused(/another chain with the id 31337/);
  });

  it('where the database belongs to another token', async () => {
    await chainReadiness(context);
    await context.db.execute(`update chain_identity set token = '0x12'`);
    await refused(/belongs to the token 0x12/);
  });

  it('where a final block that was read is gone', async () => {
    await follow.poll();
    await follow.stop();
    await context.db.execute(`update chain_cursor set block_hash = '0x12'`);
    use({});
    await refused(/no longer holds the final block/);
  });
});
