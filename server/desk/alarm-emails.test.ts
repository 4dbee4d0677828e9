import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { site } from '#site';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { readEnv } from '../platform/env.ts';
import { type Deliver, mailboxEmails, toMailbox } from '../platform/mail/deliver.ts';
import { sendDueMail } from '../platform/mail/mailer.ts';
import { orders } from '../sales/table.ts';
import { type AlarmWatch, alarmWatch as alarmWatchOf, OPERATOR } from '../testing/alarm-watch.ts';
import { LEAD } from '../testing/desk-client.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { paidOrder, type TestDesk, testDesk } from '../testing/sales.ts';
import { testPostgres } from '../testing/shared-postgres.ts';
import { alarmEmails } from './alarm-emails.ts';
import { saveLead } from './leads/save-lead.ts';
import { alarmWatch } from './table.ts';
import { startWatchingAlarms, watchAlarms } from './watch-alarms.ts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
let db: Db;
let desk: TestDesk;
let alarm: AlarmWatch;
onEmptyDatabase(async (opened) => {
  db = opened;
  desk = await testDesk(db);
  alarm = alarmWatchOf(desk.context);
});

describe('many alarms', () => {
  it('are one email, which lists 25 of them', async () => {
    for (let time = 0; time < 27; time++) await saveLead(desk.context, { ...LEAD, email: `${time}@example.org` });
    desk.pass(DAY - HOUR);
    const [mail, ...more] = await alarm.mails();
    expect([mail?.subject, more]).toEqual(['27 alarms', []]);
    expect(mail?.text.match(/A message from the contact form/g)).toHaveLength(25);
    expect(mail?.text).toContain('Others: 2 more at the desk.');
  });

  it('of ten minutes are one email, with those that ended in the meantime', async () => {
    const [first, second, third] = [await paidOrder(desk), await paidOrder(desk), await paidOrder(desk)];
    const stuck = (id: string, changes: object) => db.update(orders).set(changes).where(eq(orders.id, id));
    const raised = { alarm: 'issued_wrongly', alarmSince: desk.context.now() } as const;
    for (const { id } of [first, second, third]) {
      await stuck(id, raised);
      await alarm.watch();
      desk.pass(3 * MINUTE);
    }
    await stuck(third.id, { alarm: null });
    expect(await alarm.subjects()).toEqual([`Alarm: Order ${first.number} of 2 ${site.symbol}`]);
    desk.pass(MINUTE);
    expect((await alarm.subjects()).slice(1)).toEqual(['2 alarms']);
    expect((await alarm.mails())[1]?.text).toMatch(
      /^1 alarm at the staff desk needs attention now.[\s\S]*Solved November 21/m,
    );
  });
});

describe('an email', () => {
  it('is neither lost nor doubled by a mail server that is down', async () => {
    await paidOrder(desk);
    desk.pass(HOUR);
    await alarm.watch();
    const down: Deliver = { ...toMailbox(alarm.context), send: () => Promise.reject(new Error('down')) };
    for (let time = 0; time < 6; time++) {
      await alarm.watch();
      await alarm.send(down);
      desk.pass(HOUR);
    }
    expect(await mailboxEmails(alarm.context, OPERATOR)).toEqual([]);
    expect(await alarm.subjects()).toHaveLength(1);
  });

  it('goes to support where no address is set, and an address that is none is refused', async () => {
    await paidOrder(desk);
    desk.pass(HOUR);
    await watchAlarms({ ...alarm.context, env: readEnv({}) }, 'one');
    await alarm.send();
    const got = (await mailboxEmails(desk.context, site.support.email)).map(({ subject }) => subject);
    expect(got).toEqual([expect.stringMatching(/^Alarm: Order/)]);
    expect(() => readEnv({ ALARM_EMAIL: 'nobody' })).toThrow('ALARM_EMAIL must be one email address');
  });
});

