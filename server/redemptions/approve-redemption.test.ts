import { expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { inboxAddress } from '#domain/redemptions/inbox-address.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { deskQueue } from '../desk/work-queue.ts';
import { inboxesOfFile } from '../testing/inboxes.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { PACKAGE, type TestRedemptions } from '../testing/redemptions.ts';

const { chain, wallet, open } = await inboxesOfFile();
let site: Awaited<ReturnType<typeof open>>;
let desk: TestRedemptions;
onEmptyDatabase(async (db) => {
  site = await open(db);
  desk = site.desk;
});

const ABROAD = { country: 'CA', ethereum_address: '' };
const emails = async (subject: RegExp) => (await desk.emails()).filter((each) => subject.test(each.subject));

it('waits for approval where the coins go abroad: neither page nor e-mail says where to send tokens', async () => {
  const { id, ticket_id } = await desk.request(ABROAD);
  expect(await desk.status(ticket_id)).toMatchObject({
    state: 'awaiting_approval',
    next: 'wait_for_approval',
    inbox: null,
  });
  const [received] = await emails(/Your redemption/);
  expect(received?.text).toContain('don’t send or burn any tokens until we e-mail you');
  expect(received?.text).not.toMatch(/0x[0-9a-fA-F]{40}/);
  expect(received?.html).not.toContain('QR code');
  expect(await deskQueue(desk.context)).toMatchObject([{ kind: 'ticket_to_approve', subject_id: id }]);
});

it('gives the address once staff have approved the delivery', async () => {
  const { id, ticket_id } = await desk.request(ABROAD);
  expect((await desk.get(`/api/redemptionList/${id}`)).allowed).toEqual(['approve', 'refuse', 'cancel', 'withhold']);
  await desk.step(id, { step: 'approve' });
  expect(await desk.status(ticket_id)).toMatchObject({ state: 'requested', next: 'send_tokens' });
  const [approved] = await emails(/We’ve approved/);
  const address = inboxAddress(desk.context.chain.inbox, ticketHash(ticket_id));
  expect(approved?.text).toContain(address);
  expect(approved?.html).toContain(`alt="QR code of ${address}"`);
  expect(await desk.status(ticket_id)).toMatchObject({
    inbox: { address, needed: '2000000000', missing: '2000000000' },
  });
});

it('tells a wallet of this site to wait, too', async () => {
  const { id, ticket_id } = await desk.request({ country: 'CA' });
  expect(await desk.status(ticket_id)).toMatchObject({ next: 'wait_for_approval' });
  expect((await emails(/Your redemption/))[0]?.text).not.toContain('your wallet burns');
  await desk.step(id, { step: 'approve' });
  expect(await desk.status(ticket_id)).toMatchObject({ next: 'burn_tokens' });
});

it('is refused like any other', async () => {
  const { id, ticket_id } = await desk.request(ABROAD);
  await desk.step(id, { step: 'refuse', reason: 'We don’t deliver there.' });
  expect(await desk.status(ticket_id)).toMatchObject({ state: 'refused', next: 'over' });
});

it('goes on with the customer’s own wallet: approved, burned, checked, shipped', async () => {
  const redemption = await site.request({ country: 'CA', ethereum_address: wallet.address });
  const { id, ticket_id } = redemption;
  expect(await desk.status(ticket_id)).toMatchObject({ next: 'wait_for_approval', by_email: false });
  await desk.step(id, { step: 'approve' });
  const [approved] = await emails(/We’ve approved/);
  expect(approved?.text).toContain('plus duties');
  expect(approved?.text).toContain('your wallet burns');
  expect(approved?.text).not.toMatch(/0x[0-9a-fA-F]{40}/);
  expect(await desk.status(ticket_id)).toMatchObject({
    next: 'burn_tokens',
    recipient: { country: 'CA' },
    inbox: null,
  });

  await chain.redeem(wallet, usgFromCoins(2), ticketHash(ticket_id));
  await site.read();
  expect(await desk.status(ticket_id)).toMatchObject({ state: 'requested', next: 'wait_for_chain' });
  await site.finish();
  expect(await desk.status(ticket_id)).toMatchObject({ state: 'burned', next: 'wait_for_check' });
  expect(await site.detail(redemption)).toMatchObject({ alarm: null, inbox: null });
  await desk.step(id, { step: 'check_identity' });
  await desk.step(id, { step: 'ship', ...PACKAGE });
  expect(await desk.status(ticket_id)).toMatchObject({ state: 'shipped', next: 'receive_coins' });
  expect((await desk.status(ticket_id)).steps).toHaveLength(5);
});

it('counts a burn that came before the approval, since the tokens are gone', async () => {
  const { id, ticket_id } = await site.request({ country: 'CA', ethereum_address: wallet.address });
  await chain.redeem(wallet, usgFromCoins(2), ticketHash(ticket_id));
  await site.finish();
  expect(await desk.status(ticket_id)).toMatchObject({ state: 'burned', next: 'wait_for_check' });
  expect((await desk.get(`/api/redemptionList/${id}`)).allowed).not.toContain('approve');
});
