import { beforeEach, describe, expect, it } from 'vitest';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { WALLET_UNSETTLED } from '#domain/purchases/desk-messages.ts';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { site } from '#site';
import { NO_CHAIN } from '../testing/desk-client.ts';
import { featureApp, json, ownAddress } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { type TestDesk, testDesk, WALLET } from '../testing/sales.ts';
import { salesRoutes } from './routes.ts';

const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const DAY = 86_400;
const SUBJECT = `We’ve saved the wallet for your 2 ${site.symbol}`;

let desk: TestDesk;
onEmptyDatabase(async (db) => {
  desk = await testDesk(db);
});

/** Each from a network address of its own, so that only limits of emails stop any. */
const set = async (key: string, ethereum_address: string) =>
  featureApp(() => desk.context, salesRoutes, ownAddress()).request(
    `/api/purchase/${key}/wallet`,
    json({ ethereum_address }),
  );
const rowOf = async (id: string) => (await desk.get(`/api/purchaseList/${id}`)) as Record<string, unknown>;
const wallets = async () => (await desk.emails()).filter(({ subject }) => subject === SUBJECT);

describe('a request without a wallet', () => {
  let key: string;
  let id: string;
  beforeEach(async () => {
    ({ key, id } = await desk.request({ ethereum_address: '' }));
  });

  it('asks the customer for it, and becomes no order before', async () => {
    expect(await desk.status(key)).toMatchObject({ ethereum_address: '', next: 'give_wallet', may_set_wallet: true });
    expect((await rowOf(id)).ethereum_address).toBe('');
    const refused = await desk.post('/api/orders', { purchase_id: id, method: 'wire' });
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [ORDER_MESSAGES.addressNeeded] }]);
  });

  it('gets one on its page, which staff, search and order use from then on', async () => {
    expect((await set(key, ` ${WALLET} `)).status).toBe(200);
    const status = await desk.status(key);
    expect(status).toMatchObject({ ethereum_address: '0x5aAe…9f33…eAed', next: 'wait_for_order' });
    expect(status.transitions).toMatchObject([{ name: 'request' }, { name: 'set_wallet', who: 'you' }]);
    expect((await rowOf(id)).ethereum_address).toBe(WALLET);
    expect(await desk.get(`/api/purchaseList?q=${WALLET}`)).toMatchObject([{ id }]);
    expect(await desk.place(id)).toMatchObject({ ethereum_address: WALLET });
  });

  it.each([
    ['no address', '0x12', FIELD_MESSAGES.addressInvalid],
    ['the zero address', `0x${'0'.repeat(40)}`, SEND_MESSAGES.zero],
    ['the token', NO_CHAIN.token.toLowerCase(), SEND_MESSAGES.token],
    ['a mistyped one', WALLET.replace('A', 'a'), SEND_MESSAGES.checksum],
  ])('is not given %s', async (_, address, message) => {
    const answer = await set(key, address);
    expect([answer.status, await answer.json()]).toMatchObject([422, { fields: { ethereum_address: [message] } }]);
    expect(await desk.status(key)).toMatchObject({ next: 'give_wallet' });
  });
});

