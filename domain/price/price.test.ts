import { recoverTypedDataAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { priceTypedData } from './price.ts';

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
