import { expect, it } from 'vitest';
import { inboxAddress } from '#domain/ethereum-address.ts';
import { usgFromCoins } from '#domain/money.ts';
import { costTooLittle, paymentTooLittle, REDEMPTION_MESSAGES } from '#domain/redemptions/input.ts';
import { ABROAD_REASON, CHECK_FIRST_REASON } from '#domain/redemptions/quote-messages.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { SHIPPING_INTERNATIONAL_CENTS } from '#domain/terms.ts';
import { coinsPerPackage } from '#site';
import { deskQueue } from '../testing/desk-client.ts';
import { inboxesOfFile } from '../testing/inboxes.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { PACKAGE, PAYMENT, type TestRedemptions } from '../testing/redemptions.ts';

const { chain, wallet, open } = await inboxesOfFile();
let site: Awaited<ReturnType<typeof open>>;
let desk: TestRedemptions;
onEmptyDatabase(async (db) => {
  site = await open(db);
  desk = site.desk;
});

const CHECKED = { check_first: true, address_line_1: '1 Example Street', shipping_details: '' };
const ABROAD = { country: 'CA', ethereum_address: '' };
const emails = async (subject: RegExp) => (await desk.emails()).filter((each) => subject.test(each.subject));

it('waits for approval where the coins go abroad: neither page nor email says where to send tokens', async () => {
  const { ticket_id } = await desk.request(ABROAD);
  expect(await desk.status(ticket_id)).toMatchObject({
    state: 'awaiting_approval',
    next: 'give_identity',
    identity: { state: 'asked', reason: ABROAD_REASON },
    inbox: null,
  });
  const [received] = await emails(/Your redemption/);
  expect(received?.text).toContain('don’t send or burn any tokens until we email you');
  expect(received?.text).not.toMatch(/0x[0-9a-fA-F]{40}/);
  expect(received?.html).not.toContain('QR code');
});

it.each([
  ['abroad', ABROAD, 'ticket_to_approve'],
  ['checked first', { ...CHECKED, ethereum_address: '' }, 'ticket_to_approve'],
])('waits for its customer, then for staff, in the work queue: %s', async (_, changes, kind) => {
  const { id, ticket_id } = await desk.request(changes);
  expect(await deskQueue(desk.context)).toEqual([]);
  desk.pass(3);
  expect(await deskQueue(desk.context)).toMatchObject([{ kind: 'identity_awaited', subject_id: id }]);
  await desk.giveIdentity(ticket_id);
  const since = desk.context.now().toISOString();
  desk.pass(1);
  expect(await deskQueue(desk.context)).toMatchObject([{ kind, subject_id: id, since }]);
  await desk.transition(id, { transition: 'approve', shipping_cents: 6_450 });
  expect(await deskQueue(desk.context)).toEqual([]);
});

it('gives the address once staff have approved the delivery', async () => {
  const { id, ticket_id } = await desk.request(ABROAD);
  await desk.giveIdentity(ticket_id);
  expect((await desk.get(`/api/redemptionList/${id}`)).allowed).toEqual(['approve', 'refuse', 'cancel', 'withhold']);
  await desk.transition(id, { transition: 'approve', shipping_cents: 6_450 });
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
  await desk.giveIdentity(ticket_id);
  expect(await desk.status(ticket_id)).toMatchObject({ next: 'wait_for_approval' });
  expect((await emails(/Your redemption/))[0]?.text).not.toContain('Your wallet burns');
  await desk.transition(id, { transition: 'approve', shipping_cents: 6_450 });
  expect(await desk.status(ticket_id)).toMatchObject({ next: 'burn_tokens' });
});

it('is refused like any other', async () => {
  const { id, ticket_id } = await desk.request(ABROAD);
  await desk.transition(id, { transition: 'refuse', reason: 'We don’t deliver there.' });
  expect(await desk.status(ticket_id)).toMatchObject({ state: 'refused', next: 'over' });
});

