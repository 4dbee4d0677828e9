import { keccak256, numberToHex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAccount, openTokenChain, type TokenChain } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { VERIFY_PROBLEMS } from '#domain/verifier/messages.ts';
import { rpcAt, type TokenPlace } from './rpc.ts';
import { compareBalance } from './token-storage.ts';

let chain: TokenChain;
let place: TokenPlace & { chainId: number };
let accounts: `0x${string}`[];
beforeAll(async () => {
  chain = await openTokenChain();
  const [one, other] = [await chain.holder(3), await chain.holder(2)];
  // A frozen account's word has its highest bit set.
  await chain.write(chain.admin, 'freeze', [other.address, keccak256('0x12')]);
  await chain.finalize();
  accounts = [one.address, other.address, newAccount().address];
  place = { rpc: rpcAt(chain.rpcUrl), token: chain.token, chainId: chain.chainId };
});
afterAll(() => chain.stop());

const altered = (change: (method: string, answer: unknown) => unknown): typeof place => ({
  ...place,
  rpc: async (method, params) => change(method, await place.rpc(method, params)),
});

it('proves what accounts hold, frozen or not, against the hash of the final block', async () => {
  const { hash } = await chain.node.getBlock({ blockTag: 'finalized' });
  expect(await compareBalance(place, accounts, usgFromCoins(5))).toMatchObject({
    balance: usgFromCoins(5),
    isProved: true,
    block: { hash },
  });
});

it('depends on the token’s own books where the node gives no proofs', async () => {
  const silent: typeof place = {
    ...place,
    rpc: (method, params) => place.rpc(method === 'eth_getProof' ? 'eth_noProof' : method, params),
  };
  expect(await compareBalance(silent, accounts, usgFromCoins(5))).toMatchObject({
    balance: usgFromCoins(5),
    isProved: false,
  });
});

it('reads again while it differs from what is shown, and says so in the end', async () => {
  let asked = 0;
  const counting = altered((method, answer) => {
    if (method === 'eth_getProof') asked += 1;
    return answer;
  });
  expect(await compareBalance(counting, accounts, usgFromCoins(6), { pauseMs: 0 })).toMatchObject({
    balance: usgFromCoins(5),
  });
  expect(asked).toBe(6);
});

it('is red where a proof leads elsewhere, or the final block isn’t the one of its hash', async () => {
  const wrongProof = altered((method, answer) =>
    method === 'eth_getProof' ? { ...(answer as object), storageProof: [{ value: '0x1', proof: [] }] } : answer,
  );
  expect(await compareBalance(wrongProof, accounts, usgFromCoins(5))).toEqual({
    problem: VERIFY_PROBLEMS['not-proved'],
  });
  for (const forged of [{ number: '0xfffff' }, { timestamp: numberToHex(8e9) }]) {
    for (const proof of ['eth_getProof', 'eth_noProof']) {
      const lying: typeof place = {
        ...place,
        rpc: async (method, params) => {
          const answer = await place.rpc(method === 'eth_getProof' ? proof : method, params);
          return method === 'eth_getBlockByNumber' ? { ...(answer as object), ...forged } : answer;
        },
      };
      expect(await compareBalance(lying, accounts, usgFromCoins(5))).toEqual({
        problem: VERIFY_PROBLEMS['other-header'],
      });
    }
  }
});

it('is red on Ethereum where the newest final block is more than an hour old', async () => {
  const { timestamp } = await chain.node.getBlock({ blockTag: 'finalized' });
  const at = (chainId: number, seconds: number) =>
    compareBalance({ ...place, chainId }, accounts, usgFromCoins(5), { now: () => Number(timestamp) + seconds });
  expect(await at(1, 3_601)).toEqual({ problem: VERIFY_PROBLEMS.stale });
  expect(await at(1, 3_600)).toMatchObject({ balance: usgFromCoins(5), isProved: true });
  expect(await at(chain.chainId, 3_601)).toMatchObject({ balance: usgFromCoins(5), isProved: true });
});
