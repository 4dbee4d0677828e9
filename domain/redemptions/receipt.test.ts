import { expect, it } from 'vitest';
import { receiptHash, receiptText } from './receipt.ts';

const parts = { ticket: 'T', coins: 2, carrier: 'UPS', tracking: '1Z', delivered_at: '2030-11-22T10:00:00.000Z' };
const TEXT = '{"ticket":"T","coins":2,"carrier":"UPS","tracking":"1Z","delivered_at":"2030-11-22T10:00:00.000Z"}';

it('writes a receipt in one way only, whatever the order of its parts', () => {
  const turned = Object.fromEntries(Object.entries(parts).reverse()) as typeof parts;
  expect([receiptText(parts), receiptText(turned)]).toEqual([TEXT, TEXT]);
});

it('hashes its UTF-8 text with keccak256, so that any change shows', () => {
  expect(receiptHash('')).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
  expect(receiptHash(receiptText({ ...parts, coins: 3 }))).not.toBe(receiptHash(TEXT));
});
