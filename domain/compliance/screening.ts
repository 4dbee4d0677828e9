/** Where a record matches a sanctions list: the wallet that it names, one that sent its tokens, or a name. */
export const LISTED_FIELDS = ['wallet', 'sender', 'name'] as const;
export type ListedField = (typeof LISTED_FIELDS)[number];

/** OFAC's own list, or the operator's own of addresses and names; one of each is in force. */
export type ListKind = 'ofac' | 'own';

/** Letters that no decomposition takes apart, as English transcribes them. */
const TRANSCRIBED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};
const APOSTROPHES = /['‘’ʼʻʿʾ`´]/g;

/** Every word without accents, case and punctuation, in the order of the alphabet; undefined where no letter is left. */
function nameKey(name: string): string | undefined {
  // Before NFKD, which turns an acute accent into a space and a mark.
  const words = name
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþħı]/g, (letter) => TRANSCRIBED[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.some((word) => /\p{L}/u.test(word)) ? words.sort().join(' ') : undefined;
}

/** How German and the Nordic languages write these letters where they have no keys for them. */
const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/**
 * What names are compared by, of the name as it is written and with its umlauts spelled out, as lists and passports often have it (Müller,
 * Mueller). Two names are the same if all their words are; nothing is guessed (docs/decisions/050-sanctions-screening.md).
 */
export function nameKeys(name: string): string[] {
  const plain = name.normalize('NFC').toLowerCase();
  const spelled = plain.replace(/[äöüåø]/g, (letter) => SPELLED_OUT[letter] ?? letter);
  const forms = spelled === plain ? [name] : [name, spelled];
  return forms.flatMap((form) => nameKey(form) ?? []);
}

/** An address of any chain of Ethereum's kind, as the lists write it; in lower case, or undefined. */
export const evmAddress = (text: string): string | undefined =>
  /^0x[0-9a-f]{40}$/i.test(text) ? text.toLowerCase() : undefined;

const DAY_MS = 86_400_000;
/** How many whole days old a list of that date ('2026-11-20') is. */
export const listAgeDays = (listedOn: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(listedOn)) / DAY_MS));

const LIST_NAMES: Readonly<Record<ListKind, string>> = { ofac: 'OFAC’s list', own: 'Your own list' };
const FIELD_NAMES: Readonly<Record<ListedField, string>> = {
  wallet: 'the wallet’s address',
  sender: 'an address that sent its tokens',
  name: 'a name',
};

/** What staff read about lists and hits. */
export const SCREENING_MESSAGES = {
  empty: 'The file is empty',
  tooLarge: 'The file is larger than 400 MB',
  notText: 'The file isn’t text in UTF-8',
  notOfac: 'This XML isn’t OFAC’s SDN_ADVANCED.XML: its outermost element isn’t Sanctions',
  noDate: 'The list doesn’t say its date (DateOfIssue)',
  noNames: 'The list names no party in Latin script',
  noAddressTypes: 'The list’s reference values don’t name any type of digital currency address',
  ownNoDate: 'The first line that isn’t a comment must be the list’s date, such as: date: 2026-11-20',
  tooMany: 'The list has more than 200,000 names and addresses',
  tooLong: 'A line or a part of the file is too long for a list',
  ownNothing: 'The list names no address and no name',
  older: 'This list is older than the one in force',
  smaller:
    'This list has less than 80% of the names or addresses of an earlier one. If that’s right, put it in the folder.',
  ahead: 'The list’s date is in the future',
  same: 'This list is already in force.',
  missing: 'No sanctions list is in force, so nothing is checked. Upload one in the Screening tab.',
  noneHeading: 'No list in force',
  addressListed:
    'A sanctions list names this address. It can only be part of an order or a redemption, where two people can release the match.',
  stopped: 'Stopped: it matches a sanctions list',
  released: 'Released: it matched a sanctions list',
  proposalStopped: 'Stopped: this matches a sanctions list',
} as const;

export const listName = (kind: ListKind): string => LIST_NAMES[kind];
/** 'OFAC’s list is 9 days old. Upload a newer one in the Screening tab.' */
export const oldListText = (kind: ListKind, days: number): string =>
  `${listName(kind)} is ${days} days old. Upload a newer one in the Screening tab.`;
export const refusedListText = (file: string): string =>
  `The list in ${file} was refused. See why in the Screening tab.`;
/** 'a name: party 2674 of OFAC’s list' */
export const hitText = (field: ListedField, kind: ListKind, party: string): string =>
  `${FIELD_NAMES[field]}: ${kind === 'ofac' ? `party ${party} of OFAC’s list` : `your own list (${party})`}`;
