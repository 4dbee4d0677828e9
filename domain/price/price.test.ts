import { recoverTypedDataAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { ADMIN_MESSAGES } from '../messages/staff.ts';
import { priceTypedData, setPrice } from './price.ts';

const signature = `0x${'ab'.repeat(65)}`;
const good = { price: 162_750, time: 1_760_000_000, signature };

describe('a price to be set', () => {
  it('accepts whole cents up to a million dollars', () => {
    expect(setPrice.parse(good)).toEqual(good);
    expect(setPrice.safeParse({ ...good, price: 100_000_000 }).success).toBe(true);
  });

  it.each([
    [0, ADMIN_MESSAGES.priceNotPositive],
    [-1, ADMIN_MESSAGES.priceNotPositive],
    [100_000_001, ADMIN_MESSAGES.priceAbsurd],
    [1627.5, ADMIN_MESSAGES.priceNotCents],
    ['162750', ADMIN_MESSAGES.priceNotCents],
    [Number.NaN, ADMIN_MESSAGES.priceNotCents],
    [null, ADMIN_MESSAGES.priceNotCents],
  ])('refuses the price %j with a sentence', (price, sentence) => {
    const read = setPrice.safeParse({ ...good, price });
    expect(read.error?.issues[0]?.message).toBe(sentence);
  });

  it.each([{ time: 1.5 }, { time: 0 }, { signature: '0x' }, { signature: undefined }])('refuses %j', (part) => {
    expect(setPrice.safeParse({ ...good, ...part }).success).toBe(false);
  });
});

it('binds a signed price to its chain and its token', async () => {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
  const token = '0x00000000000000000000000000000000000000aa';
  const signed = await account.signTypedData(priceTypedData(1, token, 162_750, 5));
  const signer = (chainId: number, cents: number) =>
    recoverTypedDataAddress({ ...priceTypedData(chainId, token, cents, 5), signature: signed });
  expect(await signer(1, 162_750)).toBe(account.address);
  expect(await signer(2, 162_750)).not.toBe(account.address);
  expect(await signer(1, 162_751)).not.toBe(account.address);
});
