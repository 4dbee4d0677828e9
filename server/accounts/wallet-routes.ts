import { Hono } from 'hono';
import { type Address, isAddress } from 'viem';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { walletProof, walletToLink } from '#domain/sign-in-with-ethereum.ts';
import { NotFound } from '../platform/errors.ts';
import { jsonInput } from '../platform/http/json-input.ts';
import { ownOrigins } from '../platform/security/host.ts';
import { challengeWallet, linkWallet, unlinkWallet, walletsOf } from './link-wallet.ts';
import { countOwnChange } from './own-changes.ts';
import { type AccountEnv, requireAccount } from './require-account.ts';

/** The wallets that are linked to the own account. */
export const walletRoutes = new Hono<AccountEnv>()
  .get('/api/account/wallets', requireAccount, async (c) =>
    c.json(await walletsOf(c.var.context, c.var.account.account.user.id)),
  )
  .post('/api/account/wallets/challenge', requireAccount, jsonInput(walletToLink), async (c) => {
    const origins = ownOrigins(c.var.context);
    const origin = origins.find((each) => each === c.req.header('origin')) ?? origins[0];
    return c.json(await challengeWallet(c.var.account, c.req.valid('json').address, origin));
  })
  .post('/api/account/wallets', requireAccount, jsonInput(walletProof), async (c) => {
    await countOwnChange(c.var.context, c.var.account.account.user.id, 'access');
    return c.json(await linkWallet(c.var.account, c.req.valid('json')));
  })
  .delete('/api/account/wallets/:address', requireAccount, async (c) => {
    const address = c.req.param('address');
    if (!isAddress(address, { strict: false })) throw new NotFound(ACCOUNT_MESSAGES.walletNotLinked);
    await unlinkWallet(c.var.account, address as Address);
    return c.json({});
  });
