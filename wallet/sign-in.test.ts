import { verifyMessage, verifyTypedData } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTokenChain, type TokenChain } from '#contracts/testing/token-chain.ts';
import { priceTypedData } from '#domain/price/price.ts';
import { setPriceInput } from '#domain/price/set-price.ts';
import { adminLogin, adminLoginMessage } from '#domain/sign-in-with-ethereum.ts';
import { signAdminLogin, signPrice } from './sign-in.ts';
import { openHolder } from './testing/holder.ts';

describe('the admin’s wallet', () => {
  let anvil: TokenChain;
  beforeAll(async () => {
    anvil = await openTokenChain();
  });
  afterAll(() => anvil.stop());

  it('signs the sign-in that the server rebuilds', async () => {
    const { signer } = openHolder(anvil, anvil.admin);
    const signIn = { origin: 'http://localhost:3000', chainId: anvil.chainId, timestamp: 1_763_700_000_000 };
    const body = await signAdminLogin(signer, signIn);
    expect(adminLogin.parse(body)).toEqual(body);
    const message = adminLoginMessage({ ...signIn, address: anvil.admin.address });
    expect(await verifyMessage({ address: anvil.admin.address, message, signature: body.signature })).toBe(true);
  });

  it('signs a price for this chain and token', async () => {
    const { signer } = openHolder(anvil, anvil.admin);
    const { chainId, token } = anvil;
    const signed = await signPrice(signer, { chainId, token, cents: 162_750, time: 1_763_700_000 });
    const body = signed.outcome === 'signed' ? signed.body : expect.unreachable();
    expect(setPriceInput.parse(body)).toEqual(body);
    const typed = priceTypedData(chainId, token, 162_750, 1_763_700_000);
    const { address } = anvil.admin;
    expect(await verifyTypedData({ address, ...typed, signature: body.signature })).toBe(true);
  });

  it('holds the roles that the token says, and a stranger none', async () => {
    const { chain } = openHolder(anvil, anvil.admin);
    expect(await chain.roles(anvil.admin.address)).toEqual(['ISSUER', 'PRICER', 'FULFILMENT', 'COMPLIANCE', 'PAUSER']);
    expect(await chain.roles((await anvil.account()).address)).toEqual([]);
  });
});
