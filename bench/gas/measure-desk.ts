import {
  type Abi,
  type Account,
  type Address,
  createTestClient,
  encodeDeployData,
  type Hex,
  http,
  keccak256,
  publicActions,
  toHex,
  walletActions,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { saleDeskAbi, usgTokenAbi } from '#contracts/abi.ts';
import { deskCreationCode, tokenCreationCode } from '#contracts/creation.ts';
import { localFeedAbi, localUsdcAbi } from '#contracts/local/abi.ts';
import { localFeedBytecode, localUsdcBytecode } from '#contracts/local/bytecode.ts';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import type { UsdCents } from '#domain/money.ts';
import { priceTypedData } from '#domain/price/price.ts';
import { site } from '#site';

const COIN = 10n ** 9n;
const CENTS = 273_000 as UsdCents;
const COINS = 2n;
const DUE = COINS * BigInt(CENTS) * 10_000n;
const DAY = 86_400;

const newAccount = (name: string) => privateKeyToAccount(keccak256(toHex(name)));
const word = (text: string) => keccak256(toHex(text));
const fields = (text: string) =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ');
    return { name, type };
  });
const TYPES = {
  Quote: fields(
    'bytes32 orderHash,address buyer,uint256 coins,uint256 usdc,uint256 priceTime,uint256 notAfter,bytes32 termsHash',
  ),
  ReceiveWithAuthorization: fields(
    'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
  ),
};

const connect = (url: string) =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);

/** A Wednesday's noon after that second: gold is traded, so the desk sells. */
const nextWednesday = (time: bigint) => (time / 604_800n + 2n) * 604_800n - 43_200n;

/**
 * Gas of two coins sold at the desk, from the receipt of a real transaction, and of the same in two transactions, to an existing holder:
 * the payment sent to the treasury, by its buyer or by an authorization that is relayed, and the tokens issued.
 */
