import { describe, expect, it } from 'vitest';
import { LOST_MESSAGES } from '#domain/redemptions/lost-messages.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { LOST_TEXT_MAX, lostReport } from '#domain/redemptions/redemption.ts';
import { LOST_PACKAGE_DAYS } from '#domain/terms.ts';
import { site } from '#site';
import type { Db } from '../platform/database/database.ts';
import { json } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { PACKAGE, type TestRedemptions, testRedemptions } from '../testing/redemptions.ts';
import { closeDelivered } from './apply-fulfilment-event.ts';
import { redemptions } from './table.ts';
import { lockRedemption } from './transition-redemption.ts';

let db: Db;
let desk: TestRedemptions;
let redemption: Awaited<ReturnType<TestRedemptions['request']>>;
onEmptyDatabase(async (opened) => {
  db = opened;
  desk = await testRedemptions(db);
  redemption = await desk.request();
  await db.update(redemptions).set({ state: 'checked', shippingSettledAt: desk.context.now() });
});

const SECOND = '1Z999AA10123456785';
const REPORT = { what: 'missing', text: 'The carrier’s page has said “on its way” for two weeks.' };
const report = async (body: object = REPORT, ticket = redemption.ticket_id) => {
  const answer = await desk.app.request(`/api/redeem/${ticket}/lost`, json(body));
  return [answer.status, ((await answer.json()) as { errors?: string[] }).errors?.[0]];
};
const status = () => desk.status(redemption.ticket_id);
const ship = () => desk.transition(redemption.id, { transition: 'ship', ...PACKAGE });
const row = async () => {
  const [only] = await db.select().from(redemptions);
  return only as NonNullable<typeof only>;
};
/** The receipt that the page shows, as the chain's follower finds it. */
async function recordReceipt() {
  const { receipt } = (await status()) as unknown as { receipt: { text: string; hash: string } };
  await db.update(redemptions).set({ receiptHash: receipt.hash, receiptTx: `0x${'ab'.repeat(32)}` });
  const context = { ...desk.context, actor: { kind: 'system', name: 'chain' } } as const;
  await db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    await closeDelivered(transactionContext, await lockRedemption(transactionContext, redemption.id));
  });
  return receipt.text;
}

describe('a delivery that its holder confirms', () => {
  const confirm = async () =>
    (await desk.app.request(`/api/redeem/${redemption.ticket_id}/delivery`, { method: 'POST' })).status;

  it('counts once, with an email and a receipt, and the package can be reported all the same', async () => {
    await ship();
    expect(await status()).toMatchObject({ may_confirm_delivery: true });
    expect((await Promise.all([confirm(), confirm()])).sort()).toEqual([200, 409]);
    expect(await status()).toMatchObject({
      state: 'delivered',
      may_confirm_delivery: false,
      shipping: { delivered_at: desk.context.now().toISOString() },
      report_lost_until: expect.stringMatching(/^20/),
    });
    const [last] = ((await status()).transitions as object[]).slice(-1);
    expect(last).toMatchObject({ name: 'confirm_delivery', who: 'you' });
    const told = (await desk.emails()).filter(({ subject }) => /delivered/.test(subject));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('Is anything missing or damaged?');
    expect(told[0]?.text).not.toContain('Didn’t get it?');
    await recordReceipt();
    expect(await row()).toMatchObject({ state: 'closed' });
    expect(await report()).toEqual([200, undefined]);
  });

  it.each(['checked', 'delivered', 'returned', 'lost_claimed'] as const)(
    'is none while the redemption is %s',
    async (state) => {
      await ship();
      await db.update(redemptions).set({ state });
      expect(await status()).toMatchObject({ may_confirm_delivery: false });
      expect(await confirm()).toBe(409);
    },
  );
});

