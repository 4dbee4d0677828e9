import { formatCount } from './money.ts';

/** '1 lot', '2,000 lots': a number with what it counts. `many` where that isn't `one` with an s. */
export const counted = (count: bigint | number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${isOne(count) ? one : many}`;

/** '1 coin', '2,000 coins'. */
export const coinsText = (coins: bigint | number): string => counted(coins, 'coin');

/** The word that goes with a number: 'is' or 'are', 'it' or 'them'. */
export const wordFor = (count: bigint | number, one: string, many: string): string => (isOne(count) ? one : many);

const isOne = (count: bigint | number) => String(count) === '1';
