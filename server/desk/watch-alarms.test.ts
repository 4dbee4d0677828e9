import { describe, expect, it } from 'vitest';
import { ORDER_ALARM_MESSAGES } from '#domain/orders/messages.ts';
import { QUEUE_WHY } from '#domain/staff/queue.ts';
import { site } from '#site';
import { tokenEvents } from '../chain/table.ts';
import type { Db } from '../platform/database/database.ts';
import { setComplete } from '../platform/lists/set-complete.ts';
import { requestRedemption } from '../redemptions/request-redemption.ts';
import { redemptions } from '../redemptions/table.ts';
import { purchaseList } from '../sales/find-purchase.ts';
import { orders } from '../sales/table.ts';
import { type AlarmWatch, alarmWatch } from '../testing/alarm-watch.ts';
import { LEAD } from '../testing/desk-client.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { filledForm } from '../testing/redemptions.ts';
import { ADA, PAYMENT, paidOrder, type TestDesk, testDesk, WALLET } from '../testing/sales.ts';
import { saveLead } from './leads/save-lead.ts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
let db: Db;
let desk: TestDesk;
let alarm: AlarmWatch;
onEmptyDatabase(async (opened) => {
  db = opened;
  desk = await testDesk(db);
  alarm = alarmWatch(desk.context);
});

async function ticket(changes: Partial<typeof redemptions.$inferInsert>) {
  const form = filledForm({ ethereum_address: WALLET });
  await requestRedemption(desk.context, form as Parameters<typeof requestRedemption>[1]);
  await db.update(redemptions).set(changes);
  const [row] = await db.select({ id: redemptions.id }).from(redemptions);
  return row?.id ?? '';
}

