import { expect, it } from 'vitest';
import { kindOf } from './history.tsx';

const MINE = ['0xAbC1', '0xdEf2'];

it.each([
  ['Issued', null, '0xabc1', 'issued'],
  ['Redeemed', '0xabc1', null, 'redeemed'],
  ['Transfer', '0xabc1', '0xother', 'sent'],
  ['Transfer', '0xother', '0xdef2', 'received'],
  ['Transfer', '0xabc1', '0xdef2', 'within'],
] as const)('takes a %s from %s to %s as %s, whatever the case of the address', (name, from, to, kind) => {
  expect(kindOf({ name, from, to }, MINE)).toBe(kind);
});
