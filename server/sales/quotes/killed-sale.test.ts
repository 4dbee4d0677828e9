import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { knownRelay, transactionsOf } from '../../relayer/find-relay.ts';
import { testBuild } from '../../testing/build.ts';
import { json } from '../../testing/features.ts';
import { testFolder } from '../../testing/folder.ts';
import { answerOf, killedSite } from '../../testing/killed-site.ts';
import { SALE_STEPS } from '../../testing/killing-proxies.ts';
import { saleSite } from '../../testing/sale.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { tokenChainOfFile } from '../../testing/token.ts';
import { orders } from '../table.ts';
import { deskEvents, saleQuotes } from './table.ts';

const chain = await tokenChainOfFile();
const postgres = await testPostgres();
const { db } = postgres.open();
const folder = testFolder();
const hex = (key: Uint8Array) => Buffer.from(key).toString('hex');
afterAll(async () => {
  await postgres.stop();
  folder.remove();
});

it('moves the dollars and the coins once, and makes one order, though its process is killed before and after every step', {
  tags: ['long'],
}, async () => {
  const sale = await saleSite(db, chain);
  const [headers, wallet] = [await sale.signedInBuyer(), await sale.buyer(10_000)];
  const settings = {
    DATA_DIR: join(folder.path, 'data'),
    BUILD_DIR: testBuild(),
    DATA_KEY: hex(sale.context.dataKey),
    AUDIT_KEY: hex(sale.context.auditKey),
    SALE_DESK: 'on',
    SALE_DESK_ADDRESS: sale.desk,
    XAU_PRICE_FEED_2: sale.secondGoldFeed,
    QUOTER_KEY: sale.quoter.key,
  };
  const site = await killedSite({ chain, db, databaseUrl: postgres.url, settings });
  const quotes = () => db.select().from(saleQuotes);

  // As the page does: without an answer, it asks and submits again.
  const input = {
    buyer: wallet.address,
    coins: 2,
    agreement: USER_AGREEMENT_EFFECTIVE,
    country: 'US',
    us_state: 'UT',
  };
  const askForQuote = (origin: string) => answerOf<{ id: string }>(`${origin}/api/quotes`, json(input, headers));
  const pay = async (origin: string) => {
    const id = (await askForQuote(origin))?.id;
    const quote = (await quotes()).find((each) => each.id === id);
    if (!quote) throw new Error('There is no quote.');
    const signature = await sale.sign(quote, wallet);
    await answerOf(`${origin}/api/quotes/${quote.id}/settle`, json({ signature }, headers));
  };
  const asked: Partial<Record<(typeof SALE_STEPS)[number], (origin: string) => Promise<unknown>>> = {
    'keeping the quote': askForQuote,
    'keeping the authorization': pay,
  };
  const killAtStep = async (step: (typeof SALE_STEPS)[number]) => {
    for (const isDone of [false, true]) {
      const ask = asked[step];
      expect(await site.live({ at: { step, isDone }, afterMs: 120_000, ...(ask && { ask }) })).toBe(true);
    }
  };
  for (const step of SALE_STEPS) {
    // The last two follow from a final block; until there, what was mined is kept.
    if (step === 'keeping the sale') {
      await chain.finalize();
      await killAtStep('following');
    }
    await killAtStep(step);
  }
  await site.stop();

  const [quote, ...others] = await quotes();
  if (!quote) throw new Error('There is no quote.');
  expect(others).toEqual([]);
  const bought = await db
    .select()
    .from(orders)
    .where(eq(orders.issueTx, (await deskSales())[0] ?? ''));
  expect(bought).toMatchObject([{ id: quote.id, state: 'issued', quantity: 2, paidCents: 325_500, alarm: null }]);
  expect(await deskSales()).toHaveLength(1);
  const relay = await knownRelay(sale.system, quote.buyer, quote.digest);
  expect(relay).toMatchObject({ state: 'final', minedTx: bought[0]?.issueTx, problem: null });
  expect((await transactionsOf(sale.system, { id: relay?.id ?? '' })).map(({ hash }) => hash)).toContain(
    relay?.minedTx,
  );
  expect(await chain.node.getTransactionCount(site)).toBe(1);
  expect(await chain.usgOf(wallet.address)).toBe(usgFromCoins(2));
  expect(await sale.usdcOf(sale.treasury.address)).toBe(quote.usdc);
  expect(await sale.usdcOf(wallet.address)).toBe(10_000_000_000n - quote.usdc);

  async function deskSales(): Promise<string[]> {
    const sales = await db.select().from(deskEvents).where(eq(deskEvents.name, 'Settled'));
    return sales.map(({ tx }) => tx);
  }
});