describe('an alarm is emailed once, is on the desk, and ends with its cause:', () => {
  const order = (number: string) => `Order ${number} of 2 ${site.symbol}`;
  const solve = (changes: Partial<typeof orders.$inferInsert>) => db.update(orders).set(changes);

  it('an order that is paid and not issued after an hour, however often its issue is tried', async () => {
    const { id, number } = await paidOrder(desk);
    desk.pass(HOUR - 1);
    expect([await alarm.subjects(), (await alarm.desk()).ids]).toEqual([[], []]);
    desk.pass(1);
    const [mail, ...more] = await alarm.mails();
    expect([mail?.subject, more]).toEqual([`Alarm: ${order(number)}`, []]);
    const [purchase] = (await alarm.desk()).ids;
    for (const part of [
      QUEUE_WHY.order_to_issue,
      '$3,255.00',
      'Since November 21, 2030 at 10:04 a.m. Mountain Time',
      `${desk.context.origins[0]}/admin?list=alarms&purchase=${purchase}`,
    ])
      expect(mail?.text).toContain(part);
    for (const transition of ['start_issue', 'issue_failed'] as const) {
      desk.pass(20 * MINUTE);
      await desk.transition(id, { transition });
      expect(await alarm.subjects()).toHaveLength(1);
      expect((await alarm.desk()).ids).toEqual([purchase]);
    }
    await solve({ state: 'issued' });
    expect([await alarm.subjects(), (await alarm.desk()).ids]).toEqual([[`Alarm: ${order(number)}`], []]);
  });

  it('an order that is not paid three hours before it lapses', async () => {
    const { id, number } = (await desk.place((await desk.request()).id)) as unknown as { id: string; number: string };
    desk.pass(21 * HOUR - 1);
    expect(await alarm.subjects()).toEqual([]);
    desk.pass(1);
    expect(await alarm.subjects()).toEqual([`Alarm: ${order(number)}`]);
    expect((await alarm.mails())[0]?.text).toContain('Due November 22, 2030 at 10:04 a.m. Mountain Time.');
    await desk.transition(id, PAYMENT);
    expect((await alarm.desk()).ids).toEqual([]);
  });

  it.each([
    ['burned and not checked for a business day', { state: 'burned' }, DAY, QUEUE_WHY.ticket_to_check],
    ['checked, paid and not shipped for two', { state: 'checked' }, 4 * DAY, QUEUE_WHY.ticket_to_ship],
    ['a day before its delivery is overdue', { state: 'shipped' }, 13 * DAY, QUEUE_WHY.delivery_due_soon],
    ['all arrived and not burned for four hours', { state: 'requested' }, 4 * HOUR, QUEUE_WHY.ticket_to_burn],
  ] as const)('a redemption that is %s', async (_, { state }, seconds, why) => {
    const at = desk.context.now();
    const id = await ticket({
      state,
      shippedAt: at,
      shippingSettledAt: at,
      arrivedAt: at,
      channel: 'email',
      country: 'US',
    });
    desk.pass(seconds - 1);
    expect([await alarm.subjects(), (await alarm.desk()).ids]).toEqual([[], []]);
    desk.pass(1);
    expect(await alarm.subjects()).toEqual(['Alarm: Redemption of 1 coin']);
    expect((await alarm.mails())[0]?.text).toContain(why);
    expect((await alarm.desk()).ids).toEqual([id]);
    await db.update(redemptions).set({ state: 'closed' });
    desk.pass(HOUR);
    expect([(await alarm.subjects()).length, (await alarm.desk()).ids]).toEqual([1, []]);
  });

  it('a package that is lost, while that can still be reported', async () => {
    await ticket({ state: 'shipped', shippedAt: desk.context.now(), country: 'US' });
    desk.pass(13 * DAY);
    expect(await alarm.subjects()).toHaveLength(1);
    desk.pass(DAY);
    expect(await alarm.subjects()).toHaveLength(1);
    desk.pass(13 * DAY - 1);
    expect(await alarm.subjects()).toHaveLength(1);
    desk.pass(1);
    expect(await alarm.subjects()).toHaveLength(2);
    expect((await alarm.mails()).at(-1)?.text).toContain(QUEUE_WHY.claim_ends_soon);
  });

  it('a message or a request two hours before its answer is due', async () => {
    await saveLead(desk.context, LEAD);
    const { id } = await desk.request();
    desk.pass(22 * HOUR - 1);
    expect(await alarm.subjects()).toEqual([]);
    desk.pass(1);
    expect(await alarm.subjects()).toEqual(['2 alarms']);
    await setComplete(desk.context, purchaseList, id, true);
    expect((await alarm.desk()).ids).toHaveLength(1);
  });

  it('a burn without a request, and an issue that the books don’t explain', async () => {
    const { id, token } = desk.context.chain;
    const place = { chainId: id, token: token.toLowerCase(), block: 7n, logIndex: 2, blockHash: '0x', tx: '0x' };
    await db
      .insert(tokenEvents)
      .values({ ...place, time: new Date(0), name: 'Redeemed', from: WALLET, value: 1n, args: {}, final: true });
    expect(await alarm.subjects()).toEqual(['Alarm: A burn without a request']);
    const { number } = await paidOrder(desk);
    desk.pass(10 * MINUTE);
    await solve({ state: 'issued', alarm: 'issued_by_payer', alarmSince: desk.context.now() });
    expect(await alarm.subjects()).toEqual(['Alarm: A burn without a request', `Alarm: ${order(number)}`]);
    expect((await alarm.mails()).at(-1)?.text).toContain(ORDER_ALARM_MESSAGES.issued_by_payer);
    await solve({ alarm: null });
    desk.pass(10 * MINUTE);
    await alarm.watch();
    // The next time is another alarm.
    await solve({ alarm: 'issued_wrongly', alarmSince: desk.context.now() });
    expect(await alarm.subjects()).toHaveLength(3);
  });
});

it('tells nothing about a customer', async () => {
  await saveLead(desk.context, LEAD);
  await paidOrder(desk);
  await ticket({ state: 'burned', name: 'Grace Hopper' });
  desk.pass(2 * DAY);
  const [mail] = await alarm.mails();
  expect(mail?.subject).toBe('3 alarms');
  expect(mail?.text).toContain('A message from the contact form');
  for (const { text, html } of [...(await alarm.mails()), ...(await alarm.digests())])
    for (const secret of [ADA, LEAD.email, LEAD.first_name, 'Grace', WALLET, WALLET.toLowerCase()])
      expect(text + html).not.toContain(secret);
});
