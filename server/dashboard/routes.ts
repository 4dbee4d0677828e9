import { Hono } from 'hono';
import * as z from 'zod/mini';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { ownerOf } from '../accounts/find-user.ts';
import { walletsOf } from '../accounts/link-wallet.ts';
import { type AccountContext, type AccountEnv, requireAccount } from '../accounts/require-account.ts';
import { readCursor } from '../chain/stored-events.ts';
import { queryInput } from '../http/json-input.ts';
import { type Page, paged, pageQuery } from '../http/paging.ts';
import { UUID_PATTERN } from '../id.ts';
import { redemptionsOfAccount } from '../redemptions/redemption-status.ts';
import { purchasesOfAccount } from '../sales/purchase-status.ts';
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

async function valuesOf(context: AccountContext) {
  const wallets = await walletsOf(context, context.account.user.id);
  const days = await valueHistory(
    context,
    wallets.map(({ address }) => address),
  );
  return days.map(({ day, balance, priceCents, valueCents }) => ({
    day,
    balance: String(balance),
    price_cents: priceCents,
    value_cents: valueCents,
  }));
}

/** What the rest of the site knows about an account: its requests, and what its tokens were worth. */
export const dashboardRoutes = new Hono<AccountEnv>()
  .get('/api/account/requests', requireAccount, queryInput(pageQuery(afterId)), async (c) => {
    const { limit, after } = c.req.valid('query');
    const rows = await requestsOf(c.var.account, { limit, after });
    return c.json(paged(c, rows, limit, ({ id }) => id));
  })
  .get('/api/account/value-history', requireAccount, async (c) => {
    const [days, cursor] = await Promise.all([valuesOf(c.var.account), readCursor(c.var.context)]);
    return c.json({ days, now: c.var.context.now().toISOString(), age: cursor?.age ?? 0 });
  });
