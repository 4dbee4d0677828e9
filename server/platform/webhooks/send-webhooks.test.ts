import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { askIdentity, giveIdentity } from '../../compliance/identity/ask-identity.ts';
import { eraseIdentity } from '../../compliance/identity/erase-identity.ts';
import { identityOf } from '../../compliance/identity/find-identity.ts';
import { recordIdentityResult } from '../../compliance/identity/record-identity-result.ts';
import { deskQueue } from '../../testing/desk-client.ts';
import { ADAS_IDENTITY } from '../../testing/redemptions.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { accept, BEGIN, type Request, SECRETS, SUBJECT, siteWithVendor, withStatus } from '../../testing/webhooks.ts';
import { auditList } from '../audit/audit-list.ts';
import { MOST_ATTEMPTS } from '../delivery-queue.ts';
import { readEnv } from '../env.ts';
import { dismissWebhook, queueWebhook, sendDueWebhooks, sendWebhookAgain, startWebhooks } from './send-webhooks.ts';
import { webhookOutbox } from './table.ts';

const site = siteWithVendor();
const event = { type: 'identity.requested', subject: SUBJECT, data: { record: 'r' } } as const;
/** As a vendor's own code checks it. */
const isSignedUnder = (secret: Buffer, { headers, body }: Request) => {
  const hmac = createHmac('sha256', secret).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
  return String(headers['webhook-signature'])
    .split(' ')
    .includes(`v1,${hmac.digest('base64')}`);
};

