import { expect, it } from 'vitest';
import { compareAddresses } from './address-compare.tsx';

const RIGHT = '0x1db4707e7Bd2f541580492cF7991bEdCa5A25513';

it('recognizes the right address in any case and with spaces around it', () => {
  expect(compareAddresses(` ${RIGHT.toLowerCase()}\n`, RIGHT)).toEqual({ result: 'same' });
  expect(compareAddresses(RIGHT.toUpperCase().replace('0X', '0x'), RIGHT)).toEqual({ result: 'same' });
});

it('counts the characters in which a look-alike differs, though its ends are the same', () => {
  const twin = RIGHT.replace('f541', 'f542');
  expect(compareAddresses(twin, RIGHT)).toEqual({ result: 'other', differing: 1, typed: twin.toLowerCase() });
});

it.each(['0x1db4', 'vitalik.eth', `${RIGHT}0`, RIGHT.slice(2)])('does not take %s for an address', (typed) => {
  expect(compareAddresses(typed, RIGHT)).toEqual({ result: 'no-address' });
});

it('waits while nothing is typed', () => expect(compareAddresses('  ', RIGHT)).toEqual({ result: 'empty' }));
