import type { Address } from 'viem';
import { saleDeskAbi } from '#contracts/abi.ts';
import type { PriceRecord } from '#domain/price/price.ts';
import type { Chain, ChainContext } from '../../platform/context.ts';
import { currentPrice } from '../../price/find-price.ts';

/** The price at the sale desk, with its signed time; 0 cents before the first. */
export async function postedPrice({ client }: Pick<Chain, 'client'>, desk: Address) {
  const [cents, time] = await client.readContract({ address: desk, abi: saleDeskAbi, functionName: 'posted' });
  return { cents: Number(cents), time: Number(time) };
}

/** The call that posts a price; anyone may send it. */
export const postCall = (desk: Address, { cents, time, signer, signature }: PriceRecord) =>
  ({
    address: desk,
    abi: saleDeskAbi,
    functionName: 'postPrice',
    args: [BigInt(cents), BigInt(time), signer, signature],
  }) as const;

type Comparison =
  | { is: 'same' }
  /** The site has a newer one, which is to be posted. */
  | { is: 'behind'; price: PriceRecord }
  /** The site's is older: the posted one was withdrawn, or the desk came later. Only one that is signed anew can follow. */
  | { is: 'ahead' };

/** How the price at the desk compares with the one in force on the site. */
export async function comparePosted(context: ChainContext, desk: Address): Promise<Comparison> {
  const posted = await postedPrice(context.chain, desk);
  const price = await currentPrice(context);
  if (price && price.time > posted.time) return { is: 'behind', price };
  return price && price.time === posted.time ? { is: 'same' } : { is: 'ahead' };
}
