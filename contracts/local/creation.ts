import { type Address, encodeDeployData, type Hex } from 'viem';
import { localFeedAbi, localUsdcAbi } from './abi.ts';
import { localFeedBytecode, localUsdcBytecode } from './bytecode.ts';

/** What feeds in US dollars count in, and what one dollar is there. */
export const FEED_DECIMALS = 8;
export const FEED_DOLLAR = 10n ** BigInt(FEED_DECIMALS);

/** A USDC for chains of our own, which `owner` makes. */
export const localUsdcCode = (owner: Address): Hex =>
  encodeDeployData({ abi: localUsdcAbi, bytecode: localUsdcBytecode, args: [owner] });

/** A price feed for chains of our own, which `owner` moves; the answer has 8 decimals. */
export const localFeedCode = (owner: Address, description: string, answer: bigint): Hex =>
  encodeDeployData({
    abi: localFeedAbi,
    bytecode: localFeedBytecode,
    args: [owner, description, FEED_DECIMALS, answer],
  });
