import type { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { ADDRESS_MESSAGES } from '#domain/redemptions/quote-messages.ts';
import { redemptionRequest, ticketHash } from '#domain/redemptions/redemption.ts';
import type { AppEnv, Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { outbox } from '../platform/mail/table.ts';
import { SILENT_CHAIN } from '../testing/desk-client.ts';
import { featureApp, json, testContext } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { filledForm } from '../testing/redemptions.ts';
import { requestRedemption } from './request-redemption.ts';
import { redemptionRoutes } from './routes.ts';
import { redemptions } from './table.ts';

/** What the form holds of a person; the code alone, as its digits turn up within a log's time. */
const PERSONAL = /Ada|[Ll]ovelace|ada@|James|Door code|555 0123|(?<!\d)84101(?!\d)/;
let db: Db;
let context: Context;
let app: Hono<AppEnv>;
let logged: string;

onEmptyDatabase(async (opened) => {
  db = opened;
  logged = '';
  const log = pino({ level: 'trace' }, { write: (line: string) => (logged += line) });
  context = testContext({ db, chain: SILENT_CHAIN, log });
  app = featureApp(() => context, redemptionRoutes);
});

const redeem = (body: unknown, headers = {}) => app.request('/api/redeem', json(body, headers));
const ticketOf = async (answer: Response) => ((await answer.json()) as { ticket_id: string }).ticket_id;
const stored = () => context.db.select().from(redemptions);

describe('a redemption request', () => {
  it('is stored as sent and answered with a number that can be read aloud', async () => {
    const answer = await redeem(filledForm({ qty_to_redeem: '3', name: ' Ada Lovelace ' }));
    const ticketId = await ticketOf(answer);
    expect(answer.status).toBe(200);
    expect(ticketId).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await stored()).toMatchObject([
      {
        ticketHash: ticketHash(ticketId),
        qtyToRedeem: 3,
        name: 'Ada Lovelace',
        shippingDetails: filledForm().shipping_details,
      },
    ]);
  });

  it('floods neither the holder’s mailbox, however the address is spelled, nor the staff’s', async () => {
    const spellings = ['Ada@Example.org', 'ada@EXAMPLE.ORG', ' ada@example.org '];
    for (let time = 0; time < 12; time++) await redeem(filledForm({ email: spellings[time % 3] }));
    expect((await stored()).map(({ email }) => email)).toEqual(Array.from({ length: 12 }, () => 'ada@example.org'));
    for (let time = 12; time < 65; time++) {
      await requestRedemption(context, z.parse(redemptionRequest, filledForm({ email: `ada${time}@example.org` })));
    }
    const queued = (await db.select().from(outbox)).map(({ template }) => template);
    const counted = ['redemption-requested', 'redemption-notice'].map(
      (name) => queued.filter((template) => template === name).length,
    );
    expect(counted).toEqual([10 + 53, 60]);
  });

  it('shows nothing personal to anyone who knows its number', async () => {
    const ticketId = await ticketOf(await redeem(filledForm()));
    const answer = await app.request(`/api/redeem/${ticketId}`);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      ticket_id: ticketId,
      qty_to_redeem: 1,
      state: 'requested',
      by_email: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      recipient: { name: 'A••• L•••', email: 'a•••@e•••', city: 'S••• L••• C•••', country: 'US' },
    });
    expect(text).not.toMatch(PERSONAL);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is found by its number as a person types it', async () => {
    const ticketId = await ticketOf(await redeem(filledForm()));
    const typed = encodeURIComponent(` ${ticketId.toLowerCase().replaceAll('0', 'o').replaceAll('-', ' ')} `);
    expect((await app.request(`/api/redeem/${typed}`)).status).toBe(200);
  });

  it.each(['x', '%00', 'A'.repeat(28), "'; drop table redemption", '0000-0000-0000-0000-0000-0000-0000'])(
    'is not found by %s',
    async (number) => {
      const answer = await app.request(`/api/redeem/${encodeURIComponent(number)}`);
      expect([answer.status, await answer.json()]).toEqual([404, { errors: [REDEEM_MESSAGES.notFound] }]);
    },
  );

  it.each([
    ['no coin', { qty_to_redeem: 0 }, 'qty_to_redeem', FIELD_MESSAGES.quantityInvalid],
    ['half a coin', { qty_to_redeem: 1.5 }, 'qty_to_redeem', FIELD_MESSAGES.quantityInvalid],
    ['more coins than there can be', { qty_to_redeem: 10_000_001 }, 'qty_to_redeem', FIELD_MESSAGES.quantityTooLarge],
    ['a number in words', { qty_to_redeem: 'two' }, 'qty_to_redeem', FIELD_MESSAGES.quantityInvalid],
    ['an address that is none', { ethereum_address: '0x12' }, 'ethereum_address', FIELD_MESSAGES.addressInvalid],
    ['an email address that is none', { email: 'ada' }, 'email', FIELD_MESSAGES.emailInvalid],
  ])('is refused with %s', async (_, change, field, message) => {
    const answer = await redeem(filledForm(change));
    expect([answer.status, await answer.json()]).toEqual([422, { errors: [message], fields: { [field]: [message] } }]);
    expect(await stored()).toEqual([]);
  });

  it('is refused with blank fields, and says what to enter in each', async () => {
    const answer = await redeem(filledForm({ name: '  ', city: undefined }));
    const [name, city] = [REDEEM_MESSAGES.nameNeeded, ADDRESS_MESSAGES.cityNeeded];
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { errors: [name, city], fields: { name: [name], city: [city] } },
    ]);
    expect(await stored()).toEqual([]);
  });

  it('is refused with a character that cannot be stored', async () => {
    expect((await redeem(filledForm({ name: 'Ada\0' }))).status).toBe(422);
  });

  it('leaves nothing personal in the log, whether it is stored, refused or lost', async () => {
    await redeem(filledForm());
    await redeem(filledForm({ email: 'lovelace' }));
    await db.execute('alter table redemption rename to away');
    expect((await redeem(filledForm())).status).toBe(500);
    await db.execute('alter table away rename to redemption');
    expect(logged).not.toMatch(PERSONAL);
    expect(logged).toContain('server error');
  });
});

