import { site } from '#site';

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