export async function measureDesk(url: string): Promise<Record<string, number>> {
  const node = connect(url);
  const [staff, auditor] = await node.getAddresses();
  if (!staff || !auditor) throw new Error('The chain has no accounts.');
  const pricer = newAccount('pricer');
  const quoter = newAccount('quoter');
  const buyers = [newAccount('buyer'), newAccount('second buyer'), newAccount('third buyer')] as const;
  const treasury = newAccount('treasury');

  const deploy = async (data: Hex): Promise<Address> => {
    const { contractAddress } = await minedReceipt(node, await node.sendTransaction({ account: staff, data }));
    if (!contractAddress) throw new Error('Nothing was deployed.');
    return contractAddress;
  };
  const send = async (
    address: Address,
    abi: Abi,
    functionName: string,
    args: readonly unknown[],
    account: Account | Address = staff,
  ) => {
    const hash = await node.writeContract({ address, abi, functionName, args, account });
    return Number((await minedReceipt(node, hash)).gasUsed);
  };

  await node.setNextBlockTimestamp({ timestamp: nextWednesday((await node.getBlock()).timestamp) });
  const feed = (description: string, answer: bigint) =>
    deploy(encodeDeployData({ abi: localFeedAbi, bytecode: localFeedBytecode, args: [staff, description, 8, answer] }));
  const usdc = await deploy(encodeDeployData({ abi: localUsdcAbi, bytecode: localUsdcBytecode, args: [staff] }));
  const [goldFeed, usdcFeed] = [await feed('XAU / USD', 260_000_000_000n), await feed('USDC / USD', 100_000_000n)];
  const { name, symbol } = site;
  const bounds = { cap: 10_000_000n * COIN, maxAttestationAge: 35 * DAY, adminDelay: DAY };
  const token = await deploy(tokenCreationCode({ name, symbol, ...bounds, admin: staff, attestor: auditor }));
  const desk = await deploy(
    deskCreationCode({
      token,
      usdc,
      treasury: treasury.address,
      goldFeed,
      usdcFeed,
      goldMaxAge: 25 * 3600,
      usdcMaxAge: 25 * 3600,
      bandMinBps: 10_100,
      bandMaxBps: 11_200,
      coinWeight: COIN,
      coinsPerOrder: 10n,
      coinsPerDay: 100n,
    }),
  );
  const roles = { ISSUER: desk, PRICER: pricer.address, QUOTER: quoter.address };
  for (const [role, account] of Object.entries(roles)) {
    await send(token, usgTokenAbi, 'grantRole', [word(`${role}_ROLE`), account]);
  }
  await send(token, usgTokenAbi, 'grantRole', [word('ISSUER_ROLE'), staff]);
  for (const issuer of [desk, staff]) await send(token, usgTokenAbi, 'setIssuerLimit', [issuer, 1_000n * COIN]);
  const { timestamp } = await node.getBlock();
  await send(token, usgTokenAbi, 'attestReserve', [1_000n, timestamp, 0n, word('report')], auditor);
  for (const to of [treasury, ...buyers].map(({ address }) => address)) {
    await send(usdc, localUsdcAbi, 'mint', [to, 10n * DUE]);
    await node.setBalance({ address: to, value: 10n ** 18n });
  }

  // A price counts that was signed after the desk's deployment.
  await node.increaseTime({ seconds: 60 });
  await node.mine({ blocks: 1 });
  const time = (await node.getBlock()).timestamp;
  const price = priceTypedData(foundry.id, token, CENTS, Number(time));
  const signed = await pricer.signTypedData(price);
  const postPrice = await send(desk, saleDeskAbi, 'postPrice', [BigInt(CENTS), time, pricer.address, signed]);

  const authorize = (buyer: (typeof buyers)[number], to: Address, nonce: Hex, validBefore: bigint) =>
    buyer.signTypedData({
      domain: { name: 'USD Coin', version: '2', chainId: foundry.id, verifyingContract: usdc },
      types: TYPES,
      primaryType: 'ReceiveWithAuthorization',
      message: { from: buyer.address, to, value: DUE, validAfter: 0n, validBefore, nonce },
    });
  const settle = async (buyer: (typeof buyers)[number], order: string) => {
    const quote = {
      orderHash: word(order),
      buyer: buyer.address,
      coins: COINS,
      usdc: DUE,
      priceTime: time,
      notAfter: (await node.getBlock()).timestamp + 300n,
      termsHash: word('terms'),
    };
    const domain = { name: 'Sale desk', version: '1', chainId: foundry.id, verifyingContract: desk };
    const offer = await quoter.signTypedData({ domain, types: TYPES, primaryType: 'Quote', message: quote });
    const digest = await node.readContract({
      address: desk,
      abi: saleDeskAbi,
      functionName: 'quoteDigest',
      args: [quote],
    });
    const payment = await authorize(buyer, desk, digest, quote.notAfter);
    return send(desk, saleDeskAbi, 'settle', [quote, offer, payment]);
  };

  // The first sale of all fills slots that are never empty again.
  await settle(buyers[0], 'order');
  const newHolder = await settle(buyers[1], 'second order');
  const existingHolder = await settle(buyers[1], 'third order');
  const [, , third] = buyers;
  await send(token, usgTokenAbi, 'issue', [third.address, COIN, word('fourth order')]);
  const transfer = await send(usdc, localUsdcAbi, 'transfer', [treasury.address, DUE], third);
  const [nonce, validBefore] = [word('relayed'), timestamp + 1_000_000n];
  const relayed = await send(
    usdc,
    localUsdcAbi,
    'receiveWithAuthorization',
    [
      third.address,
      treasury.address,
      DUE,
      0n,
      validBefore,
      nonce,
      await authorize(third, treasury.address, nonce, validBefore),
    ],
    treasury,
  );
  const issue = await send(token, usgTokenAbi, 'issue', [third.address, COINS * COIN, word('fifth order')]);
  return {
    postPrice,
    'settle, new holder': newHolder,
    'settle, existing holder': existingHolder,
    'transfer of USDC, then issue': transfer + issue,
    'receiveWithAuthorization, then issue': relayed + issue,
  };
}
