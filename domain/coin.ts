import { site } from '#site';
import { plainDecimal } from './digits.ts';
import { formatUsg, parseUsgDown } from './money.ts';
import { MAX_SUPPLY_COINS } from './terms.ts';

const { metal, coin } = site;
const hyphenated = (text: string) => text.replaceAll(' ', '-');

/** The coin in running text: 'one-ounce American Eagle gold coin'. */
export const COIN = `${hyphenated(coin.weight.long)} ${coin.name} ${metal} coin`;

/** The coin where its name does not matter: 'one-ounce gold coin'. */
export const PLAIN_COIN = `${hyphenated(coin.weight.long)} ${metal} coin`;

/** The coin in a few words: '1-oz American Eagle gold coin'. */
export const SHORT_COIN = `${hyphenated(coin.weight.short)} ${coin.name} ${metal} coin`;

/** The metal as the first word of a text or title: 'Gold'. */
export const METAL_TITLE = metal.charAt(0).toUpperCase() + metal.slice(1);

/** One coin by its name, with its article: 'an American Eagle'. */
export const A_COIN = `${/^[AEIOU]/i.test(coin.name) ? 'an' : 'a'} ${coin.name}`;

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