describe('a repeated request', () => {
  const KEY = { 'idempotency-key': 'a-key-of-this-form' };

  it('with the same key gets the same answer and stores nothing more', async () => {
    const first = await ticketOf(await redeem(filledForm(), KEY));
    expect(await ticketOf(await redeem(filledForm(), KEY))).toBe(first);
    expect(await stored()).toHaveLength(1);
  });

  it('with the same key and other contents is refused', async () => {
    await redeem(filledForm(), KEY);
    const answer = await redeem(filledForm({ qty_to_redeem: 2 }), KEY);
    expect([answer.status, await answer.json()]).toEqual([422, { errors: [REQUEST_MESSAGES.keyReused] }]);
    expect(await stored()).toHaveLength(1);
  });

  it('without a key is a separate request', async () => {
    const ticketIds = [await ticketOf(await redeem(filledForm())), await ticketOf(await redeem(filledForm()))];
    expect(new Set(ticketIds).size).toBe(2);
  });

  it('a day later is a separate request', async () => {
    const first = await ticketOf(await redeem(filledForm(), KEY));
    context = { ...context, now: () => new Date(Date.now() + 25 * 3_600_000) };
    expect(await ticketOf(await redeem(filledForm(), KEY))).not.toBe(first);
  });

  it('with an invalid key is refused', async () => {
    const answer = await redeem(filledForm(), { 'idempotency-key': 'two words' });
    expect([answer.status, await answer.json()]).toEqual([422, { errors: [REQUEST_MESSAGES.keyInvalid] }]);
  });
});
