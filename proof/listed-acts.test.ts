import { concat } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CREATE2_DEPLOYER, CREATION_SALT, create2Address, tokenCreationCode } from '#contracts/creation.ts';
import { openTokenChain, type TokenChain } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { readActs } from './acts.ts';
import { readBlock } from './blocks.ts';
import { readCreation } from './creation.ts';
import { checkListedActs, type ListedAct } from './listed-acts.ts';
import { rpcAt } from './rpc.ts';

let chain: TokenChain;
let place: { rpc: ReturnType<typeof rpcAt>; token: TokenChain['token']; chainId: number };
beforeAll(async () => {
  chain = await openTokenChain();
  await chain.holder(1);
  await chain.finalize();
  place = { rpc: rpcAt(chain.rpcUrl), token: chain.token, chainId: chain.chainId };
});
afterAll(() => chain.stop());

const head = () => readBlock(place.rpc, 'finalized');
/** All acts of that token, as an honest site lists them. */
const listOf = async (token = chain.token) =>
  (await readActs({ ...place, token }, await head())).acts as readonly ListedAct[];

it('takes a list for whole where it gives the token’s own history', async () => {
  expect(await checkListedActs(place, await listOf())).toMatchObject({ isWhole: true });
  expect(await checkListedActs(place, (await listOf()).slice(0, -1))).toMatchObject({ problem: 'history' });
});

it('is red for a token that was created with other values than this issuer states', async () => {
  const creation = await readCreation(place, await head(), (await readActs(place, await head())).acts);
  const code = tokenCreationCode({
    ...(creation as NonNullable<typeof creation>).settings,
    cap: usgFromCoins(20_000_000),
  });
  const data = concat([CREATION_SALT, code]);
  await chain.mined(await chain.wallet.sendTransaction({ account: chain.admin, to: CREATE2_DEPLOYER, data }));
  await chain.finalize();
  const token = create2Address(code);
  expect(await checkListedActs({ ...place, token }, await listOf(token))).toMatchObject({
    isWhole: false,
    problem: 'other-values',
  });
});

it('is red on Ethereum where the newest final block is more than an hour old, which may hide acts', async () => {
  const { time } = await head();
  const at = async (chainId: number, seconds: number) =>
    checkListedActs({ ...place, chainId }, await listOf(), { now: time + seconds });
  expect(await at(1, 3_601)).toMatchObject({ isWhole: false, problem: 'stale' });
  expect(await at(1, 3_600)).toMatchObject({ isWhole: true });
  expect(await at(chain.chainId, 3_601)).toMatchObject({ isWhole: true });
});
