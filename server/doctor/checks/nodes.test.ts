import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bindChain } from '../../chain/store-events.ts';
import { findingsOf, idsOf } from '../../testing/doctor.ts';
import { bySystem, testContext } from '../../testing/features.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { tokenChainOfFile } from '../../testing/token.ts';
import { weakNode } from '../../testing/weak-node.ts';
import { nodesCheck } from './nodes.ts';

const chain = await tokenChainOfFile();
let node: Awaited<ReturnType<typeof weakNode>>;
let second: Awaited<ReturnType<typeof weakNode>>;
let deployBlock: string;
beforeAll(async () => {
  [node, second] = [await weakNode(chain.chain, chain.rpcUrl, 5_000), await weakNode(chain.chain, chain.rpcUrl, 5_000)];
  const logs = await chain.node.getLogs({ address: chain.token, fromBlock: 0n, toBlock: 'latest' });
  deployBlock = String(logs[0]?.blockNumber);
  await chain.node.mine({ blocks: 3 });
});
afterEach(() => {
  node.suffer();
  second.suffer();
});
afterAll(async () => {
  await node.stop();
  await second.stop();
});

const settings = () => ({
  ETH_RPC_URL: node.url,
  CHAIN_ID: String(chain.chainId),
  TOKEN_ADDRESS: chain.token,
  INBOX_ADDRESS: chain.inbox,
});
const found = async (more: Record<string, string> = {}) =>
  idsOf(await findingsOf(nodesCheck, { ...settings(), TOKEN_DEPLOY_BLOCK: deployBlock, ...more }));

const NO_SUCH_METHOD = { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'the method does not exist' } };
const NO_STATE = { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'missing trie node' } };

/** From now on the node answers so where that fits the call. */
const answers = (weak: typeof node, fits: (method: string, params: unknown[]) => boolean, instead: unknown) =>
  weak.suffer(async ({ method, params }, answer) => (fits(method, params) ? instead : answer()));

describe('a node', () => {
  it('that serves what the site asks for is well', async () => {
    expect(await found()).toEqual(['ok node.ok']);
  });

  it('that lacks eth_getProof is a warning', async () => {
    answers(node, (method) => method === 'eth_getProof', NO_SUCH_METHOD);
    expect(await found()).toEqual(['warning node.no-proof', 'ok node.ok']);
  });

  it('that serves no call by a block’s hash is an error', async () => {
    answers(node, (method, [, block]) => method === 'eth_call' && typeof block === 'object', NO_STATE);
    expect(await found()).toEqual(['error node.no-state']);
  });

  it('that knows no final block is an error', async () => {
    answers(node, (method, [block]) => method === 'eth_getBlockByNumber' && block === 'finalized', NO_SUCH_METHOD);
    expect(await found()).toEqual(['error node.no-final-block']);
  });

  it('without the log of the token’s first block is an error', async () => {
    answers(node, (method) => method === 'eth_getLogs', { jsonrpc: '2.0', id: 1, result: [] });
    expect(await found()).toEqual(['error node.no-old-logs']);
  });

  it('without old states is a warning where they are needed to find that block', async () => {
    expect(await found({ TOKEN_DEPLOY_BLOCK: '' })).toEqual(['ok node.ok']);
    answers(node, (method, [, block]) => method === 'eth_getCode' && block !== 'latest', NO_STATE);
    expect(await found({ TOKEN_DEPLOY_BLOCK: '' })).toEqual(['warning node.no-archive', 'ok node.ok']);
  });

  it('of another chain, or without our contract, is an error', async () => {
    expect(await found({ CHAIN_ID: '5' })).toEqual(['error node.other']);
    expect(await found({ TOKEN_ADDRESS: chain.inbox })).toEqual(['error node.other']);
    expect(await found({ INBOX_ADDRESS: chain.token })).toEqual(['error node.other']);
  });

  it.each(['drop', 'hang'] as const)('that answers nothing is an error (%s)', async (fault) => {
    answers(node, () => true, fault);
    const findings = await findingsOf(nodesCheck, { ...settings(), ETH_RPC_URL: `${node.url}/a-long-secret-key` });
    expect(idsOf(findings)).toEqual(['error node.silent']);
    expect(JSON.stringify(findings)).not.toContain('a-long-secret-key');
  });
});

describe('two nodes', () => {
  it('that agree are well, and at one host they are a warning', async () => {
    expect(await found({ ETH_RPC_URL_2: second.url })).toEqual(['ok node.ok']);
    expect(await found({ ETH_RPC_URL_2: `${node.url}/2` })).toEqual(['warning node.same-provider', 'ok node.ok']);
  });

  it('with two final blocks of one number are an error, and so is a second one that is silent', async () => {
    second.suffer(async ({ method }, answer) => {
      const whole = (await answer()) as { result: object };
      return method === 'eth_getBlockByNumber'
        ? { ...whole, result: { ...whole.result, hash: `0x${'1'.repeat(64)}` } }
        : whole;
    });
    // It knows no such block by its hash, either.
    expect(await found({ ETH_RPC_URL_2: second.url })).toEqual(['error node.no-state', 'error node.disagree']);
    answers(second, () => true, 'drop');
    expect(await found({ ETH_RPC_URL_2: second.url })).toEqual(['error node.silent']);
  });
});

it('finds a database that was bound to another chain', async () => {
  const postgres = await testPostgres();
  const { db } = postgres.open();
  const genesisHash = `0x${'2'.repeat(64)}` as const;
  const identity = { chainId: chain.chainId, genesisHash, token: chain.token.toLowerCase() };
  await bindChain(bySystem(testContext({ db, chain: chain.chain })), identity as never);
  expect(await found({ DATABASE_URL: postgres.url })).toEqual(['error node.other']);
  await postgres.stop();
});
