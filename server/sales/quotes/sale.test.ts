import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { localUsdcAbi } from '#contracts/local/abi.ts';
import { usgFromCoins } from '#domain/money.ts';
import { deskMessage, leftOfDay, SALE_MESSAGES, tooLittleUsdc } from '#domain/sale/messages.ts';
import { quoteDigest } from '#domain/sale/quote.ts';
import { isMarketHoliday, LEAST_QUOTE_SECONDS, QUOTE_SECONDS } from '#domain/sale/times.ts';
import { sale as rules } from '#site';
import { users } from '../../accounts/table.ts';
import { importList } from '../../compliance/screening/import-list.ts';
import { siteAlarms } from '../../desk/site-alarms.ts';
import { auditEntries } from '../../platform/audit/table.ts';
import type { Db } from '../../platform/database/database.ts';
import { scheduledPrices } from '../../price/table.ts';
import { knownRelay, transactionsOf } from '../../relayer/find-relay.ts';
import { onEmptyDatabase } from '../../testing/on-empty-database.ts';
import { type SaleSite, saleSite } from '../../testing/sale.ts';
import { inPieces, ofacList } from '../../testing/sanctions.ts';
import { tokenChainOfFile } from '../../testing/token.ts';
import { ordersById } from '../find-order.ts';
import { deskCursor, findQuote, forgetOldQuotes, quoteOf } from './find-quote.ts';
import { followDesk } from './follow-desk.ts';
import { saleJson } from './sale-json.ts';
import { deskCursors, deskEvents, saleQuotes } from './table.ts';
import { watchBand } from './watch-band.ts';
import { expectQuoterApart, isQuoter } from './watch-quoter.ts';

const chain = await tokenChainOfFile();
let db: Db;
let site: SaleSite;
let account: Awaited<ReturnType<SaleSite['account']>>;
let wallet: Awaited<ReturnType<SaleSite['buyer']>>;

onEmptyDatabase(async (empty) => {
  db = empty;
  site = await saleSite(db, chain);
  account = await site.account();
  wallet = await site.buyer();
  await site.toChain();
});

const refused = (asked: Promise<unknown>) =>
  asked.then(
    () => 'signed',
    (error: Error) => error.message,
  );
const reason = () => saleJson(site.context).then(({ message }) => message);
const alarms = async () =>
  (await siteAlarms(site.system)).map(({ subject_id }) => subject_id).filter((id) => id.startsWith('sale-'));

