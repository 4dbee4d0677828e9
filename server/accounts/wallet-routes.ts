import { Hono } from 'hono';
import { type Address, isAddress } from 'viem';
import { walletProof, walletToLink } from '#domain/accounts/linked-wallet.ts';
import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { coinsFromUsgDown, usdCentsFromUsgDown } from '#domain/money.ts';
import { holdingsOf } from '../chain/holdings.ts';
import { readCursor } from '../chain/stored-events.ts';
import { positionText } from '../chain/transaction-list.ts';
import { NotFound } from '../errors.ts';
import { jsonInput, queryInput } from '../http/json-input.ts';
import { paged } from '../http/paging.ts';
import { currentPrice } from '../price/find-price.ts';
import { ownOrigins } from '../security/surface.ts';
import { transactionPage, transactionsQuery } from '../transactions/transaction-page.ts';
import { challengeWallet, linkWallet, unlinkWallet, walletsOf } from './link-wallet.ts';
import { type AccountContext, type AccountEnv, requireAccount } from './require-account.ts';

const addressesOf = async (context: AccountContext) =>
  (await walletsOf(context, context.account.user.id)).map((wallet) => wallet.address);

async function dashboard(context: AccountContext) {
  const [wallets, price, cursor] = await Promise.all([
    walletsOf(context, context.account.user.id),
    currentPrice(context),
    readCursor(context),
  ]);
  const { balance, acquired, redeemed } = await holdingsOf(
    context,
    wallets.map((wallet) => wallet.address),
  );
  return {
    wallets,
    balance: String(balance),
    acquired: String(acquired),
    redeemed_coins: Number(coinsFromUsgDown(redeemed)),
    price_cents: price?.cents ?? null,
    age: cursor?.age ?? 0,
    value_cents: balance === 0n ? 0 : price ? usdCentsFromUsgDown(balance, price.cents) : null,
  };
}

export const walletRoutes = new Hono<AccountEnv>()
  .get('/api/account/wallets', requireAccount, async (c) =>
    c.json(await walletsOf(c.var.context, c.var.account.account.user.id)),
  )
  .post('/api/account/wallets/challenge', requireAccount, jsonInput(walletToLink), async (c) => {
    const origins = ownOrigins(c.var.context);
    const origin = origins.find((each) => each === c.req.header('origin')) ?? origins[0];
    return c.json(await challengeWallet(c.var.account, c.req.valid('json').address, origin));
  })
  .post('/api/account/wallets', requireAccount, jsonInput(walletProof), async (c) =>
    c.json(await linkWallet(c.var.account, c.req.valid('json'))),
  )
  .delete('/api/account/wallets/:address', requireAccount, async (c) => {
    const address = c.req.param('address');
    if (!isAddress(address, { strict: false })) throw new NotFound(ACCOUNT_MESSAGES.walletNotLinked);
    await unlinkWallet(c.var.account, address as Address);
    return c.json({});
  })
  .get('/api/account/dashboard', requireAccount, async (c) => c.json(await dashboard(c.var.account)))
  .get('/api/account/transactions', requireAccount, queryInput(transactionsQuery), async (c) => {
    const query = c.req.valid('query');
    const address = await addressesOf(c.var.account);
    const { rows, json, age } = await transactionPage(c.var.context, { ...query, address });
    if (age !== undefined && address.length > 0) c.header('age', String(age));
    return c.json(paged(c, rows, query.limit, positionText).map(json));
  });
