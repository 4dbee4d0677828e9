import { createHmac, randomBytes } from 'node:crypto';
import { count } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { WEBHOOK_MESSAGES } from '#domain/messages/webhooks.ts';
import { auditList } from '../../platform/audit/audit-list.ts';
import type { Context } from '../../platform/context.ts';
import { readEnv } from '../../platform/env.ts';
import { uuidv7 } from '../../platform/id.ts';
import { signedHeaders } from '../../platform/webhooks/webhook-signature.ts';
import { testDatabase } from '../../testing/database.ts';
import { featureApp, ownAddress } from '../../testing/features.ts';
import { ADAS_IDENTITY } from '../../testing/redemptions.ts';
import { testSite } from '../../testing/site.ts';
import { askIdentity, giveIdentity, withdrawIdentity } from './ask-identity.ts';
import { eraseIdentity } from './erase-identity.ts';
import { identityOf } from './find-identity.ts';
import { identityRoutes } from './routes.ts';
import { identityResults } from './table.ts';

const PATH = '/api/webhooks/identity';
const [now, before, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const NOW = Date.parse('2030-11-21T17:04:00Z');
let clock = NOW;

const database = await testDatabase();
afterAll(() => database.close());
const site = await testSite({
  db: database.db,
  now: () => new Date(clock),
  env: readEnv({ WEBHOOK_SECRET: `${now.toString('base64')},whsec_${before.toString('base64')}` }),
});
const context: Context = site.context;
const desk = { ...context, actor: { kind: 'staff', userId: uuidv7(new Date()) } } as const;

let subject: { kind: 'redemption'; id: string };
let record: string;
beforeEach(async () => {
  clock = NOW;
  subject = { kind: 'redemption', id: uuidv7(new Date()) };
  record = await askIdentity(desk, subject, 'The law');
  await giveIdentity(context, subject, ADAS_IDENTITY);
});

type Sent = {
  secret?: Buffer;
  id?: string;
  seconds?: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
};
const eventOf = (data: object = {}, more: object = {}) =>
  JSON.stringify({
    type: 'identity.result',
    timestamp: '2030-11-21T16:00:00Z',
    ...more,
    data: { record, result: 'clear', reference: 'case-77', ...data },
  });
/** What a vendor sends, signed by hand as the documentation says. */
function message({
  secret = now,
  id = uuidv7(new Date()),
  seconds = NOW / 1000,
  body = eventOf(),
  headers,
}: Sent = {}) {
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.`).update(body).digest('base64');
  return {
    method: 'POST',
    body: body as string,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signature}`,
      ...headers,
    } as Record<string, string>,
  };
}
const send = (sent: RequestInit, app: { request: typeof site.app.request } = site.app) =>
  app.request(`http://localhost:3000${PATH}`, sent);
const answerOf = async (sent: RequestInit) => {
  const answer = await send(sent);
  return [answer.status, await answer.json()];
};
const results = async () => (await identityOf(context, subject))[0]?.results;
const unsigned = [401, { errors: [WEBHOOK_MESSAGES.unsigned] }];

