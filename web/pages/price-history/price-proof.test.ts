import { hashTypedData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type LoggedPrice, type PriceRecord, priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import { packSignatures, safeMessageTypedData } from '#domain/safe.ts';
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

it('detects a price, a time or a chain that was changed after signing', async () => {
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

describe('the price of a contract that signs (ERC-1271)', () => {
  const SAFE = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  const YES = `0x1626ba7e${'0'.repeat(56)}`;
  const owner = privateKeyToAccount(`0x${'18'.repeat(32)}`);

  async function bySafe(cents: number, time: number): Promise<PriceRecord> {
    const hash = hashTypedData(priceTypedData(31337, TOKEN, cents, time));
    const typedData = safeMessageTypedData({ chainId: 31337, safe: SAFE }, hash);
    const both = [account, owner].map(async (key) => ({
      owner: key.address,
      signature: await key.signTypedData(typedData),
    }));
    const signature = packSignatures(await Promise.all(both));
    return { USG: cents / 100, cents, time, signature, signer: SAFE, block: '1000' };
  }
  /** What the chain answers as of block 1000 and today. */
  function contractSays(then: string | undefined, today: string | undefined): void {
    vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
      const calls = JSON.parse(body) as { id: number; params: [{ to: string }, string] }[];
      return Response.json(
        calls.map(({ id, params: [{ to }, block] }) => {
          const answer = to === SAFE ? { '0x3e8': then, latest: today }[block] : `0x${'1'.padStart(64, '0')}`;
          return { jsonrpc: '2.0', id, ...(answer ? { result: answer } : { error: { code: -32000, message: 'no' } }) };
        }),
      );
    });
  }

  it.each([
    [YES, undefined, 'then', true],
    [undefined, YES, 'today', true],
    [undefined, undefined, 'unconfirmed', false],
    [`0x${'0'.repeat(64)}`, '0x', 'unconfirmed', false],
  ] as const)('is checked as of its block, or else today: %s, %s', async (then, today, as, isSigned) => {
    contractSays(then, today);
    const { contract, ...proof } = await provePrice(SITE, await bySafe(162_750, 1_795_260_745));
    expect(proof).toEqual({ isSigned, isPricer: true });
    expect(contract).toMatchObject({ as, block: '1000' });
    expect([...(contract?.owners ?? [])].sort()).toEqual([account.address, owner.address].sort());
  });

  it('names other keys where price or time were changed', async () => {
    contractSays(undefined, undefined);
    const { contract } = await provePrice(SITE, { ...(await bySafe(162_750, 1_795_260_745)), cents: 1 });
    expect(contract?.owners).not.toContain(account.address);
  });
});
