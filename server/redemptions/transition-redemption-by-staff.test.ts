import { describe, expect, it } from 'vitest';
import { SECOND_NODE_UNAVAILABLE } from '#domain/messages/api.ts';
import { usgFromCoins } from '#domain/money.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { REDEMPTION_MESSAGES } from '#domain/redemptions/input.ts';
import { redemptionMachine } from '#domain/redemptions/machine.ts';
import { SHIPMENT_MESSAGES } from '#domain/redemptions/shipment.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { chainKey } from '../chain/stored-events.ts';
import { chainCursors, tokenEvents } from '../chain/table.ts';
import { auditList } from '../platform/audit/audit-list.ts';
import type { Db } from '../platform/database/database.ts';
import { NO_CHAIN } from '../testing/desk-client.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { HOLDER, PACKAGE, PAYMENT, type TestRedemptions, testRedemptions } from '../testing/redemptions.ts';
import { redemptions } from './table.ts';

let db: Db;
let desk: TestRedemptions;
let redemption: Awaited<ReturnType<TestRedemptions['request']>>;
onEmptyDatabase(async (opened) => {
  db = opened;
  desk = await testRedemptions(db);
  redemption = await desk.request();
});

const put = (state: (typeof redemptionMachine.states)[number], isPaid = true) =>
  db.update(redemptions).set({ state, shippingSettledAt: isPaid ? new Date() : null });
const transition = async (input: object) => {
  const answer = await desk.post(`/api/redemptionList/${redemption.id}/transitions`, input);
  return [answer.status, ((await answer.json()) as { errors?: string[] }).errors?.[0]];
};
const detail = () => desk.get(`/api/redemptionList/${redemption.id}`);
const email = async (subject: RegExp) => (await desk.emails()).find((each) => subject.test(each.subject));
const SECOND = '1Z999AA10123456785';
const TX = `0x${'ab'.repeat(32)}`;

const INPUTS = Object.keys(redemptionMachine.transitions)
  .filter((name) => redemptionMachine.transitions[name as 'ship'].by === 'staff')
  .map((name) => ({
    transition: name,
    reason: 'why',
    why: 'why',
    shipping_cents: 3_000,
    tx: TX,
    ...PACKAGE,
    ...PAYMENT,
  }));

describe('a transition that the machine does not declare', () => {
  it('is refused from every state, with a message, and changes nothing', async () => {
    for (const state of redemptionMachine.states) {
      await put(state);
      for (const input of INPUTS) {
        if (redemptionMachine.transitions[input.transition as 'ship'].from.some((from) => from === state)) continue;
        expect([state, input.transition, ...(await transition(input))]).toEqual([
          state,
          input.transition,
          409,
          TRANSITION_MESSAGES.not_now,
        ]);
        expect(await detail()).toMatchObject({ state });
      }
    }
  });

  it('is refused where it belongs to the chain alone', async () => {
    for (const name of ['burn', 'close'])
      expect(await transition({ transition: name })).toEqual([422, TRANSITION_MESSAGES.unknown]);
  });

  it('is not offered: the redemption lists what is allowed', async () => {
    expect((await detail()).allowed).toEqual(['refuse', 'cancel', 'withhold']);
    await put('shipped');
    expect((await detail()).allowed).toEqual(['deliver', 'return', 'claim_lost']);
  });
});

