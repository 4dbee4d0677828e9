import { type Hex, keccak256, numberToHex, stringToBytes } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccount, openTokenChain, type TokenChain } from '#contracts/testing/token-chain.ts';
import type { VerifyProblem } from '#domain/messages/verify.ts';
import { usgFromCoins } from '#domain/money.ts';
import { site } from '#site';
import { type Rpc, rpcAt } from './rpc.ts';
import {
  ATTESTATION,
  BOOKS,
  both,
  flip,
  HEADROOM,
  isCall,
  LIES,
  type Lie,
  type Log,
  lying,
  of,
  ofCall,
  ofLogs,
} from './testing/lying-node.ts';
import { verifyToken } from './verify-token.ts';

let chain: TokenChain;
let honest: Rpc;
beforeAll(async () => {
  chain = await openTokenChain();
  const holder = await chain.holder(5);
  await chain.redeem(holder, usgFromCoins(2), keccak256(stringToBytes('a ticket')));
  await chain.write(chain.admin, 'freeze', [newAccount().address, keccak256('0x12')]);
  await chain.attest(900);
  await chain.holder(1);
  await chain.finalize();
  honest = rpcAt(chain.rpcUrl);
});
afterAll(() => chain.stop());

const verify = (first: Rpc, rest: { second?: Rpc; blockHash?: Hex } = {}) =>
  verifyToken({ first, token: chain.token, ...rest });
const problems = async (...asked: Parameters<typeof verify>) =>
  (await verify(...asked)).findings.flatMap(({ problem }) => problem ?? []);

describe('an honest node', () => {
  it('proves code, figures and acts against the hash of its final block', async () => {
    const { findings, block, settings, figures, acts } = await verify(honest);
    expect(findings.map(({ check, state, basis }) => `${check} ${state} ${basis}`)).toEqual([
      'block good one-node',
      ...['code', 'figures', 'proof', 'acts', 'cover'].map((check) => `${check} good proof`),
    ]);
    expect(block?.number).toBe((await chain.node.getBlock({ blockTag: 'finalized' })).number);
    expect(settings).toMatchObject({ name: site.name, chainId: chain.chainId, maxAttestationAge: 35 * 86_400 });
    expect(figures?.books.supply).toBe(usgFromCoins(4));
    expect(acts?.map(({ name }) => name)).toContain('Frozen');
  });

  it('and another agree; without proofs their word is all that there is', async () => {
    const silent: Rpc = (method, params) =>
      method === 'eth_getProof' ? honest('eth_getProfit', params) : honest(method, params);
    const { findings } = await verify(silent, { second: silent });
    expect(findings.map(({ check, state, basis }) => `${check} ${state} ${basis}`)).toEqual([
      ...['block', 'code', 'figures'].map((check) => `${check} good two-nodes`),
      'proof note two-nodes',
      ...['acts', 'cover'].map((check) => `${check} good two-nodes`),
    ]);
  });

  it('proves the state of a block that the visitor names', async () => {
    const { hash } = await chain.node.getBlock({ blockTag: 'finalized' });
    const { findings } = await verify(honest, { blockHash: hash });
    expect(findings[0]).toEqual({ check: 'given', state: 'good', basis: 'visitor' });
    expect(new Set(findings.slice(1).map(({ basis }) => basis))).toEqual(new Set(['proof']));
    expect(await problems(honest, { blockHash: keccak256(hash) })).toEqual(['not-proved']);
  });

  it('shows red where there are more tokens than coins', async () => {
    await chain.attest(3);
    await chain.finalize();
    expect(await problems(honest)).toEqual(['uncovered']);
    await chain.attest(900);
    await chain.finalize();
  });
});

describe('a node that lies alone', () => {
  it.each(Object.entries(LIES))('%s', async (_, [lie, problem]) => {
    expect((await problems(lying(honest, lie)))[0]).toBe(problem);
  });

  it('consistently, of history, supply and acts, is caught by the proof alone', async () => {
    const issued = keccak256(stringToBytes('Issued(address,address,uint256,bytes)'));
    const without = (logs: Log[]) => logs.filter(({ topics }, at) => topics[0] !== issued || at < logs.length - 1);
    const { acts, history } = await import('./acts.ts').then(async ({ readActs, readBlock }) =>
      readActs({ rpc: lying(honest, ofLogs(without)), token: chain.token }, await readBlock(honest, 'finalized')),
    );
    expect(acts.at(-1)?.name).toBe('ReserveAttested');
    const books: Lie = (answer: string, call) =>
      isCall(BOOKS, call)
        ? `0x${history.slice(2)}${numberToHex(usgFromCoins(3), { size: 32 }).slice(2)}${answer.slice(2 + 128)}`
        : isCall(HEADROOM, call)
          ? numberToHex(usgFromCoins(897), { size: 32 })
          : answer;
    expect(await problems(lying(honest, both(ofLogs(without), books)))).toEqual(['figures-not-in-state']);
  });
});

describe('a second node that contradicts the first', () => {
  it.each<[string, Lie, VerifyProblem]>([
    ['is on another chain', of('eth_chainId', () => '0x1'), 'chains-differ'],
    [
      'names another block',
      of('eth_getBlockByNumber', (block: { hash: string }) => ({ ...block, hash: flip(block.hash, 20) })),
      'blocks-differ',
    ],
    ['gives other code', of('eth_getCode', (code: string) => flip(code, 400)), 'codes-differ'],
    ['gives another supply', ofCall(BOOKS, 1), 'figures-differ'],
    ['gives more coins', ofCall(ATTESTATION, 0), 'figures-differ'],
  ])('%s', async (_, lie, problem) => {
    expect((await problems(honest, { second: lying(honest, lie) }))[0]).toBe(problem);
  });

  it('does not answer', async () => {
    const silent = rpcAt('http://127.0.0.1:9');
    expect(await problems(silent)).toEqual(['unreachable']);
    expect(await problems(honest, { second: silent })).toEqual(['unreachable']);
  });
});
