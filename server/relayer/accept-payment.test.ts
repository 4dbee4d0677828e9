import { and, eq } from 'drizzle-orm';
import { concat, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { SALE_MESSAGES } from '#domain/sale/messages.ts';
import { paymentHash, usdcFor } from '#domain/sale/quote.ts';
import { MOST_FAILED_PAYMENTS } from '#domain/sale/times.ts';
import { httpNode } from '../chain/http-node.ts';
import type { Db } from '../platform/database/database.ts';
import { ordersById } from '../sales/find-order.ts';
import { quoteOf, type SaleQuote } from '../sales/quotes/find-quote.ts';
import { followDesk } from '../sales/quotes/follow-desk.ts';
import { saleQuotes } from '../sales/quotes/table.ts';
import { mortal } from '../testing/killed-relayer.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { newSafe } from '../testing/safes.ts';
import { type SaleSite, saleSite } from '../testing/sale.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { acceptPayment } from './accept-payment.ts';
import { knownRelay, openRelays, transactionsOf } from './find-relay.ts';
import { sendRelays } from './send-relays.ts';
import { relays } from './table.ts';

const chain = await tokenChainOfFile();
let db: Db;
let site: SaleSite;

onEmptyDatabase(async (empty) => {
  db = empty;
  await chain.node.setAutomine(true);
  site = await saleSite(db, chain);
  await site.toChain();
});

const relayOf = async (row: SaleQuote) =>
  (await knownRelay(site.system, row.buyer, row.digest)) ?? expect.unreachable();
const refused = (asked: Promise<unknown>) =>
  asked.then(
    () => 'taken',
    (error: Error) => error.message,
  );
describe('a buyer that is a contract', () => {
  it('pays by what its owners sign, within the gas that is paid for', async () => {
    const account = await site.account();
    const safe = await newSafe(chain, { count: 3, threshold: 2 });
    await site.giveUsdc(safe.address, usdcFor(2n, site.price.cents));
    const row = await site.quote(account, safe);
    const place = { chainId: chain.chainId, usdc: site.usdc, name: 'USD Coin', version: '2' };
    const hash = paymentHash(place, site.desk, quoteOf(row));
    const wrong = await safe.signHash([safe.owners[0]], hash);
    expect(await refused(site.accept(account, row, wrong))).not.toBe('taken');
    await site.accept(account, row, await safe.signHash([safe.owners[0], safe.owners[1]], hash));
    await site.round();
    await site.finish();
    await site.round();
    const { state, gas, byKey } = await relayOf(row);
    expect([state, byKey]).toEqual(['final', false]);
    expect(gas).toBeLessThanOrEqual(350_000n);
    expect(await chain.usgOf(safe.address)).toBe(usgFromCoins(2));
  });

  it('with code by EIP-7702 is asked by that code alone: its key’s signature isn’t enough', async () => {
    const account = await site.account();
    const wallet = await site.buyer();
    const row = await site.quote(account, wallet);
    // Delegated to a contract that answers nothing to isValidSignature.
    await chain.node.setCode({ address: wallet.address, bytecode: concat(['0xef0100', site.goldFeed]) });
    expect(await refused(site.accept(account, row, await site.sign(row, wallet)))).toBe(SALE_MESSAGES.signature);
    await chain.node.setCode({ address: wallet.address, bytecode: '0x' });
    expect(await refused(site.accept(account, row, await site.sign(row, wallet)))).toBe('taken');
  });
});

describe('a payment', () => {
  it('that fails in its block costs us its fee and its buyer nothing, and only so often', async () => {
    const account = await site.account();
    const fail = async () => {
      const wallet = await site.buyer();
      const row = await site.quote(account, wallet, { coins: 1 });
      await site.accept(account, row, await site.sign(row, wallet));
      await chain.node.setAutomine(false);
      await site.round();
      const [signed] = await transactionsOf(site.system, await relayOf(row));
      await chain.node.dropTransaction({ hash: signed?.hash as Hex });
      await chain.node.setAutomine(true);
      await site.blacklist(wallet.address);
      await site.round();
      await site.finish();
      await site.round();
      await site.toChain();
      return { row, wallet };
    };
    for (let count = 0; count < MOST_FAILED_PAYMENTS; count++) {
      const { row, wallet } = await fail();
      const { state, spent, problem } = await relayOf(row);
      expect([state, problem]).toEqual(['failed', SALE_MESSAGES.paymentRefused]);
      expect(spent).toBeGreaterThan(0n);
      expect(await site.usdcOf(wallet.address)).toBe(10_000_000_000n);
    }
    const wallet = await site.buyer();
    const row = await site.quote(account, wallet, { coins: 1 });
    expect(await refused(site.accept(account, row, await site.sign(row, wallet)))).toBe(SALE_MESSAGES.failedOften);
    const other = await site.account('other@example.org');
    const theirs = await site.quote(other, await site.buyer(), { coins: 1 });
    expect(theirs.id).not.toBe(row.id);
  });

  it('handed in twice is one payment', async () => {
    const account = await site.account();
    const wallet = await site.buyer();
    const row = await site.quote(account, wallet);
    const signature = await site.sign(row, wallet);
    const first = await site.accept(account, row, signature);
    expect(await site.accept(account, row, signature)).toEqual(first);
    expect(await db.select().from(relays)).toHaveLength(1);
  });

  it('is made once and becomes one order, at whatever step the site is killed', async () => {
    const node = httpNode(chain.rpcUrl);
    const fresh = async (name: string) => {
      const account = await site.account(`${name}@example.org`);
      const wallet = await site.buyer();
      return { account, wallet };
    };
    let kills = 0;
    for (let killAt = 0; killAt < 22; killAt++) {
      const live = async (act: (context: never) => Promise<unknown>) => {
        const process = mortal({ ...site.system, relayer: site.relayer }, node, killAt);
        await act(process.context as never).catch((error) => {
          if (!process.isDead()) throw error;
          kills += 1;
        });
      };
      await site.toChain();
      const { account, wallet } = await fresh(`buyer${killAt}`);
      const key = `quote-${killAt}`;
      await live((context: typeof account) =>
        site.quote({ ...account, ...context, actor: account.actor }, wallet, { coins: 1 }, key),
      );
      const row = await site.quote(account, wallet, { coins: 1 }, key);
      const isTheirs = and(eq(saleQuotes.buyer, row.buyer));
      expect(await db.select().from(saleQuotes).where(isTheirs)).toHaveLength(1);
      const signature = await site.sign(row, wallet);
      await live((context: typeof account) =>
        acceptPayment({ ...account, ...context, actor: account.actor }, row, signature, '192.0.2.1'),
      );
      await site.accept(account, row, signature);
      await live((context) => sendRelays(context, site.relayer));
      for (let round = 0; round < 10 && (await openRelays(site.system)).length > 0; round++) {
        await site.round();
        await chain.finalize();
        await site.follow.poll();
        await live((context) => followDesk(context));
      }
      await followDesk(site.system);
      expect([killAt, (await relayOf(row)).state]).toEqual([killAt, 'final']);
      expect(await chain.usgOf(wallet.address)).toBe(usgFromCoins(1));
      expect(await site.usdcOf(wallet.address)).toBe(10_000_000_000n - row.usdc);
      expect((await ordersById(site.system, [row.id])).map(({ state }) => state)).toEqual(['issued']);
    }
    expect(kills).toBeGreaterThan(22);
    expect(await chain.node.getTransactionCount({ address: site.relayer.address })).toBe(22);
  });
});