describe('a package that its holder reports', () => {
  it('is looked into: the page shows what was written, and emails tell holder and staff without it', async () => {
    await ship();
    expect(await report()).toEqual([200, undefined]);
    expect(await status()).toMatchObject({ state: 'lost_claimed', next: 'wait_for_search', report_lost_until: null });
    const [last] = ((await status()).transitions as object[]).slice(-1);
    expect(last).toMatchObject({ name: 'report_lost', who: 'you', reason: `It never arrived.\n${REPORT.text}` });
    const about = async (to: string) => (await desk.emails(to)).filter(({ subject }) => /report/.test(subject));
    const emails = [...(await about('ada@example.org')), ...(await about(site.support.email))];
    expect(emails).toHaveLength(2);
    for (const { text } of emails) {
      expect(text).toContain(PACKAGE.tracking);
      expect(text).not.toContain('two weeks');
    }
    expect(await desk.get('/api/redemptionList?state=lost_claimed')).toMatchObject([{ id: redemption.id }]);
  });

  it('is reported once, however often the form is sent', async () => {
    await ship();
    const answers = await Promise.all([report(), report()]);
    expect(answers.map(([code]) => code).sort()).toEqual([200, 409]);
    expect((await desk.emails()).filter(({ subject }) => /We have your report/.test(subject))).toHaveLength(1);
  });

  it.each(['awaiting_approval', 'requested', 'checked', 'returned', 'costs_paid', 'refused'] as const)(
    'is none while the redemption is %s',
    async (state) => {
      await ship();
      await db.update(redemptions).set({ state });
      expect(await status()).toMatchObject({ report_lost_until: null });
      expect(await report()).toEqual([409, LOST_MESSAGES.notNow]);
      expect(await row()).toMatchObject({ state });
    },
  );

  it(`is taken for ${LOST_PACKAGE_DAYS} days from the day it was shipped, and no longer`, async () => {
    await ship();
    desk.pass(LOST_PACKAGE_DAYS + 0.1);
    expect(await status()).toMatchObject({ report_lost_until: null });
    expect(await report()).toEqual([409, LOST_MESSAGES.tooLate]);
    desk.pass(-0.2);
    expect(await status()).toMatchObject({ report_lost_until: expect.stringMatching(/^20/) });
    expect(await report()).toEqual([200, undefined]);
  });

  it('needs a ticket number that exists', async () => {
    await ship();
    const wrong = redemption.ticket_id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await report(REPORT, wrong)).toEqual([404, REDEEM_MESSAGES.notFound]);
    expect(await row()).toMatchObject({ state: 'shipped' });
  });

  it.each([
    ['nothing written', { ...REPORT, text: ' ' }],
    ['a novel', { ...REPORT, text: 'x'.repeat(LOST_TEXT_MAX + 1) }],
    ['something else that happened', { ...REPORT, what: 'stolen' }],
  ])('is not taken with %s', async (_, body) => {
    expect(lostReport.safeParse(body).success).toBe(false);
    await ship();
    expect((await report(body))[0]).toBe(422);
    expect(await row()).toMatchObject({ state: 'shipped' });
  });
});

describe('a package that is reported after its delivery', () => {
  const deliver = async () => {
    await ship();
    await desk.transition(redemption.id, { transition: 'deliver' });
    return recordReceipt();
  };

  it('keeps the receipt of the delivery, and is open again', async () => {
    const text = await deliver();
    expect(await row()).toMatchObject({ state: 'closed', complete: true });
    desk.pass(1);
    expect(await report({ ...REPORT, what: 'damaged' })).toEqual([200, undefined]);
    expect(await row()).toMatchObject({ state: 'lost_claimed', complete: false });
    expect(await status()).toMatchObject({ receipt: { text }, receipt_on_chain: expect.anything() });
  });

  it.each([
    ['found', { transition: 'find' }, 'nothing', /was found/, undefined],
    [
      'refused',
      { transition: 'decline_claim', reason: 'Ada signed on May 4.' },
      'claim_refused',
      /Our answer/,
      'Ada signed on May 4.',
    ],
  ] as const)('is closed again with the same receipt once it is %s', async (_, answer, next, subject, reason) => {
    const text = await deliver();
    desk.pass(1);
    await report();
    await desk.transition(redemption.id, answer);
    expect(await row()).toMatchObject({ state: 'closed', complete: true, alarm: null });
    expect(await status()).toMatchObject({ next, receipt: { text } });
    const email = (await desk.emails()).find((each) => subject.test(each.subject));
    expect(email?.text).toContain(reason ?? 'found the package');
  });

  it('is not reported again once we refused the claim, unless staff do it; another package is', async () => {
    await deliver();
    await report();
    await desk.transition(redemption.id, { transition: 'decline_claim', reason: 'Ada signed on May 4.' });
    expect(await status()).toMatchObject({ report_lost_until: null });
    expect(await report()).toEqual([409, LOST_MESSAGES.answered]);
    await desk.transition(redemption.id, { transition: 'claim_lost', reason: 'She wrote: it was a neighbor.' });
    await desk.transition(redemption.id, { transition: 'replace', ...PACKAGE, tracking: SECOND });
    expect(await report()).toEqual([200, undefined]);
  });

  it('is reported again after it was found', async () => {
    await deliver();
    await report();
    await desk.transition(redemption.id, { transition: 'find' });
    expect(await report({ ...REPORT, what: 'damaged' })).toEqual([200, undefined]);
  });

  it('is replaced by one with a receipt of its own', async () => {
    const text = await deliver();
    await report();
    await desk.transition(redemption.id, { transition: 'replace', ...PACKAGE, tracking: SECOND });
    expect(await status()).toMatchObject({ state: 'reshipped', receipt: null, receipt_on_chain: null });
    desk.pass(7);
    await desk.transition(redemption.id, { transition: 'deliver' });
    expect(await row()).toMatchObject({ state: 'delivered', alarm: null });
    const second = await recordReceipt();
    expect(second).toContain(SECOND);
    expect(second).not.toBe(text);
    expect(await row()).toMatchObject({ state: 'closed', alarm: null });
  });

  it('can be recorded by staff as well, for a holder who calls', async () => {
    await deliver();
    await desk.transition(redemption.id, { transition: 'claim_lost', reason: 'She called.' });
    expect(await row()).toMatchObject({ state: 'lost_claimed', complete: false });
  });
});
