import { OLD_WORD, RARE_WORD } from './fill.ts';

/** A call of the desk by what staff do with it; `path` takes the number of the try, so that none repeats the one before. */
export type DeskCall = { name: string; path: (count: number) => string };

const pick = <Value>(values: readonly Value[], count: number) => values[count % values.length] as Value;
const list = (query: string) => `/api/leadList?limit=50${query && `&${query}`}`;
const search =
  (words: readonly string[], more = '') =>
  (count: number) =>
    list(`q=${encodeURIComponent(pick(words, count))}${more}`);

export const CALLS: DeskCall[] = [
  { name: 'first page', path: () => list('') },
  { name: 'last page', path: () => list('last=1') },
  { name: 'first page by last name', path: () => list('sort=last_name') },
  { name: 'last page by e-mail', path: () => list('sort=-email&last=1') },
  { name: 'not done', path: () => list('complete=false') },
  { name: 'not done, by last name', path: () => list('complete=false&sort=last_name') },
  { name: 'done, last page by last name', path: () => list('complete=true&sort=last_name&last=1') },
  { name: 'search: in every row', path: search(['contact', 'from', 'example']) },
  { name: 'search: a common name', path: search(['ada', 'ben', 'smith', 'garcia', 'ada smith']) },
  { name: 'search: a common name, by e-mail', path: search(['ada', 'smith', 'ada smith'], '&sort=email') },
  { name: 'search: one letter', path: search(['a', 'b', 'x', 'z']) },
  { name: 'search: a rare name', path: (count) => list(`q=name${(count * 7_919) % 60_000}`) },
  { name: 'search: a word seven times in all', path: search([RARE_WORD.word]) },
  { name: 'search: the same, last page', path: search([RARE_WORD.word], '&last=1') },
  { name: 'search: two common words, rarely together', path: search(['ada p77', 'smith p1234', 'ada smith p5']) },
  { name: 'search: beginning of an e-mail', path: (count) => list(`q=ada.smith.p${pick([1, 5, 77], count)}`) },
  { name: 'search: a whole e-mail', path: (count) => list(`q=ben.smith.p${count * 31}%40mail1.example.org`) },
  {
    name: 'search: a telephone number',
    path: (count) => list(`q=%2B1%20390%205060${String(count % 100).padStart(3, '0')}`),
  },
  { name: 'search: not done', path: search(['ada', 'smith', 'king'], '&complete=false') },
  { name: 'search: frequent among the oldest only', path: search([OLD_WORD.word]) },
  { name: 'search: nothing found', path: search(['nowhere', 'zebra', 'ada nowhere', 'contact zebra']) },
  { name: '/api/leads, page of 100', path: () => '/api/leads' },
];
