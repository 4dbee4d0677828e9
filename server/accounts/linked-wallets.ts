import { asc, eq } from 'drizzle-orm';
import { type Address, getAddress } from 'viem';
import type { Context } from '../context.ts';
import { linkedWallets } from './table.ts';

export type WalletJson = { address: Address; created_at: string };

/** The wallets that are linked to the account, in the order in which they were. */
export async function walletsOf({ db }: Pick<Context, 'db'>, userId: string): Promise<WalletJson[]> {
  const rows = await db
    .select()
    .from(linkedWallets)
    .where(eq(linkedWallets.userId, userId))
    .orderBy(asc(linkedWallets.createdAt), asc(linkedWallets.address));
  return rows.map((row) => ({ address: getAddress(row.address), created_at: row.createdAt.toISOString() }));
}
