import { describe, expect, it } from 'vitest';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { sales, site } from '#site';
import { NO_CHAIN } from '../testing/desk-client.ts';
import { json } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { ADA, type TestDesk, testDesk, WALLET } from '../testing/sales.ts';

let desk: TestDesk;
onEmptyDatabase(async (db) => {
  desk = await testDesk(db);
});

const filled = { ethereum_address: WALLET, qty_to_purchase: 2, email: ADA };
const post = (body: unknown, headers = {}) => desk.app.request('/api/purchase', json(body, headers));
const rows = async () => (await desk.get('/api/purchaseList')) as unknown as Record<string, unknown>[];

describe('a purchase request', () => {
  it('is answered with an unguessable key and stored for staff', async () => {
    const answer = await post({ ...filled, agreement: USER_AGREEMENT_EFFECTIVE });
    const { key } = (await answer.json()) as { key: string };
    expect(answer.status).toBe(200);
    expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await rows()).toMatchObject([
      {
        ...filled,
        title: `Purchase of 2 ${site.symbol}`,
        state: 'requested',
        complete: false,
        agreement: USER_AGREEMENT_EFFECTIVE,
        agreed_at: '2030-11-21T17:04:00.000Z',
      },
    ]);
  });

  it('from an older client has no agreement and may have no address', async () => {
    await post({ qty_to_purchase: '3', email: ' Ada@Example.org ' });
    expect(await rows()).toMatchObject([
      { agreement: null, agreed_at: null, ethereum_address: '', qty_to_purchase: 3, email: ADA },
    ]);
  });

  it.each([
    ['the zero address', `0x${'0'.repeat(40)}`, SEND_MESSAGES.zero],
    ['the token itself', NO_CHAIN.token.toLowerCase(), SEND_MESSAGES.token],
  ])('is not taken for %s', async (_, ethereum_address, message) => {
    const answer = await post({ ...filled, ethereum_address });
    const fields = { ethereum_address: [message] };
    expect([answer.status, await answer.json()]).toEqual([422, { errors: [message], fields }]);
    expect(await rows()).toEqual([]);
  });

  it('keeps where the customer lives, for staff to see', async () => {
    expect((await post({ ...filled, country: 'us', us_state: 'ut' })).status).toBe(200);
    expect((await post({ ...filled, country: 'CH', us_state: 'UT' })).status).toBe(200);
    const places = (await rows()).map(({ country, us_state }) => [country, us_state]);
    expect(new Set(places)).toEqual(
      new Set([
        ['US', 'UT'],
        ['CH', null],
      ]),
    );
  });

  it('is acknowledged with the link to its page, and staff get an email', async () => {
    const { key } = await desk.request();
    const [received] = await desk.emails();
    expect(received).toMatchObject({ subject: `We have your request for 2 ${site.symbol}` });
    expect(received?.text).toContain(`http://localhost:3000/purchasesuccess?key=${key}`);
    expect(received?.text).toContain(WALLET);
    expect((await desk.emails(site.support.email)).map(({ subject }) => subject)).toEqual([
      `Purchase of 2 ${site.symbol}`,
    ]);
  });

  it('with the same key is stored and acknowledged once, with another body refused', async () => {
    const headers = { 'idempotency-key': 'a-key-of-this-form' };
    const answers = await Promise.all([1, 2, 3].map(async () => (await post(filled, headers)).text()));
    expect(new Set(answers).size).toBe(1);
    expect((await post({ ...filled, qty_to_purchase: 3 }, headers)).status).toBe(422);
    expect([(await rows()).length, (await desk.emails()).length]).toEqual([1, 1]);
  });

  it('floods nobody’s mailbox', async () => {
    const spellings = [ADA, ADA.toUpperCase(), ` ${ADA.replace('e', 'E')} `];
    for (let time = 0; time < 12; time++) await post({ ...filled, email: spellings[time % 3] });
    expect([(await rows()).length, (await desk.emails()).length]).toEqual([12, 10]);
  });

  it.each([
    [{ ...filled, qty_to_purchase: 0 }, 'qty_to_purchase', FIELD_MESSAGES.quantityInvalid],
    [{ ...filled, ethereum_address: '0x12' }, 'ethereum_address', FIELD_MESSAGES.addressInvalid],
    [{ ...filled, agreement: '2019-12-01' }, 'agreement', PURCHASE_MESSAGES.agreementOld],
    [{ ...filled, country: 'KP' }, 'country', PURCHASE_MESSAGES.notSoldInCountry],
    [{ ...filled, country: 'us' }, 'us_state', PURCHASE_MESSAGES.stateNeeded],
    [{ ...filled, country: 'US', us_state: sales.exceptStates[0] }, 'us_state', PURCHASE_MESSAGES.notSoldInState],
  ])('%j is refused beside its field, and nothing kept', async (body, field, message) => {
    const answer = await post(body);
    expect([answer.status, await answer.json()]).toEqual([422, { errors: [message], fields: { [field]: [message] } }]);
    expect(await rows()).toEqual([]);
  });
});

describe('the page of a request', () => {
  it('shows its status, and nothing personal beyond a masked address', async () => {
    const { key } = await desk.request();
    const answer = await desk.app.request(`/api/purchase/${key}`);
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({
      key,
      identity: null,
      may_give_identity: false,
      identity_verified: true,
      messages: [],
      may_write: true,
      files: [],
      may_send_file: false,
      notices: { lapsing: true },
      now: '2030-11-21T17:04:00.000Z',
      title: `Purchase of 2 ${site.symbol}`,
      state: 'requested',
      quantity: 2,
      ethereum_address: '0x5aAe…9f33…eAed',
      may_set_wallet: true,
      created_at: '2030-11-21T17:04:00.000Z',
      next: 'wait_for_order',
      next_step: { status: 'in review', sentence: expect.stringContaining('We’re reviewing your request.') },
      document_hold: null,
      price: { cents: 162_750, time: 1_921_511_040 },
      order: null,
      transitions: [{ name: 'request', state: 'requested', at: '2030-11-21T17:04:00.000Z', who: 'you', order: null }],
    });
    for (const secret of [ADA, WALLET.toLowerCase(), WALLET]) expect(text).not.toContain(secret);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is found by its key as a person types it, and by no other', async () => {
    const { key } = await desk.request();
    const typed = encodeURIComponent(` ${key.toLowerCase().replaceAll('-', ' ')} `);
    expect((await desk.app.request(`/api/purchase/${typed}`)).status).toBe(200);
    for (const wrong of ['x', '%00', key.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]) {
      const answer = await desk.app.request(`/api/purchase/${wrong}`);
      expect([answer.status, await answer.json()]).toEqual([404, { errors: [PURCHASE_MESSAGES.notFound] }]);
    }
  });
});
