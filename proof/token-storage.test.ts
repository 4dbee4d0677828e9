import { keccak256 } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAccount, openTokenChain, type TokenChain } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { type Rpc, rpcAt, type TokenPlace } from './rpc.ts';
import { NotProved } from './state-proof.ts';
import { compareBalance } from './token-storage.ts';

let chain: TokenChain;
let place: TokenPlace;
let accounts: `0x${string}`[];
beforeAll(async () => {
  chain = await openTokenChain();
  const [one, other] = [await chain.holder(3), await chain.holder(2)];
  // A frozen account's word has its highest bit set.
  await chain.write(chain.admin, 'freeze', [other.address, keccak256('0x12')]);
  await chain.finalize();
  accounts = [one.address, other.address, newAccount().address];
  place = { rpc: rpcAt(chain.rpcUrl), token: chain.token };
});
afterAll(() => chain.stop());

const altered = (change: (method: string, answer: unknown) => unknown): TokenPlace => ({
  ...place,
  rpc: async (method, params) => change(method, await (place.rpc as Rpc)(method, params)),
});

it('proves what accounts hold, frozen or not, against the hash of the final block', async () => {
  const { balance, block, isProved } = await compareBalance(place, accounts, usgFromCoins(5));
  expect([balance, isProved]).toEqual([usgFromCoins(5), true]);
  expect(block.hash).toBe((await chain.node.getBlock({ blockTag: 'finalized' })).hash);
});

it('rests on the token’s own books where the node gives no proofs', async () => {
  const silent: TokenPlace = {
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
  expect((await compareBalance(counting, accounts, usgFromCoins(6), 0)).balance).toBe(usgFromCoins(5));
  expect(asked).toBe(6);
});

it('refuses a proof that leads elsewhere', async () => {
  const lying = altered((method, answer) =>
    method === 'eth_getProof' ? { ...(answer as object), storageProof: [{ value: '0x1', proof: [] }] } : answer,
  );
  await expect(compareBalance(lying, accounts, usgFromCoins(5))).rejects.toThrow(NotProved);
});
