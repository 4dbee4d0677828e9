import { concat, type Hex, numberToHex, size } from 'viem';
import type { TokenChain } from '#contracts/testing/token-chain.ts';

const word = (value: bigint) => numberToHex(value, { size: 32, signed: true });

// Answers decimals(), and everything else with the five words that follow the code: latestRoundData().
const CODE: Hex = '0x60003560e01c63313ce56714601b5760a06026600039';
const codeFor = (decimals: number): Hex =>
  concat([CODE, '0x60a06000f35b60', numberToHex(decimals, { size: 1 }), '0x60005260206000f3']);

/** The code of a price feed, of eight decimals unless said otherwise, that says a price of a time, in unix seconds. */
export const priceFeedCode = (answer: bigint, updatedAt: bigint, decimals = 8): Hex =>
  concat([codeFor(decimals), concat([1n, answer, updatedAt, updatedAt, 1n].map(word))]);

/** Deploys it. */
export function deployPriceFeed(
  { deploy }: Pick<TokenChain, 'deploy'>,
  answer: bigint,
  updatedAt: bigint,
  decimals?: number,
): Promise<Hex> {
  const runtime = priceFeedCode(answer, updatedAt, decimals);
  // Copies what follows it, and leaves that as the contract.
  const creation = concat(['0x61', numberToHex(size(runtime), { size: 2 }), '0x80600a3d393df3', runtime]);
  return deploy(creation);
}
