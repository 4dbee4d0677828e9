import { desc, eq } from 'drizzle-orm';
import { getAddress } from 'viem';
import type { Owner } from '../../accounts/find-user.ts';
import type { Context } from '../../platform/context.ts';
import { saleQuotes } from './table.ts';

/** The quotes that an account asked for, for the download of all data. */
export async function quotesOfCustomer({ db }: Context, { accountId }: Owner) {
  const rows = await db
    .select()
    .from(saleQuotes)
    .where(eq(saleQuotes.accountId, accountId))
    .orderBy(desc(saleQuotes.createdAt));
  return {
    quotes: rows.map((row) => ({
      id: row.id,
      created_at: row.createdAt.toISOString(),
      wallet: getAddress(row.buyer),
      coins: row.coins,
      price_cents: row.priceCents,
      not_after: row.notAfter,
      country: row.country,
      us_state: row.usState,
      agreement: row.agreement,
      settled_at: row.settledAt?.toISOString() ?? null,
    })),
  };
}
