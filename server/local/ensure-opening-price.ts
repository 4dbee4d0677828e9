import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { priceTypedData } from '#domain/price/price.ts';
import { OPENING_PRICE_CENTS } from '#domain/terms.ts';
import type { Context } from '../context.ts';
import { currentPrice } from '../price/find-price.ts';
import { setPrice } from '../price/set-price.ts';

/** Puts the opening price into force, signed by the local admin, where no price has ever been set. */
export async function ensureOpeningPrice(context: Context, adminKey: Hex, tell: (step: string) => void): Promise<void> {
  if (await currentPrice(context)) return;
  tell('setting the opening price');
  const { id, token } = context.chain;
  const time = Math.floor(context.now().getTime() / 1000);
  const signature = await privateKeyToAccount(adminKey).signTypedData(
    priceTypedData(id, token, OPENING_PRICE_CENTS, time),
  );
  await setPrice(context, { price: OPENING_PRICE_CENTS, time, signature });
}
