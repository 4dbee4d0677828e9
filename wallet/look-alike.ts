import type { Address } from 'viem';

/**
 * How an address is known, the most trusted first: named by the holder, linked to the holder's account, sent to, the wallet's own, the token's,
 * or only received from.
 */
export type KnownAddress = {
  address: Address;
  from: 'book' | 'linked' | 'sent' | 'own' | 'token' | 'received';
  name?: string;
};

/** Known by the holder's own actions, while anyone can become known by sending something. */
const TRUSTED: readonly KnownAddress['from'][] = ['book', 'linked', 'sent'];

export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const END_CHARACTERS = 4;
const BOTH_ENDS_CHARACTERS = 6;

/** Whether two different addresses agree where people look: in four characters at one end, or in six at both together. */
export function looksAlike(one: string, other: string): boolean {
  const [left, right] = [one.slice(2).toLowerCase(), other.slice(2).toLowerCase()];
  if (left === right) return false;
  let start = 0;
  while (left[start] === right[start]) start++;
  let end = 0;
  while (left.at(-1 - end) === right.at(-1 - end)) end++;
  return start >= END_CHARACTERS || end >= END_CHARACTERS || start + end >= BOTH_ENDS_CHARACTERS;
}

/** How the holder knows exactly this address, if they do; having received from it isn't enough. */
export const findTrusted = (address: string, known: readonly KnownAddress[]): KnownAddress | undefined =>
  TRUSTED.flatMap((from) => known.filter((each) => each.from === from)).find((each) => isSame(each.address, address));

/**
 * The known address for which this one could be mistaken. Even of two addresses that the holder trusts, it may be the wrong one; but one that
 * is only known from a received transfer doesn't make a trusted address suspicious.
 */
export function findLookAlike(address: string, known: readonly KnownAddress[]): KnownAddress | undefined {
  const isTrusted = findTrusted(address, known) !== undefined;
  return known.find((each) => looksAlike(each.address, address) && !(isTrusted && each.from === 'received'));
}

/**
 * The recipients to choose from, the most trusted first. Of two that look alike, only those with a name are offered, since the wallet can't
 * tell which one is meant.
 */
export function offeredRecipients(known: readonly KnownAddress[]): { offered: KnownAddress[]; withheld: number } {
  const trusted = TRUSTED.flatMap((from) => known.filter((each) => each.from === from));
  const own = known.filter(({ from }) => from === 'own');
  const once = trusted.filter(
    ({ address }, index) =>
      trusted.findIndex((each) => isSame(each.address, address)) === index &&
      !own.some((each) => isSame(each.address, address)),
  );
  const offered = once.filter(({ address, from }) => from === 'book' || !findLookAlike(address, known));
  return { offered, withheld: once.length - offered.length };
}