describe('a redemption that goes as planned', () => {
  it('is not shipped before a second node, where one is set, has confirmed what the first one says', async () => {
    desk = await testRedemptions(db, { ...NO_CHAIN, both: [NO_CHAIN.client, NO_CHAIN.client] });
    await put('burned');
    const { state } = await desk.transition(redemption.id, { transition: 'check_identity' });
    expect(await transition({ transition: 'ship', ...PACKAGE })).toEqual([503, SECOND_NODE_UNAVAILABLE]);
    expect(await detail()).toMatchObject({ state });
    await db.insert(chainCursors).values({
      ...chainKey(desk.context),
      block: 7n,
      blockHash: '0x',
      head: 7n,
      headHash: '0x',
      seenAt: new Date(),
      confirmed: 7n,
    });
    expect((await transition({ transition: 'ship', ...PACKAGE }))[0]).toBe(200);
  });

  it('is checked, shipped and delivered, with an email and an audit log entry each', async () => {
    await put('burned');
    await desk.transition(redemption.id, { transition: 'check_identity' });
    await desk.transition(redemption.id, { transition: 'ship', ...PACKAGE });
    const delivered = await desk.transition(redemption.id, { transition: 'deliver' });
    expect(delivered).toMatchObject({ state: 'delivered', shipping: { ...PACKAGE, delivered_at: expect.any(String) } });
    const shipped = await email(/on their way$/);
    for (const fact of ['UPS', PACKAGE.tracking, 'government ID', 'Adult Signature', '5 to 10 business days']) {
      expect(shipped?.text).toContain(fact);
    }
    expect(await email(/delivered/)).toBeDefined();
    const actions = (await auditList(desk.context, { limit: 10 })).map(({ action }) => action);
    for (const action of ['redemption.check_identity', 'redemption.ship', 'redemption.deliver'])
      expect(actions).toContain(action);
    expect(await desk.get(`/api/redemptionList?q=${PACKAGE.tracking}`)).toMatchObject([{ id: redemption.id }]);
  });

  it('shows its holder every step, the package and the receipt, and nobody’s name', async () => {
    await put('checked');
    await desk.transition(redemption.id, { transition: 'ship', ...PACKAGE });
    await desk.transition(redemption.id, { transition: 'deliver' });
    const shown = await desk.status(redemption.ticket_id);
    expect(shown).toMatchObject({
      next: 'wait_for_receipt',
      transitions: [{ name: 'request', who: 'you' }, { name: 'ship', who: 'us' }, { name: 'deliver' }],
      shipping: { carrier: 'UPS', tracking: PACKAGE.tracking },
      receipt: {
        text: expect.stringContaining(String(redemption.hash)),
        hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
    });
    expect(JSON.stringify(shown)).not.toMatch(/Lovelace|ada@|James/);
  });

  it('is returned, and reshipped once its costs are paid', async () => {
    await put('shipped');
    await desk.transition(redemption.id, { transition: 'return', reason: 'Nobody was at home.' });
    expect((await email(/came back/))?.text).toContain('Nobody was at home.');
    expect(await desk.status(redemption.ticket_id)).toMatchObject({ next: 'pay_costs' });
    expect(await transition({ transition: 'reship', ...PACKAGE })).toEqual([409, TRANSITION_MESSAGES.not_now]);
    await desk.transition(redemption.id, { transition: 'pay_costs', ...PAYMENT, amount_cents: 4_250 });
    expect((await email(/again/))?.text).toContain('We’ve received $42.50');
    await desk.transition(redemption.id, { transition: 'reship', ...PACKAGE, tracking: SECOND });
    expect(await detail()).toMatchObject({ state: 'reshipped', costs_cents: 4_250, tracking: SECOND });
  });

  it('is claimed as lost for thirty days from when it was shipped, and no longer', async () => {
    await put('checked');
    await desk.transition(redemption.id, { transition: 'ship', ...PACKAGE });
    desk.pass(30.1);
    expect(await transition({ transition: 'claim_lost', reason: 'Gone.' })).toEqual([
      409,
      REDEMPTION_MESSAGES.lostTooLate,
    ]);
    expect((await detail()).allowed).toEqual(['deliver', 'return']);
    desk.pass(-0.2);
    expect(await transition({ transition: 'claim_lost', reason: 'Gone.' })).toEqual([200, undefined]);
    await desk.transition(redemption.id, { transition: 'replace', ...PACKAGE });
    expect(await detail()).toMatchObject({ state: 'reshipped' });
  });

  it.each([
    ['an uninsured package', { transition: 'ship', ...PACKAGE, insured_cents: 0 }, SHIPMENT_MESSAGES.insuredNeeded],
    ['no carrier', { transition: 'ship', ...PACKAGE, carrier: ' ' }, SHIPMENT_MESSAGES.carrierNeeded],
    ['costs below nothing', { transition: 'pay_costs', ...PAYMENT, amount_cents: -1 }, ORDER_MESSAGES.paymentInvalid],
    ['no reason', { transition: 'refuse', reason: '' }, TRANSITION_MESSAGES.reasonNeeded],
  ])('is refused with %s', async (_, input, message) => expect(await transition(input)).toEqual([422, message]));
});

it.each([
  ['ship', 'checked'],
  ['reship', 'costs_paid'],
  ['replace', 'lost_claimed'],
] as const)(
  'takes no tracking number to %s that its carrier never gives, and no carrier that nobody names',
  async (name, state) => {
    await put(state);
    const fields = async (changes: object) => {
      const answer = await desk.post(`/api/redemptionList/${redemption.id}/transitions`, {
        transition: name,
        ...PACKAGE,
        ...changes,
      });
      return [answer.status, Object.keys(((await answer.json()) as { fields?: object }).fields ?? {})];
    };
    expect(await fields({ tracking: '1' })).toEqual([422, ['tracking']]);
    expect(await fields({ carrier: 'x' })).toEqual([422, ['carrier']]);
    expect(await fields({ carrier: 'other' })).toEqual([422, ['other_carrier']]);
    expect(await detail()).toMatchObject({ state, shipping: expect.toSatisfy((shipping) => !shipping?.tracking) });
  },
);

describe('a redemption that waits for documents', () => {
  it('is not shipped until it is released, and its holder reads why', async () => {
    await put('checked');
    await desk.transition(redemption.id, { transition: 'withhold', reason: 'A utility bill, please.' });
    expect(await transition({ transition: 'ship', ...PACKAGE })).toEqual([409, TRANSITION_MESSAGES.document_hold]);
    expect(await desk.status(redemption.ticket_id)).toMatchObject({
      next: 'send_documents',
      document_hold: { reason: 'A utility bill, please.' },
    });
    expect((await email(/documents/))?.text).toContain('A utility bill, please.');
    expect(await transition({ transition: 'withhold', reason: 'Again.' })).toEqual([409, TRANSITION_MESSAGES.not_now]);
    await desk.transition(redemption.id, { transition: 'release' });
    expect(await desk.transition(redemption.id, { transition: 'ship', ...PACKAGE })).toMatchObject({
      state: 'shipped',
    });
  });
});

describe('a redemption with a burn in a block that is not final', () => {
  it('can no longer be refused or cancelled', async () => {
    await db.insert(tokenEvents).values({
      ...chainKey(desk.context),
      block: 5n,
      logIndex: 0,
      blockHash: TX,
      time: new Date(),
      tx: TX,
      name: 'Redeemed',
      from: HOLDER.toLowerCase(),
      to: null,
      value: usgFromCoins(2),
      reference: String((await detail()).hash),
      args: {},
      final: false,
    });
    for (const name of ['refuse', 'cancel']) {
      expect(await transition({ transition: name, reason: 'No.' })).toEqual([409, REDEMPTION_MESSAGES.burnOnItsWay]);
    }
    expect((await detail()).allowed).toEqual(['withhold']);
  });
});

it.each([
  ['UPS', '1z 999-AA1 0123 4567 84', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['other', 'bs 123456', 'BS123456', null],
])(
  'links the page that tracks a package by %s, if it is known, and no email does',
  async (carrier, typed, tracking, url) => {
    await put('checked');
    const other_carrier = 'A courier';
    await desk.transition(redemption.id, { transition: 'ship', ...PACKAGE, carrier, other_carrier, tracking: typed });
    const named = carrier === 'other' ? other_carrier : carrier;
    expect(await desk.status(redemption.ticket_id)).toMatchObject({
      shipping: { carrier: named, tracking, tracking_url: url },
    });
    const text = (await email(/on their way$/))?.text ?? '';
    expect(text).toContain(`Carrier: ${named}\nTracking number: ${tracking}\n`);
    expect(text).toContain('Insured for: $4,000.00');
    expect(text).toMatch(/See your delivery:\nhttps?:\/\/[^/]+\/redeemsuccess\?ticket=/);
    expect(text).not.toContain('https://www.ups.com');
  },
);
