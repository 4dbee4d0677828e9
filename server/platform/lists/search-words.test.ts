import { describe, expect, it } from 'vitest';
import { prefixQuery, searchTerms, searchWords } from './search-words.ts';

/** Whether a row of those texts is found by what was typed, as PostgreSQL decides it. */
const finds = (texts: string[], typed: string) => {
  const terms = searchTerms(typed);
  return terms.length > 0 && terms.every((term) => searchWords(...texts).some((word) => word.startsWith(term)));
};
const ELODIE = [
  'Contact from Élodie D.',
  'Élodie',
  'D’Arcy-Müller',
  'elodie.d@mail.example.org',
  '+1 (801) 555-0123',
  '',
];

describe('a search', () => {
  it.each([
    'Élodie',
    'elodie',
    'ELO',
    'müll',
    'd’arcy',
    "D'Arcy",
    'darcy',
    'arcy',
    'elodie.d@mail.example.org',
    'elodie.d@ma',
    'example.org',
    '@mail.example',
    '+1 801 555 0123',
    '(801) 555-0123',
    '8015550123',
    '801 555',
    'contact from élodie',
  ])('finds by %j', (typed) => {
    expect(finds(ELODIE, typed)).toBe(true);
  });

  it.each(['lodie', 'elodie smith', '555 0199', 'd@mail.example.net', '"', '%', "'"])(
    'does not find by %j',
    (typed) => {
      expect(finds(ELODIE, typed)).toBe(false);
    },
  );

  it('finds a wallet by its address in any case, or its beginning', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect([address, address.toLowerCase(), '0x5aae'].map((typed) => finds([address], typed))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('uses at most eight words', () => {
    expect(searchTerms('a b c d e f g h i j')).toHaveLength(8);
  });

  it('quotes what PostgreSQL would read as its own', () => {
    expect(prefixQuery(["o'brien@example.org", 'ada'])).toBe("'o''brien@example.org':* & 'ada':*");
    expect(prefixQuery(['a\\b@c'])).toBe("'a\\\\b@c':*");
  });
});
