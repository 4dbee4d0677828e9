import type { Address, Hex } from 'viem';
import type { UsdCents } from '#domain/money.ts';
import { type PriceRecord, priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import { adminLoginMessage } from '#domain/sign-in-with-ethereum.ts';
import type { Proposed, Signed, Signer } from './signer.ts';

type SignedBody<Body> = { outcome: 'signed'; body: Body & { signature: Hex } } | Proposed;

function withBody<Body>(signed: Signed, body: Body): SignedBody<Body> {
  switch (signed.outcome) {
    case 'signed':
      return { outcome: 'signed', body: { ...body, signature: signed.signature } };
    case 'proposed':
      return signed;
  }
}

/** The body of POST /api/login; timestamp in milliseconds, from the server's Date header. */
export async function signAdminLogin(
  signer: Signer,
  { origin, chainId, timestamp }: { origin: string; chainId: number; timestamp: number },
): Promise<{ address: Address; timestamp: number; signature: Hex }> {
  const { address } = signer;
  const signature = await signer.signMessage(adminLoginMessage({ origin, chainId, address, timestamp }));
  return { address, timestamp, signature };
}

/** The body of POST /api/setusgprice; time in unix seconds. */
export async function signPrice(
  signer: Signer,
  {
    chainId,
    token,
    cents,
    time,
    why,
  }: { chainId: number; token: Address; cents: UsdCents; time: number; why?: string | undefined },
): Promise<SignedBody<{ price: UsdCents; time: number }>> {
  const signed = await signer.signTypedData(priceTypedData(chainId, token, cents, time), why);
  return withBody(signed, { price: cents, time });
}

/** The body of POST /api/withdrawusgprice; time in unix seconds. */
export async function signWithdrawal(
  signer: Signer,
  {
    chainId,
    token,
    price,
    time,
    why,
  }: {
    chainId: number;
    token: Address;
    price: Pick<PriceRecord, 'cents' | 'time'>;
    time: number;
    why?: string | undefined;
  },
): Promise<SignedBody<{ price_time: number; time: number }>> {
  const signed = await signer.signTypedData(withdrawalTypedData(chainId, token, price, time), why);
  return withBody(signed, { price_time: price.time, time });
}