describe('a vendor’s result', () => {
  it('is kept beside the record, and changes nothing else', async () => {
    const [{ results: _, ...earlier } = {}] = await identityOf(context, subject);
    expect(await answerOf(message({ id: 'evt_1' }))).toEqual([200, {}]);
    const [{ results: found, ...later } = {}] = await identityOf(context, subject);
    expect(later).toEqual(earlier);
    const decided_at = '2030-11-21T16:00:00.000Z';
    expect(found).toMatchObject([{ event_id: 'evt_1', result: 'clear', reference: 'case-77', decided_at }]);
    const [entry] = await auditList(context, { limit: 1 });
    expect(entry).toMatchObject({
      action: 'identity.result',
      actorKind: 'system',
      actorLabel: 'identity vendor',
      subjectId: subject.id,
      after: { record, result: 'clear', event: 'evt_1' },
    });
    expect(JSON.stringify(entry)).not.toContain('case-77');
  });

  it('is kept of a request that staff took back, too', async () => {
    subject = { kind: 'redemption', id: uuidv7(new Date()) };
    record = await askIdentity(desk, subject, 'The law');
    await withdrawIdentity(desk, subject);
    expect(await answerOf(message())).toEqual([200, {}]);
    expect(await results()).toHaveLength(1);
  });

  it('is taken under either of two secrets, from any origin, and with the newest decision first', async () => {
    const late = eventOf({ result: 'review' }, { timestamp: '2030-11-21T15:00:00+00:00' });
    await send(message({ headers: { origin: 'https://vendor.example', 'sec-fetch-site': 'cross-site' } }));
    await send(message({ secret: before, body: late }));
    expect((await results())?.map(({ result }) => result)).toEqual(['clear', 'review']);
    const body = Buffer.from(eventOf());
    const both = signedHeaders([foreign, before], { id: 'both', at: new Date(NOW), body });
    expect((await send({ ...message(), headers: { ...both, 'content-type': 'application/json' }, body })).status).toBe(
      200,
    );
  });

  it('counts once, however often it is sent, and is answered as the first time', async () => {
    const first = message({ id: 'evt_once' });
    for (const _ of [1, 2]) expect(await answerOf(first)).toEqual([200, {}]);
    clock += 90 * 86_400_000;
    expect(await answerOf(message({ id: 'evt_once', seconds: clock / 1000 }))).toEqual([200, {}]);
    const race = await Promise.all([1, 2, 3].map(() => send(message({ id: 'evt_race', seconds: clock / 1000 }))));
    expect(race.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await results())?.map(({ event_id: id }) => id).sort()).toEqual(['evt_once', 'evt_race']);
    expect(await auditList(context, { limit: 9, act: 'identity.result', subject_id: subject.id })).toHaveLength(2);
  });

  it('is refused with another content under the same id', async () => {
    expect((await send(message({ id: 'evt_same' }))).status).toBe(200);
    const later = eventOf({}, { timestamp: '2030-11-21T16:00:01Z' });
    for (const body of [eventOf({ result: 'rejected' }), eventOf({ reference: 'case-78' }), later])
      expect(await answerOf(message({ id: 'evt_same', body }))).toEqual([409, { errors: [WEBHOOK_MESSAGES.known] }]);
    expect(await results()).toMatchObject([{ result: 'clear', reference: 'case-77' }]);
  });

  const signed = message();
  const without = (name: string) => {
    const { [name]: _, ...headers } = signed.headers;
    return headers;
  };
  it.each<[string, () => RequestInit]>([
    ['an altered body', () => ({ ...message(), body: eventOf({ result: 'rejected' }) })],
    ['a body with one more space', () => ({ ...message(), body: `${eventOf()} ` })],
    ['an altered time', () => message({ headers: { 'webhook-timestamp': String(NOW / 1000 + 1) } })],
    ['an altered id', () => message({ headers: { 'webhook-id': 'another' } })],
    ['a time of 301 seconds ago', () => message({ seconds: NOW / 1000 - 301 })],
    ['a time in 301 seconds', () => message({ seconds: NOW / 1000 + 301 })],
    ['a time that is no number', () => message({ seconds: Number.NaN })],
    ['a foreign secret', () => message({ secret: foreign })],
    ['an empty secret', () => message({ secret: Buffer.alloc(0) })],
    ['another version’s signature', () => message({ headers: { 'webhook-signature': 'v2,AAAA' } })],
    ['an empty signature', () => message({ headers: { 'webhook-signature': 'v1,' } })],
    ['no signature', () => ({ ...signed, headers: without('webhook-signature') })],
    ['no id', () => ({ ...signed, headers: without('webhook-id') })],
    ['no time', () => ({ ...signed, headers: without('webhook-timestamp') })],
    [
      'a body that isn’t JSON and no signature',
      () => ({ ...signed, body: '{', headers: without('webhook-signature') }),
    ],
  ])('is refused with %s, all in the same words', async (_, sent) => {
    expect(await answerOf(sent())).toEqual(unsigned);
    expect(await results()).toEqual([]);
  });

  it.each([-300, 300])('is taken at the edge of its time, at %s seconds', async (seconds) => {
    expect((await send(message({ seconds: NOW / 1000 + seconds }))).status).toBe(200);
  });

  it('says of an unknown record, an erased one and a site without a secret only that nothing is here', async () => {
    const nothing = [404, { errors: [API_MESSAGES.notFound] }];
    expect(await answerOf(message({ body: eventOf({ record: uuidv7(new Date()) }) }))).toEqual(nothing);
    await send(message());
    await eraseIdentity(desk, record);
    expect(await answerOf(message())).toEqual(nothing);
    expect(await results()).toMatchObject([{ result: 'clear', reference: null }]);
    const none = featureApp(() => ({ ...context, env: readEnv({}) }), identityRoutes as never);
    const answer = await send(message({ secret: Buffer.alloc(0) }), none);
    expect([answer.status, await answer.json()]).toEqual(nothing);
  });

  it.each([
    ['{', 400],
    ['[]', 400],
    ['{}', 422],
    [Buffer.from([0x7b, 0xff, 0x7d]), 400],
    [JSON.stringify({ type: 'identity.given', timestamp: '2030-11-21T16:00:00Z', data: { record: 'x' } }), 422],
    ['{"type":"identity.result","timestamp":"0000-01-01T00:00:00Z","data":{}}', 422],
  ])('is a clear error, and none of ours, where it is signed and reads %s', async (body, status) => {
    const [before] = await context.db.select({ rows: count() }).from(identityResults);
    expect((await send(message({ body }))).status).toBe(status);
    expect(await context.db.select({ rows: count() }).from(identityResults)).toEqual([before]);
  });

  it('is refused beyond 64 KB and in a flood, before its signature is looked at', async () => {
    expect((await send(message({ body: 'x'.repeat(65_537) }))).status).toBe(413);
    const app = featureApp(() => context, identityRoutes as never, ownAddress());
    const { body, headers } = signed;
    const flood = { method: 'POST', body, headers: { ...headers, 'webhook-signature': 'v1,' } };
    const statuses: number[] = [];
    // More than fit at once; how many more depends on how long they take.
    while (statuses.at(-1) !== 429 && statuses.length < 2_000) statuses.push((await send(flood, app)).status);
    expect([statuses[0], statuses.at(-1), statuses.length > 120]).toEqual([401, 429, true]);
  });
});