describe('events for an identity vendor', () => {
  it('are queued in the transaction that causes them, or not at all', async () => {
    const undone = site.context.db.transaction(async (tx) => {
      await askIdentity({ ...site.desk, db: tx }, SUBJECT, 'The law');
      tx.rollback();
    });
    await expect(undone).rejects.toThrow('Rollback');
    expect(await site.queued()).toEqual([]);
    await askIdentity({ ...site.desk, env: readEnv({}) }, SUBJECT, 'Nobody is to be told');
    expect(await site.queued()).toEqual([]);
  });

  it('hold ids and a link but nothing personal, and are signed under both secrets', async () => {
    const record = await askIdentity(site.desk, SUBJECT, 'Ada must say who she is');
    await giveIdentity(site.context, SUBJECT, ADAS_IDENTITY as never);
    const result = { record, result: 'clear', reference: 'case-77' } as const;
    await recordIdentityResult(site.context, 'evt_1', { timestamp: new Date('2030-11-21T17:00:00Z'), data: result });
    await eraseIdentity(site.desk, record);
    site.clock += 3_000;
    expect(await site.send()).toBe(4);
    expect(await site.queued()).toEqual([]);
    const subject = { ...SUBJECT, url: `http://localhost:3000/admin?redemption=${SUBJECT.id}` };
    const bodies = site.vendor.requests.map(({ body }) => JSON.parse(body)).sort((a, b) => (a.type < b.type ? -1 : 1));
    const timestamp = new Date(BEGIN).toISOString();
    expect(bodies).toEqual([
      { type: 'identity.erased', timestamp, data: { record, subject } },
      { type: 'identity.given', timestamp, data: { record, subject } },
      { type: 'identity.requested', timestamp, data: { record, subject } },
      { type: 'identity.result_received', timestamp, data: { record, result: 'clear', event: 'evt_1', subject } },
    ]);
    for (const request of site.vendor.requests) {
      expect(request.headers).toMatchObject({
        'content-type': 'application/json',
        'webhook-timestamp': String(BEGIN / 1000 + 3),
      });
      expect(SECRETS.map((secret) => isSignedUnder(secret, request))).toEqual([true, true]);
      expect(isSignedUnder(randomBytes(32), request)).toBe(false);
    }
    expect(new Set(site.vendor.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
  });

  it('are sent again under the same id if the site dies before it records that they were sent', async () => {
    await queueWebhook(site.context, event);
    let dead = false;
    site.vendor.state.answer = (response) => {
      dead = true;
      accept(response);
    };
    const dying = new Proxy(site.context.db, {
      get: (target, name) => {
        if (dead) throw new Error('killed');
        return Reflect.get(target, name, target);
      },
    });
    await expect(sendDueWebhooks({ ...site.context, db: dying })).rejects.toThrow('killed');
    expect(await site.send()).toBe(0);
    site.clock += 60_000;
    expect(await site.send()).toBe(1);
    const [first, second] = site.vendor.requests.map(({ headers }) => headers['webhook-id']);
    expect([site.vendor.requests.length, second]).toEqual([2, first]);
  });

  it('go out by themselves until the site stops', async () => {
    const sending = startWebhooks(site.context);
    try {
      await queueWebhook(site.context, event);
      await expect.poll(async () => (await site.queued()).length).toBe(0);
    } finally {
      await sending.stop();
    }
    expect(site.vendor.requests).toHaveLength(1);
  });

  it('are shared by two instances, and none is sent twice', async () => {
    const postgres = await testPostgres();
    try {
      const [one, two] = [site.contextOn(postgres.open().db), site.contextOn(postgres.open().db)];
      for (let count = 0; count < 40; count++) await queueWebhook(one, event);
      const held: Parameters<typeof accept>[0][] = [];
      site.vendor.state.answer = (response) => void held.push(response);
      const first = sendDueWebhooks(one);
      await expect.poll(() => held.length).toBe(10);
      // While the first still waits for its answers.
      site.vendor.state.answer = accept;
      while ((await sendDueWebhooks(two)) > 0);
      expect(site.vendor.requests.length).toBe(40);
      held.forEach(accept);
      await first;
      expect(await one.db.select().from(webhookOutbox)).toEqual([]);
      const ids = site.vendor.requests.map(({ headers }) => headers['webhook-id']);
      expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
    } finally {
      await postgres.stop();
    }
  });
});

describe('an event that nobody takes for two days', () => {
  async function givenUp() {
    const record = await askIdentity(site.desk, SUBJECT, 'The law');
    site.vendor.state.answer = withStatus(503);
    await site.context.db.execute(sql`update webhook_outbox set attempts = ${MOST_ATTEMPTS - 1}`);
    await site.send();
    const [row] = await site.queued();
    expect(row).toMatchObject({ attempts: MOST_ATTEMPTS, dueAt: null });
    site.clock += 7 * 86_400_000;
    expect(await site.send()).toBe(0);
    return { record, id: row?.id ?? '' };
  }
  const alarms = async () => (await deskQueue(site.context)).filter(({ kind }) => kind === 'webhook_failed');

  it('is given up with a line in the log and an alarm at the desk', async () => {
    const { record, id } = await givenUp();
    expect(site.logged).toMatchObject([{ level: 50, msg: 'webhook given up', problem: 'status 503' }]);
    expect(await alarms()).toMatchObject([{ subject_kind: 'redemption', subject_id: SUBJECT.id }]);
    const undelivered = [{ id, type: 'identity.requested', problem: 'status 503' }];
    expect(await identityOf(site.context, SUBJECT)).toMatchObject([{ id: record, undelivered }]);
  });

  it('is sent again where staff say so, once', async () => {
    const { id } = await givenUp();
    await sendWebhookAgain(site.desk, id);
    expect(await alarms()).toEqual([]);
    await site.send();
    // It has two days again.
    expect(await site.queued()).toMatchObject([{ attempts: 1, dueAt: new Date(site.clock + 5_000) }]);
    site.vendor.state.answer = accept;
    site.clock += 5_000;
    await expect(sendWebhookAgain(site.desk, id)).rejects.toMatchObject({ status: 404 });
    expect(await site.send()).toBe(1);
    expect(site.vendor.requests.map(({ headers }) => headers['webhook-id'])).toEqual([id, id, id]);
    expect(await site.queued()).toEqual([]);
    expect((await auditList(site.context, { limit: 1 }))[0]).toMatchObject({
      action: 'webhook.send_again',
      after: { event: id },
    });
  });

  it('is dismissed where staff say so, and no other', async () => {
    const { id } = await givenUp();
    await queueWebhook(site.context, event);
    const waiting = (await site.queued()).find((row) => row.dueAt !== null);
    await expect(dismissWebhook(site.desk, waiting?.id ?? '')).rejects.toMatchObject({ status: 404 });
    await dismissWebhook(site.desk, id);
    expect([await alarms(), (await site.queued()).length]).toEqual([[], 1]);
    expect((await auditList(site.context, { limit: 1 }))[0]).toMatchObject({
      action: 'webhook.dismiss',
      after: { event: id },
    });
  });
});