it('goes on with the customer’s own wallet: identity, approval, burn, shipping, and no second check', async () => {
  const redemption = await site.request({ country: 'CA', ethereum_address: wallet.address });
  const { id, ticket_id } = redemption;
  expect(await desk.status(ticket_id)).toMatchObject({ next: 'give_identity', by_email: false });
  await desk.giveIdentity(ticket_id);
  expect(await desk.status(ticket_id)).toMatchObject({ next: 'wait_for_approval' });
  await desk.transition(id, { transition: 'approve', shipping_cents: 6_450 });
  const [approved] = await emails(/We’ve approved/);
  expect(approved?.text).toContain('plus duties');
  expect(approved?.text).toContain('Your wallet burns');
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
  expect(await desk.status(ticket_id)).toMatchObject({ state: 'checked', next: 'pay_shipping' });
  expect(await site.detail(redemption)).toMatchObject({ alarm: null, inbox: null });
  const work = (await deskQueue(desk.context)).filter(({ subject_kind }) => subject_kind !== 'site');
  expect(work).toMatchObject([{ kind: 'shipping_unpaid', subject_id: id }]);
  const [burned] = await emails(/are next: please pay for shipping$/);
  expect(burned?.text).toContain('You’re already verified.');
  expect(burned?.text).toContain('$64.50\nFor shipping');
  const pay = { transition: 'pay_shipping', ...PAYMENT } as const;
  const least = await desk.post(`/api/redemptionList/${id}/transitions`, pay);
  expect([least.status, await least.json()]).toEqual([
    422,
    { errors: [paymentTooLittle(6_450)], fields: expect.anything() },
  ]);
  await desk.transition(id, { ...pay, amount_cents: 6_450 });
  expect(await desk.status(ticket_id)).toMatchObject({ next: 'wait_for_shipping' });
  await desk.transition(id, { transition: 'ship', ...PACKAGE });
  expect(await desk.status(ticket_id)).toMatchObject({ state: 'shipped', next: 'receive_coins' });
  expect((await desk.status(ticket_id)).transitions).toHaveLength(6);
});

it('counts a burn that came before the approval, since the tokens are gone', async () => {
  const { id, ticket_id } = await site.request({ country: 'CA', ethereum_address: wallet.address });
  await chain.redeem(wallet, usgFromCoins(2), ticketHash(ticket_id));
  await site.finish();
  expect(await desk.status(ticket_id)).toMatchObject({ state: 'burned', next: 'give_identity' });
  expect((await desk.get(`/api/redemptionList/${id}`)).allowed).not.toContain('approve');
});

it.each([
  ['another wallet', { ethereum_address: '' }, 'send_tokens'],
  ['a wallet of this site', {}, 'burn_tokens'],
])(
  'settles identity, then cost, before anything is turned in from %s, for whoever asks for it',
  async (_, from, next) => {
    const { id, ticket_id } = await desk.request({ ...CHECKED, ...from });
    expect(await desk.status(ticket_id)).toMatchObject({
      state: 'awaiting_approval',
      next: 'give_identity',
      inbox: null,
      check_first: true,
      identity: { state: 'asked', reason: CHECK_FIRST_REASON },
      cost: { shipping_cents: 3_000, is_firm: false, duties: false },
    });
    const [received] = await emails(/Your redemption/);
    expect(received?.text).toContain('don’t send or burn any tokens until we email you');
    expect(received?.text).not.toMatch(/0x[0-9a-fA-F]{40}|outside the United States/);
    const approve = { transition: 'approve', shipping_cents: 4_200 } as const;
    const early = await desk.post(`/api/redemptionList/${id}/transitions`, approve);
    expect([early.status, await early.json()]).toEqual([409, { errors: [REDEMPTION_MESSAGES.identityAwaited] }]);
    expect((await desk.get(`/api/redemptionList/${id}`)).allowed).not.toContain('approve');

    await desk.giveIdentity(ticket_id);
    expect(await desk.status(ticket_id)).toMatchObject({ next: 'wait_for_first_check', inbox: null });
    await desk.transition(id, approve);
    expect(await desk.status(ticket_id)).toMatchObject({ next, cost: { shipping_cents: 4_200, is_firm: true } });
    expect((await emails(/We’ve approved/))[0]?.text).toContain('Shipping, handling and insurance: $42.00');
  },
);

it('says the firm cost at once if nothing has to be checked first', async () => {
  const { ticket_id } = await desk.request({ qty_to_redeem: coinsPerPackage + 1 });
  expect(await desk.status(ticket_id)).toMatchObject({
    state: 'requested',
    cost: { shipping_cents: 6_000, is_firm: true, duties: false },
  });
  expect((await emails(/Your redemption/))[0]?.text).toContain('insurance: $60.00');
});

it('is approved only with the cost of shipping, which is no less than the least that our pages name', async () => {
  const { id, ticket_id } = await desk.request(ABROAD);
  await desk.giveIdentity(ticket_id);
  const approve = async (cost: object) => {
    const answer = await desk.post(`/api/redemptionList/${id}/transitions`, { transition: 'approve', ...cost });
    return [answer.status, ((await answer.json()) as { fields?: object }).fields];
  };
  expect(await approve({})).toEqual([422, { shipping_cents: [REDEMPTION_MESSAGES.costNeeded] }]);
  const least = SHIPPING_INTERNATIONAL_CENTS;
  expect(await approve({ shipping_cents: least - 1 })).toEqual([422, { shipping_cents: [costTooLittle(least)] }]);
  expect(await approve({ shipping_cents: least })).toEqual([200, undefined]);
});