describe('the morning digest', () => {
  // 10:04 in Denver on a Thursday; the next 8 o’clock is 21:56 hours away.
  const toMorning = 21 * HOUR + 56 * MINUTE;

  const subjects = async () => (await alarm.digests()).map(({ subject }) => subject);

  it('comes at 8 once a day, says that all is clear, and not on the day of the first start', async () => {
    expect(await alarm.digests()).toEqual([]);
    desk.pass(toMorning - 1);
    expect(await alarm.digests()).toEqual([]);
    desk.pass(1);
    expect(await subjects()).toEqual(['November 22, 2030: all clear']);
    desk.pass(23 * HOUR);
    expect(await alarm.digests()).toHaveLength(1);
    desk.pass(3 * DAY);
    expect(await subjects()).toEqual(['November 22, 2030: all clear', 'November 25, 2030: all clear']);
  });

  it('counts what the rail counts, with the way there, and what was solved', async () => {
    await alarm.watch();
    const first = await paidOrder(desk);
    await paidOrder(desk);
    await desk.request();
    desk.pass(HOUR);
    await alarm.watch();
    await db.update(orders).set({ state: 'issued' }).where(eq(orders.id, first.id));
    desk.pass(MINUTE);
    await alarm.watch();
    desk.pass(toMorning - HOUR - MINUTE);
    const [digest] = await alarm.digests();
    expect(digest?.subject).toBe('November 22, 2030: 2 to do, 1 alarm');
    for (const part of [
      'Needs you: 2\nhttp://localhost:3000/admin?list=needs_you',
      'Paid – issue now: 1\nhttp://localhost:3000/admin?list=issue',
      'New: 1\nhttp://localhost:3000/admin?list=new',
      'Alarms: 1\nhttp://localhost:3000/admin?list=alarms',
      'Alarms solved in the last 24 hours: 1',
    ])
      expect(digest?.text).toContain(part);
    // What happens before it is sent does not change what it says of 8 o’clock.
    expect(digest?.text.match(/Paid: issue the tokens/g)).toHaveLength(1);
  });
});

describe('one instance watches at a time', () => {
  it('and another takes over when it is silent for two and a half minutes, or has stopped', async () => {
    await paidOrder(desk);
    desk.pass(HOUR);
    expect([await alarm.watch('one'), await alarm.watch('two')]).toEqual([true, false]);
    desk.pass(149);
    expect(await alarm.watch('two')).toBe(false);
    desk.pass(1);
    expect([await alarm.watch('two'), await alarm.watch('one')]).toEqual([true, false]);
    // A clock that went back must not leave it to one that is gone.
    desk.pass(-HOUR);
    expect(await alarm.watch('three')).toBe(true);
    desk.pass(HOUR);
    await alarm.send();
    expect(await mailboxEmails(alarm.context, OPERATOR)).toHaveLength(1);
  });

  it('from a while after its start until it stops, which leaves the watch to others at once', async () => {
    const { context } = alarm;
    await startWatchingAlarms(context).stop();
    expect(await db.select().from(alarmWatch)).toEqual([]);
    let asked = 0;
    const later = () => new Date(desk.context.now().getTime() + Math.min(asked++, 1) * MINUTE * 1_000);
    await startWatchingAlarms({ ...context, now: later }).stop();
    expect(await db.select().from(alarmWatch)).toHaveLength(1);
    desk.pass(MINUTE);
    expect(await alarm.watch('two')).toBe(true);
  });

  it('on PostgreSQL: of two that look at the same moment, one email comes', async () => {
    const postgres = await testPostgres();
    try {
      const instances = [postgres.open(), postgres.open()].map(({ db: each }) => ({ ...alarm.context, db: each }));
      const [one] = instances as [Context, Context];
      await saveLead(one, LEAD);
      const everywhere = () =>
        Promise.all([0, 1, 2, 3].map((index) => watchAlarms(instances[index % 2] as Context, `instance ${index}`)));
      expect((await everywhere()).filter(Boolean)).toHaveLength(1);
      desk.pass(22 * HOUR);
      await everywhere();
      while ((await sendDueMail({ deps: one, templates: alarmEmails, deliver: toMailbox(one) })) > 0);
      const got = (await mailboxEmails(one, OPERATOR)).map(({ subject }) => subject);
      expect(got.sort()).toEqual(['Alarm: A message from the contact form', 'November 22, 2030: 1 to do, 1 alarm']);
    } finally {
      await postgres.stop();
    }
  });
});
