import { users } from '../../server/accounts/table.ts';
import type { Context } from '../../server/context.ts';
import { openDatabase } from '../../server/database/database.ts';
import { readEnv } from '../../server/env.ts';
import { uuidv7 } from '../../server/id.ts';
import { hashPassword } from '../../server/passwords/hash.ts';
import { prices } from '../../server/price/table.ts';
import { TOKEN } from '../../server/testing/site.ts';

export const PASSWORD = 'correct horse battery';
export const emailOf = (index: number) => `user${index}@example.com`;

/** Fills the database: confirmed accounts with a hash at full strength, and a price. */
export async function prepare(databaseUrl: string, accounts: number): Promise<void> {
  const env = readEnv({});
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl });
  const now = new Date();
  const passwordHash = await hashPassword({ env } as Context, PASSWORD);
  for (let index = 0; index < accounts; index++) {
    const times = { confirmedAt: now, createdAt: now, updatedAt: now };
    await db.insert(users).values({ id: uuidv7(now), email: emailOf(index), passwordHash, ...times });
  }
  await db.insert(prices).values({
    chainId: 31_337,
    token: TOKEN.toLowerCase(),
    time: 1,
    cents: 162_750,
    signature: `0x${'0'.repeat(130)}`,
    signer: TOKEN,
    createdAt: now,
  });
  await close();
}
