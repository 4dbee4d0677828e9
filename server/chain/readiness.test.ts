import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { site } from '#site';
import { weakChainOfFile } from '../testing/weak-chain.ts';
import { chainReadiness } from './readiness.ts';
import { transactionList } from './transaction-list.ts';

const weak = await weakChainOfFile();
const { chain, use } = weak;
beforeAll(() => chain.finalize());

const stored = () => transactionList(weak.context, { limit: 1_000 });

describe('the server is ready', () => {
  const ready = { ready: true, reasons: [], warnings: [] };

  it('where chain, token and database agree, before and after the first reading', async () => {
    expect(await chainReadiness(weak.context)).toEqual(ready);
    await weak.follow.poll();
    expect(await chainReadiness(weak.context)).toEqual(ready);
  });

  it('after the node named a wrong first block, as long as nothing was verified', async () => {
    weak.node.suffer(async ({ method, params }, answer) => {
      const good = await answer();
      const isFirst = method === 'eth_getBlockByNumber' && params[0] === '0x0';
      return isFirst ? { ...good, result: { ...(good.result as object), hash: `0x${'12'.repeat(32)}` } } : good;
    });
    expect(await chainReadiness(weak.context)).toEqual(ready);
    weak.node.suffer();
    expect(await chainReadiness(weak.context)).toEqual(ready);
    expect(await weak.follow.poll()).toBe('followed');
    expect(await chainReadiness(weak.context)).toEqual(ready);
  });

  it('no matter whether the node is silent', async () => {
    weak.node.suffer(async () => 'drop');
    await expect(chainReadiness(weak.context)).rejects.toThrow();
  });
});

describe('the server is not ready, and says why, and follows nothing', () => {
  async function refused(reason: RegExp) {
    expect(await chainReadiness(weak.context)).toEqual({
      ready: false,
      reasons: [expect.stringMatching(reason)],
      warnings: [],
    });
    const rows = await stored();
    expect(await weak.follow.poll()).toBe('not-ready');
    expect(await stored()).toEqual(rows);
  }

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

  it('where the database belongs to a chain with another genesis block', async () => {
    await weak.follow.poll();
    await weak.follow.stop();
    await weak.context.db.execute(`update chain_identity set genesis_hash = '0x12'`);
    use({});
    await refused(/another chain with the id 31337/);
  });

  it('where the database belongs to another token', async () => {
    await chainReadiness(weak.context);
    await weak.context.db.execute(`update chain_identity set token = '0x12'`);
    await refused(/belongs to the token 0x12/);
  });

  it('when a final block that was read has disappeared', async () => {
    await weak.follow.poll();
    await weak.follow.stop();
    await weak.context.db.execute(`update chain_cursor set block_hash = '0x12'`);
    use({});
    await refused(/no longer holds the final block/);
  });
});
