import { randomUUID } from 'node:crypto';
import type { Hex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { customerWallets } from '../../accounts/link-wallet.ts';
import { createFollower } from '../../chain/follow.ts';
import { noticeArrivals } from '../../redemptions/apply-arrivals.ts';
import { claimBurns } from '../../redemptions/apply-burn-event.ts';
import { closeFulfilledRedemptions } from '../../redemptions/apply-fulfilment-event.ts';
import { ticketHolders } from '../../redemptions/find-redemption.ts';
import { watchedInboxes } from '../../redemptions/inbox.ts';
import { issueOrdersOnChain, voidOrdersOnChain } from '../../sales/apply-issue-event.ts';
import { taken } from '../../testing/desk-client.ts';
import { bySystem, json } from '../../testing/features.ts';
import { filledForm, PACKAGE, PAYMENT } from '../../testing/redemptions.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { tokenChainOfFile } from '../../testing/token.ts';
import { PAY, testTwoPersons } from '../../testing/two-persons.ts';
import { type Db, type OpenDatabase, openPool } from './database.ts';
import { migrateCommand } from './database-command.ts';

const chain = await tokenChainOfFile();
const suffix = randomUUID().slice(0, 8);
let postgres: Awaited<ReturnType<typeof testPostgres>>;
let pool: OpenDatabase;
let db: Db;
beforeAll(async () => {
  postgres = await testPostgres();
  const as = (username: string) => Object.assign(new URL(postgres.url), { username, password: username }).href;
  const DATABASE_URL = as(`site ${suffix}`);
  const settings = { ADMIN_DATABASE_URL: postgres.url, MIGRATE_DATABASE_URL: as(`owner ${suffix}`), DATABASE_URL };
  expect(await migrateCommand(settings, { roles: true })).toMatchObject({ ok: true });
  pool = openPool(DATABASE_URL);
  ({ db } = pool);
});
afterAll(async () => {
  await pool.close();
  await postgres.stop();
});

it('lets the site’s role follow a purchase to its tokens and a redemption to the coins, with all that takes two persons', async () => {
  const site = await testTwoPersons(db, chain);
  const follow = createFollower(bySystem(site.base), {
    watched: [customerWallets, ticketHolders, watchedInboxes],
    effects: [claimBurns, noticeArrivals, closeFulfilledRedemptions, issueOrdersOnChain, voidOrdersOnChain],
    intervalMs: 20,
    leaseSeconds: 60,
  });
  const finish = async () => {
    await chain.finalize();
    await follow.poll();
  };
  const holder = await chain.account();
  site.setRules({ pay: 0, issue: 0, ship: 0, refund: 0, price: 10, reveal: 0, erase: 0 });
  const order = await site.place('ann', 2, holder.address);
  await taken(await site.transition('bob', order, PAY));
  await taken(await site.transition('ann', order, { transition: 'start_issue' }));
  const path = `/api/orders/${order}`;
  const { hash } = await site.get<{ hash: Hex }>('ann', path);
  await chain.issue(holder.address, usgFromCoins(2), hash);
  await finish();
  expect(await site.get('ann', path)).toMatchObject({ state: 'issued', alarm: null });

  const form = filledForm({ ethereum_address: holder.address, qty_to_redeem: 2 });
  const { ticket_id } = await taken<{ ticket_id: string }>(await site.app.request('/api/redeem', json(form)));
  const [ticket] = await site.get<{ id: string }[]>('ann', `/api/redemptionList?q=${ticket_id}`);
  await chain.redeem(holder, usgFromCoins(2), ticketHash(ticket_id));
  await finish();
  const steps = `/api/redemptionList/${ticket?.id}/transitions`;
  await taken(await site.post('ann', steps, { transition: 'check_identity' }));
  await taken(await site.post('ann', steps, { transition: 'pay_shipping', ...PAYMENT }));
  await taken(await site.post('bob', steps, { transition: 'ship', ...PACKAGE }));
  expect(await taken(await site.post('bob', steps, { transition: 'deliver' }))).toMatchObject({ state: 'delivered' });

  const { id } = await site.withIdentity();
  const ask = [
    () => site.post('ann', `/api/identity/${id}/reveal`, { why: 'To check it' }),
    () => site.request('ann', `/api/identity/${id}`, 'DELETE', { why: 'Asked for it' }),
    () => site.setPrice('annsWallet', 200_000, 'Gold rose'),
  ];
  for (const each of ask) {
    expect((await each()).status).toBe(202);
    await taken(await site.approve('bob', (await site.waiting())[0]?.id));
  }
  await site.pass(3);
  expect((await site.setPrice('annsWallet', 300_000, 'x')).status).toBe(202);
  await site.pass(3);
  expect(await site.waiting()).toEqual([]);
});
