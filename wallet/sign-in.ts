import type { Address, Hex } from 'viem';
import type { UsdCents } from '#domain/money.ts';
import { type PriceRecord, priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import { adminLoginMessage } from '#domain/staff/admin-login.ts';
import type { Signer } from './signer.ts';

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
  { chainId, token, cents, time }: { chainId: number; token: Address; cents: UsdCents; time: number },
): Promise<{ price: UsdCents; time: number; signature: Hex }> {
  return { price: cents, time, signature: await signer.signTypedData(priceTypedData(chainId, token, cents, time)) };
}

/** The body of POST /api/withdrawusgprice; time in unix seconds. */
export async function signWithdrawal(
  signer: Signer,
  {
    chainId,
    token,
    price,
    time,
  }: { chainId: number; token: Address; price: Pick<PriceRecord, 'cents' | 'time'>; time: number },
): Promise<{ price_time: number; time: number; signature: Hex }> {
  const signature = await signer.signTypedData(withdrawalTypedData(chainId, token, price, time));
  return { price_time: price.time, time, signature };
}
