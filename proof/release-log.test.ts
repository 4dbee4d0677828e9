import { concat, type Hex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseLogAbi } from '#contracts/abi.ts';
import { CREATE2_DEPLOYER, CREATION_SALT, releaseLogAddress, releaseLogCreationCode } from '#contracts/creation.ts';
import { openTokenChain } from '#contracts/testing/token-chain.ts';
import { readReleaseRecord } from './release-log.ts';
import { InvalidNodeResponse, type Rpc, rpcAt } from './rpc.ts';

const HASH: Hex = `0x${'ab'.repeat(32)}`;

let chain: Awaited<ReturnType<typeof openTokenChain>>;
let place: { rpc: Rpc; token: Hex };
beforeAll(async () => {
  chain = await openTokenChain();
  place = { rpc: rpcAt(chain.rpcUrl), token: chain.token };
});
afterAll(() => chain.stop());

const record = async (number: bigint, hash: Hex) => {
  const { wallet, mined, admin, token } = chain;
  const call = { address: releaseLogAddress(token), abi: releaseLogAbi, functionName: 'record' } as const;
  await mined(await wallet.writeContract({ ...call, account: admin, args: [number, hash, false] } as never));
};

it('says that a token has no release log, then reads what its admin records there', async () => {
  expect(await readReleaseRecord(place, 1)).toEqual({ state: 'no-log' });
  const data = concat([CREATION_SALT, releaseLogCreationCode(chain.token)]);
  await chain.mined(await chain.wallet.sendTransaction({ account: chain.admin, to: CREATE2_DEPLOYER, data } as never));
  expect(await readReleaseRecord(place, 1)).toEqual({ state: 'not-recorded', lastNumber: 0 });
  await record(1n, HASH);
  await record(3n, HASH);
  expect(await readReleaseRecord(place, 1)).toEqual({ state: 'recorded', hash: HASH.slice(2), lastNumber: 3 });
  expect(await readReleaseRecord(place, 2)).toEqual({ state: 'not-recorded', lastNumber: 3 });
});

it('takes no nonsense for an answer', async () => {
  const rpc: Rpc = async () => null;
  await expect(readReleaseRecord({ ...place, rpc }, 1)).rejects.toThrow(InvalidNodeResponse);
});
