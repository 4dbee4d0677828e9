import { sql } from 'drizzle-orm';
import type { PrivateKeyAccount } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import type { Challenge } from '../../accounts/link-wallet.ts';
import { type AccountSite, accountSite } from '../../accounts/testing/site.ts';
import { createFollower } from '../../chain/follow.ts';
import { chainCursors } from '../../chain/table.ts';
import { insertPrice, PRICER } from '../../testing/prices.ts';
import { startTokenChain, type TokenChain } from '../../testing/token.ts';
import { dashboardRoutes } from './routes.ts';

let chain: TokenChain;
let site: AccountSite;
let headers: Record<string, string>;
beforeAll(async () => {
  chain = await startTokenChain();
  site = await accountSite(chain.chain, { routes: [dashboardRoutes as never] });
});
afterAll(() => Promise.all([site.close(), chain.stop()]));
beforeEach(async () => {
  await site.reset();
  headers = await site.user('ann@example.com');
});

const get = async (path: string, given = headers) => (await site.call('GET', path, { headers: given })).json();
async function link(wallet: PrivateKeyAccount): Promise<void> {
  const body = { address: wallet.address };
  const asked = await site.call('POST', '/api/account/wallets/challenge', { headers, body });
  const { nonce, message } = (await asked.json()) as Challenge;
  const proof = { nonce, signature: await wallet.signMessage({ message }) };
  expect((await site.call('POST', '/api/account/wallets', { headers, body: proof })).status).toBe(200);
}

const nothing = { wallets: [], balance: '0', acquired: '0', redeemed_coins: 0, value_cents: 0 };

it('shows a new user zeros and no transactions', async () => {
  expect(await get('/api/account/dashboard')).toMatchObject(nothing);
  expect(await get('/api/account/transactions')).toEqual([]);
});

it('counts what the linked wallets acquired, hold and redeemed, from final blocks', async () => {
  const [first, second, stranger] = [newAccount(), newAccount(), newAccount()];
  await chain.fund(first.address);
  await chain.issue(first.address, 5_000_000_000n);
  await chain.transfer(first, second.address, 1_000_000_000n);
  await chain.transfer(first, stranger.address, 1_500_000_000n);
  await chain.redeem(first, 2_000_000_000n, ticketHash('ticket'));
  await chain.finalize();
  const context = { ...site.context, now: () => new Date(), actor: { kind: 'system' } } as const;
  const follower = createFollower(context, { effects: [], intervalMs: 1_000, leaseSeconds: 5 });
  expect(await follower.poll()).toBe('followed');
  await chain.issue(first.address, 9_000_000_000n);
  expect(await follower.poll()).toBe('followed');

  await link(first);
  expect(await get('/api/account/dashboard')).toMatchObject({
    balance: '500000000',
    acquired: '5000000000',
    redeemed_coins: 2,
  });
  await site.context.db.update(chainCursors).set({ seenAt: sql`now() - interval '40 seconds'` });
  expect((await get('/api/account/dashboard')) as { age: number }).toSatisfy(({ age }) => age >= 40);
  await link(second);
  expect(await get('/api/account/dashboard')).toMatchObject({
    balance: '1500000000',
    acquired: '5000000000',
    redeemed_coins: 2,
    value_cents: null,
    price_cents: null,
  });
  await chain.grant('PRICER', PRICER);
  await insertPrice(site.context, { time: 1, cents: 162_750 });
  expect(await get('/api/account/dashboard')).toMatchObject({ price_cents: 162_750, value_cents: 244_125 });
  const history = (await get('/api/account/transactions')) as { name: string; value: string; final: boolean }[];
  expect(history.map(({ name, value, final }) => [name, value, final])).toEqual([
    ['Issued', '9000000000', false],
    ['Redeemed', '2000000000', true],
    ['Transfer', '1500000000', true],
    ['Transfer', '1000000000', true],
    ['Issued', '5000000000', true],
  ]);
  expect(await get('/api/account/dashboard', await site.user('bob@example.com'))).toMatchObject({ ...nothing });
});
