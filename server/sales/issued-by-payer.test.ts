import { expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { separatedText } from '#domain/approvals/messages.ts';
import { usgFromCoins } from '#domain/money.ts';
import { NO_TWO_PERSON_RULES } from '#domain/staff/two-person-rules.ts';
import { bindWallet } from '../accounts/staff-wallets.ts';
import { linkedWallets } from '../accounts/table.ts';
import { createFollower, type Follower } from '../chain/follow.ts';
import { auditList } from '../platform/audit/audit-list.ts';
import { bySystem, json } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { PRICER } from '../testing/prices.ts';
import { PAYMENT, type TestDesk, testDesk } from '../testing/sales.ts';
import { signedInAccount } from '../testing/staff.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { issueOrdersOnChain } from './apply-issue-event.ts';

const chain = await tokenChainOfFile();
const wallet = newAccount().address;
let desk: TestDesk;
let follow: Follower;
let order: Awaited<ReturnType<TestDesk['place']>>;

onEmptyDatabase(async (db) => {
  await chain.grant('PRICER', PRICER);
  desk = await testDesk(db, '2030-11-21T17:00:00Z', chain.chain);
  Object.assign(desk.context.env, { twoPersonRules: { ...NO_TWO_PERSON_RULES, issue: 0 } });
  await chain.reach(desk.context.now());
  follow = createFollower(bySystem(desk.context), { effects: [issueOrdersOnChain], intervalMs: 20, leaseSeconds: 60 });
  order = await desk.place((await desk.request({ ethereum_address: wallet })).id);
  await desk.transition(order.id, PAYMENT);
});

const issue = () => chain.issue(wallet, usgFromCoins(2), order.hash as unknown as `0x${string}`);
const finish = async () => {
  await chain.finalize();
  await follow.poll();
};
const shown = () => desk.get(`/api/orders/${order.id}`);

it('raises an alarm where whoever marked an order as paid issued it, who can’t link the issue either', async () => {
  const { headers, id } = await signedInAccount(desk.context);
  const transition = await desk.app.request(
    `/api/orders/${order.id}/transitions`,
    json({ transition: 'start_issue' }, headers),
  );
  expect(transition.status).toBe(200);
  const { transactionHash: tx } = await issue();
  const refusal = separatedText('issue', 'you');
  const linked = await desk.post(`/api/orders/${order.id}/issue`, { tx });
  expect([linked.status, await linked.json()]).toEqual([403, { errors: [refusal] }]);
  expect(await shown()).toMatchObject({ state: 'issuing', separated: { issue: refusal } });
  const payer = (await auditList(desk.context, { limit: 9, act: 'order.pay' }))[0]?.actorId ?? id;
  await desk.context.db
    .insert(linkedWallets)
    .values({ address: chain.admin.address.toLowerCase(), userId: payer, createdAt: desk.context.now() });
  await finish();
  expect(await shown()).toMatchObject({ state: 'issued', alarm: { code: 'issued_by_payer', tx } });
});

it('raises none where another person issued it', async () => {
  const { id } = await signedInAccount(desk.context);
  await bindWallet(desk.context, { address: chain.admin.address, accountId: id });
  await issue();
  await finish();
  expect(await shown()).toMatchObject({ state: 'issued', alarm: null });
});

it('raises one where nobody knows whose the wallet is that issued it', async () => {
  await issue();
  await finish();
  expect(await shown()).toMatchObject({ state: 'issued', alarm: { code: 'issued_by_unknown' } });
});