describe('a quote', () => {
  it('is the contract’s own, signed by the quoter and stored', async () => {
    const row = await site.quote(account, wallet);
    const digest = await chain.node.readContract({
      ...site.contract,
      functionName: 'quoteDigest',
      args: [quoteOf(row)],
    });
    expect(row.digest).toBe(digest);
    expect(row.digest).toBe(quoteDigest({ chainId: chain.chainId, desk: site.desk }, quoteOf(row)));
    expect(row).toMatchObject({ usdc: 2n * 1_627_500_000n, priceCents: 162_750, settledAt: null });
    expect(row.notAfter).toBe(Math.floor(site.context.now().getTime() / 1_000) + QUOTE_SECONDS);
    expect((await db.select().from(saleQuotes)).map(({ id }) => id)).toEqual([row.id]);
  });

  it('is given again at a double click, with or without a key, while enough of it is left', async () => {
    const first = await site.quote(account, wallet, {}, 'key-1');
    const again = await Promise.all([site.quote(account, wallet, {}, 'key-1'), site.quote(account, wallet)]);
    expect(again.map(({ id }) => id)).toEqual([first.id, first.id]);
    site.pass(QUOTE_SECONDS - LEAST_QUOTE_SECONDS + 1);
    expect((await site.quote(account, wallet)).id).not.toBe(first.id);
  });

  it('is for verified buyers alone, where we sell, on the terms in force', async () => {
    const unknown = await site.account('new@example.org', false);
    expect(await refused(site.quote(unknown, wallet))).toBe(SALE_MESSAGES.identityNeeded);
    expect(await refused(site.quote(account, { address: chain.token }))).not.toBe('signed');
    expect(await refused(site.quote(account, wallet, { coins: rules.coinsPerOrder + 1 }))).not.toBe('signed');
    expect(await db.select().from(saleQuotes)).toEqual([]);
  });

  it('keeps to what one person may buy in a day, over wallets and accounts', async () => {
    const most = rules.coinsPerPerson;
    for (let coins = 0; coins < most; coins += rules.coinsPerOrder)
      await site.quote(account, await site.buyer(), { coins: rules.coinsPerOrder });
    expect(await refused(site.quote(account, wallet, { coins: 1 }))).toBe(leftOfDay(0));
    const other = await site.account('other@example.org');
    const used = (await db.select().from(saleQuotes))[0]?.buyer as Hex;
    expect(await refused(site.quote(other, { address: used }, { coins: rules.coinsPerOrder }))).toBe('signed');
    expect(await refused(site.quote(other, { address: used }, { coins: 1 }))).toBe(leftOfDay(0));
    // Unused, they end, but not before the chain is known beyond that.
    site.pass(QUOTE_SECONDS + 1);
    expect(await refused(site.quote(account, wallet, { coins: 1 }))).toBe(leftOfDay(0));
    await chain.node.increaseTime({ seconds: QUOTE_SECONDS + 1 });
    await chain.node.mine({ blocks: 1 });
    await site.finish();
    expect(await refused(site.quote(account, wallet, { coins: 1 }))).toBe('signed');
  });

  it('is not signed for a wallet or a name on a sanctions list; that it was looked up is kept', async () => {
    const listed = await site.buyer();
    const date = site.context.now().toISOString().slice(0, 10);
    const party = { id: '36', names: [{ parts: ['LISTED', 'PERSON'] }], addresses: [['ETH', listed.address]] } as const;
    const file = { file: 'SDN_ADVANCED.XML', chunks: inPieces(ofacList(date, [party])), mayShrink: true };
    expect(await importList(site.system, file)).toEqual({ outcome: 'taken' });
    expect(await refused(site.quote(account, listed))).toBe(SALE_MESSAGES.listed);
    await db.update(users).set({ firstName: 'Person', lastName: 'Listed' });
    const named = {
      ...account,
      account: { ...account.account, user: { ...account.account.user, firstName: 'Person', lastName: 'Listed' } },
    };
    expect(await refused(site.quote(named, wallet))).toBe(SALE_MESSAGES.listed);
    expect(await db.select().from(saleQuotes)).toEqual([]);
    const looks = await db.select().from(auditEntries).where(eq(auditEntries.action, 'quote.screen'));
    expect(looks).toHaveLength(2);
    expect(await refused(site.quote(account, wallet))).toBe('signed');
  });

  it('is signed by an account that does nothing else: the site doesn’t start where it also sets prices', async () => {
    await expectQuoterApart(site.context);
    expect(await isQuoter(site.context.chain, site.quoter.address)).toBe(true);
    await chain.grant('PRICER', site.quoter.address);
    await expect(expectQuoterApart(site.context)).rejects.toThrow(
      `${site.quoter.address} that signs quotes holds PRICER`,
    );
    await chain.revoke('PRICER', site.quoter.address);
  });

  it('is never for a price that isn’t posted, nor beyond the next one', async () => {
    const { time } = await site.postPrice(163_000);
    expect(await reason()).toBe(SALE_MESSAGES.priceNotPosted);
    expect(await refused(site.quote(account, wallet))).toBe(SALE_MESSAGES.priceNotPosted);
    const price = await site.postPrice(163_500);
    await site.logPrice(price, site.price.time);
    await site.toChain();
    const next = Math.floor(site.context.now().getTime() / 1_000) + LEAST_QUOTE_SECONDS + 10;
    const place = { chainId: chain.chainId, token: chain.token.toLowerCase() };
    const waiting = {
      ...place,
      time: next,
      cents: 170_000,
      signature: '0x',
      signer: '0x',
      why: '',
      createdAt: new Date(),
    };
    await db.insert(scheduledPrices).values(waiting);
    expect(time).toBeLessThan(price.time);
    expect((await site.quote(account, wallet)).notAfter).toBe(next);
    site.pass(20);
    expect(await refused(site.quote(account, wallet, { coins: 1 }))).toBe(SALE_MESSAGES.newPriceSoon);
  });

  it('is not signed on a holiday, nor while a second source for gold disagrees', async () => {
    const christmas = () => new Date('2026-12-25T12:00:00Z');
    const elsewhere = { ...site.context, now: christmas, chain: { ...site.context.chain, local: false } };
    expect((await saleJson(elsewhere)).message).toBe(SALE_MESSAGES.holiday);
    await expect(site.quote({ ...account, ...elsewhere, actor: account.actor }, wallet)).rejects.toThrow(
      SALE_MESSAGES.holiday,
    );
    expect(isMarketHoliday(new Date('2026-12-25T12:00:00Z'))).toBe(true);
    expect(isMarketHoliday(new Date('2026-12-23T12:00:00Z'))).toBe(false);
    expect(isMarketHoliday(new Date('2019-12-23T12:00:00Z'))).toBe(true);
    await site.moveSecondGold((155_000_000_000n * 110n) / 100n);
    expect(await refused(site.quote(account, wallet))).toBe(SALE_MESSAGES.goldSourcesDiffer);
    await site.moveSecondGold(155_000_000_000n);
    expect(await refused(site.quote(account, wallet))).toBe('signed');
  });

  it('forgets after 30 days who asked for one of which nothing came, and keeps what was signed', async () => {
    const [unused, sold] = [await site.quote(account, await site.buyer()), await site.quote(account, wallet)];
    await site.settleDirectly(sold, wallet);
    await site.finish();
    site.pass(29 * 86_400);
    await forgetOldQuotes(site.context);
    expect((await findQuote(site.context, unused.id))?.email).toBe(account.account.user.email);
    site.pass(2 * 86_400);
    await forgetOldQuotes(site.context);
    const nobody = { email: null, country: null, usState: null, accountId: null };
    expect(await findQuote(site.context, unused.id)).toEqual({ ...unused, ...nobody });
    expect((await findQuote(site.context, sold.id))?.accountId).toBe(account.account.user.id);
  });

  it('follows the contract’s own word on whether it sells, in sentences', async () => {
    expect(await saleJson(site.context)).toMatchObject({ open: true, message: null, price: { cents: 162_750 } });
    await site.stopDesk();
    expect(await reason()).toBe(deskMessage('DeskStopped'));
    await site.resumeDesk();
    await site.moveUsdc(99_000_000n);
    expect(await reason()).toBe(deskMessage('UsdcOffPar'));
    await site.moveUsdc(100_000_000n);
    await chain.revoke('ISSUER', site.desk);
    expect(await reason()).toBe(deskMessage('AccessControlUnauthorizedAccount'));
    await chain.grant('ISSUER', site.desk);
    site.context.quoter = undefined;
    expect(await reason()).toBe(SALE_MESSAGES.noQuoter);
    site.context.chain = { ...site.context.chain, saleDesk: undefined };
    expect(await refused(saleJson(site.context))).toBe(SALE_MESSAGES.off);
  });
});

