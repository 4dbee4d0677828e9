import { serve } from '@hono/node-server';
import { toFunctionSelector } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { usgFromCoins } from '#domain/money.ts';
import { priceTypedData } from '#domain/price/price.ts';
import type { EthNode } from '#server/chain/http-node.ts';
import { type Db, openPool } from '#server/platform/database/database.ts';
import { prices } from '#server/price/table.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { TOKEN, testSite } from '#server/testing/site.ts';
import { SELECTORS } from '#web/token/call-token.ts';
import { root } from '../../scripts/root.mjs';

/** A Wednesday noon, at which all screenshots are taken. */
export const NOW = Date.UTC(2026, 2, 18, 18);

/** Always the same: pages show links to themselves. */
const PORT = 47_110;
const CHAIN_ID = 31337;
const WEEK = 7 * 86_400;
const LAST_TUESDAY = Date.UTC(2026, 2, 17, 16) / 1000;
const CENTS = [
  162_750, 165_500, 168_000, 166_250, 171_000, 174_500, 173_250, 178_000, 182_750, 181_500, 186_000, 190_250,
];
const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`);

/** A dozen prices, a week apart, signed as a real one is. */
async function writePrices(db: Db): Promise<void> {
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

const word = (value: bigint | number) => BigInt(value).toString(16).padStart(64, '0');
const DAY = 86_400;

/** What the token contract answers in every screenshot. */
const READINGS: Record<string, string> = {
  [SELECTORS.cap]: word(usgFromCoins(10_000_000)),
  [SELECTORS.totalSupply]: word(usgFromCoins(412_350)),
  [SELECTORS.totalRedeemed]: word(usgFromCoins(1_287)),
  [SELECTORS.attestation]: word(600_000) + word(NOW / 1000 - 5 * DAY),
  [SELECTORS.headroom]: word(usgFromCoins(186_363)),
  [SELECTORS.paused]: word(0),
  [toFunctionSelector('hasRole(bytes32,address)')]: word(1),
};

/** A chain on which nothing happens. */
const quietChain: EthNode = {
  async call(method, [query]) {
    const { data = '' } = (query ?? {}) as { data?: string };
    const reading = READINGS[data.slice(0, 10)];
    if (method === 'eth_call' && reading) return { result: `0x${reading}` };
    return { error: { code: -32601, message: `${method} is not answered in pictures` } };
  },
};

/** The production build on a server with a fixed clock, fixed prices and a chain that does not move. */
export async function openFixedSite() {
  const postgres = await startPostgres();
  const database = openPool(postgres.url);
  await writePrices(database.db);
  const origin = `http://localhost:${PORT}`;
  const { app } = await testSite({
    db: database.db,
    node: quietChain,
    build: `${root}/build`,
    origins: [origin],
    now: () => new Date(NOW),
  });
  const server = serve({ fetch: app.fetch, port: PORT, hostname: '127.0.0.1' });
  return {
    origin,
    async close() {
      server.close();
      await database.close();
      await postgres.stop();
    },
  };
}
