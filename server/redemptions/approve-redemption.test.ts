import { expect, it } from 'vitest';
import { inboxAddress } from '#domain/redemptions/inbox-address.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { deskQueue } from '../desk/work-queue.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { type TestRedemptions, testRedemptions } from '../testing/redemptions.ts';

let desk: TestRedemptions;
onEmptyDatabase(async (db) => {
  desk = await testRedemptions(db);
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
