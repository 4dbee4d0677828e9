import { site } from '#site';
import { plainDecimal } from './digits.ts';
import { formatUsg } from './money.ts';
import { MAX_SUPPLY_COINS } from './terms.ts';
import { parseUsgDown } from './typed-amounts.ts';

const { metal, coin } = site;

/** '3 troy ounces of gold': the metal in so many coins, exact to nine decimals. */
export function ouncesText(coins: number): string {
  const ounces = formatUsg((parseUsgDown(coin.weight.ounces) ?? 0n) * BigInt(coins));
  return `${ounces} troy ${ounces === '1' ? 'ounce' : 'ounces'} of ${metal}`;
}

/** A typed number of coins, if it is a whole one from 1 to all that can exist. */
export function readCoins(typed: string): number | undefined {
  const plain = plainDecimal(typed);
  const coins = plain !== undefined && /^[1-9]\d{0,7}$/.test(plain) ? Number(plain) : undefined;
  return coins !== undefined && coins <= MAX_SUPPLY_COINS ? coins : undefined;
}
