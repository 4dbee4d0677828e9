import { leadList } from '../../server/desk/leads/lead-list.ts';
import type { List } from '../../server/platform/lists/list-query.ts';
import { redemptionList } from '../../server/redemptions/find-redemption.ts';
import { purchaseList } from '../../server/sales/find-purchase.ts';
import { OLD_WORD, OLDEST_WORD, RARE_WORD } from './fill.ts';

/** A call of the desk by what staff do with it; `path` takes the number of the try, so that none repeats the one before. */
export type DeskCall = { list: List; sort: string; filter: string; what: string; path: (count: number) => string };

export const LISTS = { lead: leadList, purchase: purchaseList, redemption: redemptionList } as unknown as Record<
  string,
  List
>;

const PAGE_SIZE = 25;
const pick = <Value>(values: readonly Value[], count: number) => values[count % values.length] as Value;
const oneOf =
  (...words: string[]) =>
  (count: number) =>
    pick(words, count);

/** What staff type, by its kind. */
const SEARCHES: Record<string, (count: number) => string> = {
  'in every row': oneOf('contact', 'from', 'example'),
  'a frequent name': oneOf('ada', 'smith', 'garcia', 'ada smith'),
  'one letter': oneOf('a', 'b', 'x', 'z', 'p'),
  'a rare name': (count) => `name${(count * 7_919) % 60_000}`,
  'beginning of many rare names': (count) => `name${10 + (count % 50)}`,
  'seven times in all': () => RARE_WORD.word,
  'two frequent words, rarely together': oneOf('ada p77', 'smith p1234', 'smith king', 'ada ben'),
  'frequent words with an unknown one': oneOf('contact zebra', 'contact from example zebra', 'ada nowhere'),
  'beginning of an email': (count) => `ada.smith.p${pick(['1', '5', '77'], count)}`,
  'a whole email': (count) => `ben.smith.p${count * 31}@mail1.example.org`,
  'a telephone number': (count) => `+1 390 5060${String(count % 100).padStart(3, '0')}`,
  'frequent among the oldest only': () => OLD_WORD.word,
  'in the oldest third': () => OLDEST_WORD.word,
  'nothing found': oneOf('nowhere', 'zebra'),
};

/** The values of longer filters that differ most: with the newest rows, with a tenth of all, with none, with most. */
const VALUES = ['requested', 'refused', 'delivered', 'ordered', 'closed', 'site', 'email'];

/** Each set of filters that a sort can be combined with, with values. */
function filtersOf(list: List, sort: string): string[] {
  const valuesOf = (name: string) => {
    const values = list.filters[name]?.values ?? [];
    return (values === 'boolean' ? ['true', 'false'] : values.filter((value) => VALUES.includes(value))).map(
      (value) => `${name}=${value}`,
    );
  };
  const sets = list.sorts[sort]?.filters ?? [];
  return [
    '',
    ...sets.flatMap((set) => set.map(valuesOf).reduce((all, more) => all.flatMap((a) => more.map((b) => `${a}&${b}`)))),
  ];
}

/** Every search and sort that the list offers, with the filters that it can be combined with. */
export function callsOf(list: List): DeskCall[] {
  const path = (query: Record<string, string>, filter: string) =>
    `/api/${list.name}List?${new URLSearchParams({ limit: String(PAGE_SIZE), ...query })}${filter && `&${filter}`}`;
  return Object.keys(list.sorts).flatMap((name) =>
    filtersOf(list, name).flatMap((filter) =>
      [name, `-${name}`].flatMap((sort): DeskCall[] => {
        const call = { list, sort, filter };
        return [
          { ...call, what: 'first page', path: () => path({ sort }, filter) },
          { ...call, what: 'last page', path: () => path({ sort, last: '1' }, filter) },
          ...Object.entries(name === 'created_at' ? SEARCHES : {}).map(([what, words]) => ({
            ...call,
            what: `search: ${what}`,
            path: (count: number) => path({ sort, q: words(count) }, filter),
          })),
        ];
      }),
    ),
  );
}
