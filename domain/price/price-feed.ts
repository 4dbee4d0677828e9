import { parseAbi } from 'viem';

/** Chainlink's AggregatorV3Interface, which other price feeds speak as well. */
export const PRICE_FEED_ABI = parseAbi([
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
]);

/** Feeds are renewed at least once a day. */
const FEED_SECONDS = 25n * 3600n;
/** How far a chain's clock may be ahead of the reader's. */
const AHEAD_SECONDS = 15n * 60n;

/** Whether a feed's answer counts at that time, in unix seconds: it is a price, and was renewed within 25 hours. */
export const isFeedUsable = ({ answer, updatedAt }: { answer: bigint; updatedAt: bigint }, now: bigint): boolean =>
  answer > 0n && now - updatedAt <= FEED_SECONDS && updatedAt - now <= AHEAD_SECONDS;
