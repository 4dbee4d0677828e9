import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, expect, it, vi } from 'vitest';
import { type LoggedPrice, type PriceRecord, priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import { provePrice, proveWithdrawal, signedMessages } from './price-proof.ts';

const TOKEN = '0x1db4707e7Bd2f541580492cF7991bEdCa5A25513';
const SITE = { chainId: 31337, token: TOKEN } as const;
const account = privateKeyToAccount(`0x${'17'.repeat(32)}`);

async function signed(cents: number, time: number): Promise<PriceRecord> {
  const signature = await account.signTypedData(priceTypedData(31337, TOKEN, cents, time));
  return { USG: cents / 100, cents, time, signature, signer: account.address };
}

function chainSays(isPricer: boolean): void {
  const result = `0x${(isPricer ? '1' : '0').padStart(64, '0')}`;
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    expect(body).toContain(account.address.slice(2).toLowerCase());
    return Response.json([{ jsonrpc: '2.0', id: 0, result }]);
  });
}

afterEach(() => vi.unstubAllGlobals());

it('finds a price to be signed by its signer, who may set prices', async () => {
  chainSays(true);
  expect(await provePrice(SITE, await signed(162_750, 1_795_260_745))).toEqual({ isSigned: true, isPricer: true });
});

it('finds out a price, a time or a chain that was changed after signing', async () => {
  chainSays(true);
  const price = await signed(162_750, 1_795_260_745);
  const wrong = { isSigned: false, isPricer: true };
  expect(await provePrice(SITE, { ...price, cents: 162_751 })).toEqual(wrong);
  expect(await provePrice(SITE, { ...price, time: price.time + 1 })).toEqual(wrong);
  expect(await provePrice({ ...SITE, chainId: 1 }, price)).toEqual(wrong);
  expect(await provePrice(SITE, { ...price, signature: `0x${'00'.repeat(65)}` })).toEqual(wrong);
});

it('says when the signer no longer holds the role', async () => {
  chainSays(false);
  expect(await provePrice(SITE, await signed(1, 1))).toEqual({ isSigned: true, isPricer: false });
});

async function withdrawn(cents: number, time: number): Promise<LoggedPrice> {
  const price = await signed(cents, time);
  const signature = await account.signTypedData(withdrawalTypedData(31337, TOKEN, price, time + 60));
  return { ...price, since: time, withdrawn: { time: time + 60, signature, signer: account.address } };
}

it('finds the withdrawal of a price to be signed by its signer, for this price alone', async () => {
  chainSays(true);
  const price = await withdrawn(1_627, 1_795_260_745);
  expect(await proveWithdrawal(SITE, price)).toEqual({ isSigned: true, isPricer: true });
  const wrong = { isSigned: false, isPricer: true };
  expect(await proveWithdrawal(SITE, { ...price, cents: 162_750 })).toEqual(wrong);
  expect(await proveWithdrawal(SITE, { ...price, time: price.time + 1 })).toEqual(wrong);
  expect(await proveWithdrawal({ ...SITE, chainId: 1 }, price)).toEqual(wrong);
  expect(await proveWithdrawal(SITE, { ...price, withdrawn: null })).toBeUndefined();
});

it('gives both messages of a withdrawn price to other programs', async () => {
  const text = signedMessages(SITE, await withdrawn(1_627, 1_795_260_745));
  expect(text.match(/"primaryType": "\w+"/g)).toEqual(['"primaryType": "SetPrice"', '"primaryType": "WithdrawPrice"']);
});