describe('a sale', () => {
  it('is settled by the relayer for a wallet without ETH, and is an order once its block is final', async () => {
    const row = await site.quote(account, wallet);
    await site.accept(account, row, await site.sign(row, wallet));
    await site.round();
    await chain.node.mine({ blocks: 1 });
    await site.round();
    const relay = await knownRelay(site.system, row.buyer, row.digest);
    expect(relay?.state).toBe('mined');
    expect(await chain.usgOf(wallet.address)).toBe(usgFromCoins(2));
    expect(await site.usdcOf(site.treasury.address)).toBe(row.usdc);
    await followDesk(site.system);
    expect(await ordersById(site.system, [row.id])).toEqual([]);
    await site.finish();
    await site.round();
    expect((await knownRelay(site.system, row.buyer, row.digest))?.state).toBe('final');
    const [order] = await ordersById(site.system, [row.id]);
    expect(order).toMatchObject({
      state: 'issued',
      method: 'usdc',
      quantity: 2,
      paidCents: 325_500,
      ethereumAddress: row.buyer,
      alarm: null,
      issueTx: relay?.minedTx,
    });
    expect(order?.clearsOn).toBe(order?.paidOn);
    expect((await findQuote(site.system, row.id))?.settledAt).not.toBeNull();
    expect(await alarms()).toEqual([]);
  });

  it('counts as settled where someone else settled it first', async () => {
    const row = await site.quote(account, wallet);
    await site.accept(account, row, await site.sign(row, wallet));
    await site.settleDirectly(row, wallet);
    await site.finish();
    await site.round();
    const relay = await knownRelay(site.system, row.buyer, row.digest);
    expect(relay).toMatchObject({ state: 'final', problem: null });
    expect(await transactionsOf(site.system, relay as never)).toEqual([]);
    expect(await ordersById(site.system, [row.id])).toHaveLength(1);
  });

  it('is not taken for settled where its buyer used the payment’s number for something else', async () => {
    const row = await site.quote(account, wallet);
    await site.accept(account, row, await site.sign(row, wallet));
    const { domain, message } = site.paymentOf(row);
    const types = {
      CancelAuthorization: [
        { name: 'authorizer', type: 'address' },
        { name: 'nonce', type: 'bytes32' },
      ],
    };
    const canceled = { authorizer: wallet.address, nonce: message.nonce };
    const signature = await wallet.signTypedData({
      domain,
      types,
      primaryType: 'CancelAuthorization',
      message: canceled,
    });
    const call = { address: site.usdc, abi: localUsdcAbi, functionName: 'cancelAuthorization' } as const;
    const args = [wallet.address, message.nonce, signature] as const;
    await chain.mined(await chain.wallet.writeContract({ ...call, args, account: chain.admin } as never));
    await site.finish();
    await site.round();
    expect(await knownRelay(site.system, row.buyer, row.digest)).toMatchObject({
      state: 'refused',
      problem: SALE_MESSAGES.usedElsewhere,
    });
    expect(await ordersById(site.system, [row.id])).toEqual([]);
  });

  it('refuses a payment that isn’t the buyer’s, too little USDC, or too late', async () => {
    const row = await site.quote(account, wallet);
    const signature = await site.sign(row, wallet);
    expect(await refused(site.accept(account, row, await site.sign(row, await site.buyer())))).toBe(
      SALE_MESSAGES.signature,
    );
    const poor = await site.buyer(100);
    const other = await site.quote(account, poor);
    expect(await refused(site.accept(account, other, await site.sign(other, poor)))).toBe(
      tooLittleUsdc(10_000, 325_500),
    );
    site.pass(QUOTE_SECONDS - 30);
    expect(await refused(site.accept(account, row, signature))).toBe(SALE_MESSAGES.expired);
  });

  it('says that a new price ended its quote, and pays nothing for it', async () => {
    const row = await site.quote(account, wallet);
    await site.postPrice(163_000);
    expect(await refused(site.accept(account, row, await site.sign(row, wallet)))).toBe(deskMessage('PriceChanged'));
  });

  it('of a stolen quoter’s key raises an alarm, and makes no order', async () => {
    const row = await site.quote(account, wallet);
    await db.delete(saleQuotes).where(eq(saleQuotes.id, row.id));
    await site.settleDirectly(row, wallet);
    await site.finish();
    expect(await alarms()).toContain('sale-foreign');
    expect(await ordersById(site.system, [row.id])).toEqual([]);
  });

  it('near an edge of the band, or of what the desk may issue, raises an alarm before it stops', async () => {
    await watchBand(site.system);
    expect(await alarms()).toEqual([]);
    // The price is 10.5 % above this gold, of 12 % at most; then 11.5 %.
    await site.moveGold((BigInt(site.price.cents) * 10n ** 9n) / 1_105n);
    await watchBand(site.system);
    expect(await alarms()).toEqual([]);
    await site.moveGold((BigInt(site.price.cents) * 10n ** 9n) / 1_115n);
    await watchBand(site.system);
    expect(await alarms()).toEqual(['sale-edge']);
    await site.moveGold((BigInt(site.price.cents) * 10n ** 9n) / 1_050n);
    await watchBand(site.system);
    const row = await site.quote(account, wallet, { coins: 4 });
    await site.settleDirectly(row, wallet);
    await chain.setIssuerLimit(site.desk, usgFromCoins(6));
    await site.finish();
    expect(await alarms()).toEqual([]);
    await chain.setIssuerLimit(site.desk, usgFromCoins(5));
    await site.finish();
    expect(await alarms()).toEqual(['sale-limit']);
  });

  it('at a price that this site doesn’t know raises an alarm', async () => {
    await site.postPrice(163_000);
    await site.finish();
    expect(await alarms()).toContain('sale-price-foreign');
  });

  it('is followed once, whatever is read again', async () => {
    const row = await site.quote(account, wallet);
    await site.settleDirectly(row, wallet);
    await site.finish();
    const before = await deskCursor(site.system);
    await Promise.all([followDesk(site.system), followDesk(site.system)]);
    await db.delete(deskEvents);
    await db.delete(deskCursors);
    await followDesk(site.system);
    expect(await deskCursor(site.system)).toEqual(before);
    expect(await ordersById(site.system, [row.id])).toHaveLength(1);
  });

  it('is not believed where the node leaves out its entry, and waits', async () => {
    const row = await site.quote(account, wallet);
    await site.settleDirectly(row, wallet);
    await chain.finalize();
    await site.follow.poll();
    const { client } = site.system.chain;
    const silent = {
      ...client,
      request: async (call: { method: string; params: [{ address?: string }] }) => {
        const answer = await client.request(call as never);
        return call.method === 'eth_getLogs' && call.params[0].address === site.desk.toLowerCase() ? [] : answer;
      },
    };
    const lying = { ...site.system, chain: { ...site.system.chain, client: silent as never } };
    await expect(followDesk(lying)).rejects.toThrow('unsettled');
    expect((await deskCursor(site.system))?.problem).toBe('SalesDiffer');
    expect(await ordersById(site.system, [row.id])).toEqual([]);
    await followDesk(site.system);
    expect((await deskCursor(site.system))?.problem).toBeNull();
    expect(await ordersById(site.system, [row.id])).toHaveLength(1);
  });
});
