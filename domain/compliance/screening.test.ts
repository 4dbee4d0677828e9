import { expect, it } from 'vitest';
import { evmAddress, listAgeDays, nameKeys } from './screening.ts';

const matches = (one: string, other: string) => nameKeys(one).some((key) => nameKeys(other).includes(key));

it.each([
  ['ABBAS, Abu', 'abu abbas'],
  ['Al-Zawahiri', 'Al Zawahiri'],
  ['Mu’ammar  Qadhafi', "QADHAFI, Mu'ammar"],
  ['Łukasz Jørgensen-Weiß', 'LUKASZ JORGENSEN WEISS'],
  ['José Núñez', 'NUN\u0303EZ Jose\u0301'],
  ['Ada Ｌovelace', 'Lovelace Ada'],
  ['MÜLLER, Jürgen', 'Juergen Mueller'],
  ['MULLER, Jurgen', 'Ju\u0308rgen Müller'],
  ['Bjørn Åsen', 'BJOERN AASEN'],
])('takes %s and %s for one name', (one, other) => {
  expect(matches(one, other)).toBe(true);
});

it.each([
  ['Abu Abbas', 'Abu Abbas Zaydan'],
  ['Abu Abbas', 'Abu Abas'],
  ['Anna Anna Lee', 'Anna Lee'],
])('takes %s and %s for two names', (one, other) => {
  expect(matches(one, other)).toBe(false);
});

it('compares nothing that has no letter', () => {
  expect(['', ' - ', '2019'].flatMap(nameKeys)).toEqual([]);
});

it('reads addresses of Ethereum’s kind alone', () => {
  expect(evmAddress(`0x${'AB'.repeat(20)}`)).toBe(`0x${'ab'.repeat(20)}`);
  expect([evmAddress('12aNKp2iDKuhEde2YfPdd4DFGenRUTKupL'), evmAddress('0x12')]).toEqual([undefined, undefined]);
});

it('counts the whole days since a list’s date', () => {
  const at = (text: string) => new Date(text);
  expect(listAgeDays('2030-11-20', at('2030-11-27T23:59:59Z'))).toBe(7);
  expect(listAgeDays('2030-11-20', at('2030-11-19T12:00:00Z'))).toBe(0);
});
