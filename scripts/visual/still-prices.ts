import { privateKeyToAccount } from 'viem/accounts';
import { priceTypedData } from '#domain/price/price.ts';
import type { Db } from '#server/database/database.ts';
import { prices } from '#server/price/table.ts';
import { TOKEN } from '#server/testing/site.ts';

/** A Wednesday noon, at which all pictures are taken. */
export const NOW = Date.UTC(2026, 2, 18, 18);

const CHAIN_ID = 31337;
const WEEK = 7 * 86_400;
const LAST_TUESDAY = Date.UTC(2026, 2, 17, 16) / 1000;
const CENTS = [
  162_750, 165_500, 168_000, 166_250, 171_000, 174_500, 173_250, 178_000, 182_750, 181_500, 186_000, 190_250,
];
const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`);

/** A dozen prices, a week apart, signed as a real one is. */
export async function writePrices(db: Db): Promise<void> {
  let previousTime: number | null = null;
  for (const [week, cents] of CENTS.entries()) {
    const time = LAST_TUESDAY - (CENTS.length - 1 - week) * WEEK;
    const signature = await signer.signTypedData(priceTypedData(CHAIN_ID, TOKEN, cents, time));
    const createdAt = new Date(time * 1000);
    const token = TOKEN.toLowerCase();
    await db
      .insert(prices)
      .values({ chainId: CHAIN_ID, token, cents, time, previousTime, signature, signer: signer.address, createdAt });
    previousTime = time;
  }
}