describe('the wallet of a request', () => {
  it('is changed until an order is placed, and each change is emailed with the whole address', async () => {
    const { key, id } = await desk.request();
    expect(await wallets()).toEqual([]);
    for (const _ of [1, 2]) expect((await set(key, OTHER)).status).toBe(200);
    const [mail, ...more] = await wallets();
    expect([mail?.text.includes(OTHER), more]).toEqual([true, []]);
    await desk.place(id);
    const late = await set(key, WALLET);
    expect([late.status, await late.json()]).toEqual([409, { errors: [PURCHASE_MESSAGES.walletFixed] }]);
    expect(await desk.status(key)).toMatchObject({ ethereum_address: '0xfB69…Ce92…d359', may_set_wallet: false });
  });

  it('is not changed in silence after another request has used up what emails of its kind it may send', async () => {
    const { key } = await desk.request();
    const decoy = await desk.request();
    const others = Array.from({ length: 12 }, (_, at) => `0x${String(at + 1).padStart(40, '0')}`);
    const answers = [];
    for (const wallet of others) answers.push((await set(decoy.key, wallet)).status);
    expect([answers.filter((status) => status === 200).length, (await wallets()).length]).toEqual([5, 5]);
    expect((await set(key, OTHER)).status).toBe(200);
    expect((await wallets()).filter(({ text }) => text.includes(OTHER))).toHaveLength(1);
  });

  it('of sixty requests that a stranger made in one name is changed once each, hour after hour, only twenty times a day in all', async () => {
    const requests = await Promise.all(Array.from({ length: 60 }, () => desk.request()));
    let changed = 0;
    let wallet = 0;
    for (const hour of [1, 2, 24]) {
      for (const { key } of hour === 24 ? requests.toReversed() : requests) {
        wallet += 1;
        if ((await set(key, `0x${String(wallet).padStart(40, '0')}`)).status === 200) changed += 1;
      }
      if (hour === 2) expect(await desk.emails()).toHaveLength(10 + changed);
      desk.pass(hour === 1 ? 3_600 : 3_600 * 21);
    }
    expect([changed, (await wallets()).length]).toEqual([20, 20]);
  });

  it('stays as it is while its email can’t go out, and can be changed a day later', async () => {
    const { key, id } = await desk.request();
    const next = (at: number) => `0x${String(at).padStart(40, '0')}`;
    for (let at = 1; at <= 5; at += 1) expect((await set(key, next(at))).status).toBe(200);
    const refused = await set(key, OTHER);
    expect([refused.status, await refused.json()]).toEqual([429, { errors: [PURCHASE_MESSAGES.walletChangedOften] }]);
    expect((await rowOf(id)).ethereum_address).toBe(next(5));
    expect(await wallets()).toHaveLength(5);
    desk.pass(DAY);
    expect((await set(key, OTHER)).status).toBe(200);
    expect(await wallets()).toHaveLength(6);
  });

  it('is in no order while its customer can’t change it back, unless staff name another', async () => {
    const { key, id } = await desk.request();
    const next = (at: number) => `0x${String(at).padStart(40, '0')}`;
    for (let at = 1; at <= 4; at += 1) expect((await set(key, next(at))).status).toBe(200);
    expect((await set(key, OTHER)).status).toBe(200);
    expect((await set(key, WALLET)).status).toBe(429);
    const order = (ethereum_address?: string) =>
      desk.post('/api/orders', { purchase_id: id, method: 'wire', ...(ethereum_address && { ethereum_address }) });
    for (const named of [undefined, OTHER, OTHER.toLowerCase()]) {
      const refused = await order(named);
      expect([refused.status, await refused.json()]).toEqual([409, { errors: [WALLET_UNSETTLED] }]);
    }
    expect(await desk.status(key)).toMatchObject({ next: 'wait_for_order' });
    const { id: orderId } = (await (await order(WALLET)).json()) as { id: string };
    expect(await desk.get(`/api/orders/${orderId}`)).toMatchObject({ ethereum_address: WALLET });
  });

  it('is in an order once its customer has been able to change it back', async () => {
    const { key, id } = await desk.request();
    const next = (at: number) => `0x${String(at).padStart(40, '0')}`;
    for (let at = 1; at <= 5; at += 1) expect((await set(key, next(at))).status).toBe(200);
    desk.pass(DAY - 1);
    expect((await desk.post('/api/orders', { purchase_id: id, method: 'wire' })).status).toBe(409);
    desk.pass(1);
    expect((await set(key, OTHER)).status).toBe(200);
    expect(await desk.place(id)).toMatchObject({ ethereum_address: OTHER });
  });

  /** Changes of other requests with the same mailbox, until it gets no more of them. */
  async function decoys(most = 6) {
    for (let at = 0; at < most; at += 1) {
      const { key } = await desk.request({ email: `ada+${at}@example.org` });
      for (let time = 1; time <= 5; time += 1) await set(key, `0x${String(10 * at + time).padStart(40, '0')}`);
    }
  }

  it('is changed, and changed back, whatever happens to six other requests with the same mailbox', async () => {
    const { key, id } = await desk.request();
    await decoys();
    for (const wallet of [OTHER, WALLET]) {
      expect((await set(key, wallet)).status).toBe(200);
      expect((await wallets()).some(({ text }) => text.includes(wallet))).toBe(true);
    }
    expect((await set(key, `0x${'7'.repeat(40)}`)).status).toBe(429);
    desk.pass(DAY);
    await decoys();
    // An order waits only for a change that can't be undone; one that nobody made needs no undoing.
    expect(await desk.place(id)).toMatchObject({ ethereum_address: WALLET });
  });

  it('that can’t be changed back because of other requests is in no order either', async () => {
    const { key, id } = await desk.request();
    await decoys();
    for (const wallet of [`0x${'7'.repeat(40)}`, OTHER]) expect((await set(key, wallet)).status).toBe(200);
    expect((await desk.post('/api/orders', { purchase_id: id, method: 'wire' })).status).toBe(409);
    desk.pass(DAY);
    expect(await desk.place(id)).toMatchObject({ ethereum_address: OTHER });
  });

  it('of many requests with one mailbox is changed as often as it is emailed, however the address is written', async () => {
    const addresses = ['ada@example.org', 'ada+1@example.org', 'ada+2@example.org', 'ADA+3@example.org'];
    let changed = 0;
    for (let at = 0; at < 8; at += 1) {
      const { key, id } = await desk.request({ email: addresses[at % 4] });
      for (let time = 1; time <= 5; time += 1) {
        const wallet = `0x${String(10 * at + time).padStart(40, '0')}`;
        const isDone = (await set(key, wallet)).status === 200;
        expect((await rowOf(id)).ethereum_address === wallet).toBe(isDone);
        if (isDone) changed += 1;
      }
    }
    const mailed = [];
    for (const to of addresses) mailed.push(...(await desk.emails(to.toLowerCase())));
    expect([changed, mailed.filter(({ subject }) => subject === SUBJECT).length]).toEqual([26, 26]);
  });

  it('can be changed again once the order has expired, and not after a refusal', async () => {
    const { key, id } = await desk.request();
    const order = await desk.place(id);
    await desk.transition(order.id, { transition: 'cancel', reason: 'Asked for', fee_cents: 0 });
    expect((await set(key, OTHER)).status).toBe(200);
    expect(
      (await desk.post(`/api/purchaseList/${id}/transitions`, { transition: 'refuse', reason: 'No' })).status,
    ).toBe(200);
    expect((await set(key, WALLET)).status).toBe(409);
  });

  it('can’t be changed with a wrong key', async () => {
    const { key } = await desk.request();
    const wrong = key.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await set(wrong, OTHER)).status).toBe(404);
    expect(await desk.status(key)).toMatchObject({ ethereum_address: '0x5aAe…9f33…eAed' });
  });

  it('is either the old or the new one in an order that is placed at the same moment', async () => {
    const { key, id } = await desk.request();
    const [changed, placed] = await Promise.all([
      set(key, OTHER),
      desk.post('/api/orders', { purchase_id: id, method: 'wire' }),
    ]);
    const { ethereum_address } = (await placed.json()) as { ethereum_address: string };
    expect(ethereum_address).toBe(changed.status === 200 ? OTHER : WALLET);
    expect((await rowOf(id)).ethereum_address).toBe(ethereum_address);
  });
});
