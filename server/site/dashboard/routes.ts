import { Hono } from 'hono';
import * as z from 'zod/mini';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { coinsFromUsgDown, usdCentsFromUsgDown } from '#domain/money.ts';
import { ownerOf } from '../../accounts/find-user.ts';
import { walletsOf } from '../../accounts/link-wallet.ts';
import { type AccountContext, type AccountEnv, requireAccount } from '../../accounts/require-account.ts';
import { holdingsOf } from '../../chain/holdings.ts';
import { readCursor } from '../../chain/stored-events.ts';
import { positionText } from '../../chain/transaction-list.ts';
import { queryInput } from '../../platform/http/json-input.ts';
import { type Page, paged, pageQuery } from '../../platform/http/paging.ts';
import { UUID_PATTERN } from '../../platform/id.ts';
import { knownPrice } from '../../price/find-price.ts';
import { redemptionsOfAccount } from '../../redemptions/redemption-status.ts';
import { purchasesOfAccount } from '../../sales/purchase-status.ts';
import { transactionPage, transactionsQuery } from '../transactions/transaction-page.ts';
import { valueHistory } from './value-history.ts';

const afterId = z.string().check(z.regex(new RegExp(`^${UUID_PATTERN}$`), REQUEST_MESSAGES.cursorInvalid));

/** The purchases and redemptions of the account in one list, newest first; one more than `limit`, if there are more. */
async function requestsOf(context: AccountContext, page: Page<string>) {
  const owner = ownerOf(context.account.user);
  const [purchases, redemptions] = await Promise.all([
    purchasesOfAccount(context, owner, page),
    redemptionsOfAccount(context, owner, page),
  ]);
  // Ids made later sort later.
  return [...purchases, ...redemptions].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, page.limit + 1);
}

const addressesOf = async (context: AccountContext) =>
  (await walletsOf(context, context.account.user.id)).map((wallet) => wallet.address);

async function dashboard(context: AccountContext) {
  const [wallets, price, cursor] = await Promise.all([
    walletsOf(context, context.account.user.id),
    knownPrice(context),
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

async function valuesOf(context: AccountContext) {
  const days = await valueHistory(context, await addressesOf(context));
  return days.map(({ day, balance, priceCents, valueCents }) => ({
    day,
    balance: String(balance),
    price_cents: priceCents,
    value_cents: valueCents,
  }));
}

/** What the rest of the site knows about an account: its requests, and what its tokens were worth. */
export const dashboardRoutes = new Hono<AccountEnv>()
  .get('/api/account/dashboard', requireAccount, async (c) => c.json(await dashboard(c.var.account)))
  .get('/api/account/requests', requireAccount, queryInput(pageQuery(afterId)), async (c) => {
    const { limit, after } = c.req.valid('query');
    const rows = await requestsOf(c.var.account, { limit, after });
    return c.json(paged(c, rows, limit, ({ id }) => id));
  })
  .get('/api/account/value-history', requireAccount, async (c) => {
    const [days, cursor] = await Promise.all([valuesOf(c.var.account), readCursor(c.var.context)]);
    return c.json({ days, now: c.var.context.now().toISOString(), age: cursor?.age ?? 0 });
  })
  .get('/api/account/transactions', requireAccount, queryInput(transactionsQuery), async (c) => {
    const query = c.req.valid('query');
    const address = await addressesOf(c.var.account);
    const { rows, json, age } = await transactionPage(c.var.context, { ...query, address });
    if (age !== undefined && address.length > 0) c.header('age', String(age));
    return c.json(paged(c, rows, query.limit, positionText).map(json));
  });
