import { describe, expect, it } from 'vitest';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { withdrawalTypedData } from '#domain/price/price.ts';
import { taken } from '../testing/desk-client.ts';
import { HOUR, scheduledPricesOfFile } from '../testing/scheduled-prices.ts';
import { errorOf } from '../testing/two-persons.ts';
import { priceAt } from './find-price.ts';

const desk = await scheduledPricesOfFile();
const { site, at, now, tick, signed, post, schedule, unschedule, reach, price, log, newest } = desk;
const { id } = site.chain.chain;

describe('a price that is signed for a time to come', () => {
  it('is in force from that second on, with the signature that anyone can verify', async () => {
    await taken(await schedule('wallet', 101_000));
    await reach(at.time, -0.5);
    expect(await price()).toBe(100_000);
    await Promise.all([reach(at.time, 0.2), tick(), tick()]);
    const { signature } = await signed('wallet', 101_000, at.time);
    const logged = {
      cents: 101_000,
      time: at.time,
      since: at.time,
      signature,
      signer: site.keys.wallet.address,
      withdrawn: null,
    };
    expect(await log()).toMatchObject([logged, { cents: 100_000 }]);
    expect((await priceAt(site.base, new Date(at.time * 1000 - 1)))?.cents).toBe(100_000);
    expect(await newest()).toMatchObject({
      action: 'price.set',
      actorId: site.keys.wallet.address,
      subjectId: String(at.time),
      before: { price_cents: 100_000 },
      after: { price_cents: 101_000 },
    });
  });

  it('is seen by nobody outside before, and probing tells no time of it', async () => {
    const outside = async () =>
      Promise.all(
        ['/api/prices', '/api/prices?after=99999999999', '/api/usgprice', '/api/usgprice?x'].map(async (path) => {
          const answer = await site.app.request(path);
          return [await answer.text(), ...answer.headers];
        }),
      );
    const probe = async (of: number) => {
      const foreign = withdrawalTypedData(id, site.keys.wallet.address, { cents: 101_000, time: of }, now());
      const signature = await site.keys.wallet.signTypedData(foreign);
      return errorOf(post('/api/withdrawusgprice', { price_time: of, time: now(), signature }));
    };
    const before = await outside();
    await taken(await schedule('wallet', 101_000));
    expect(await outside()).toEqual(before);
    const nothing = [404, PRICE_MESSAGES.priceNotInLog];
    expect([await probe(at.time), await probe(at.time + 1)]).toEqual([nothing, nothing]);
    const stranger = { ...(await signed('wallet', 101_000, at.time)), price: 101_001, why: 'x' };
    expect((await post('/api/scheduleusgprice', stranger)).status).toBe(403);
  });

  it('is the price of no order before its time', async () => {
    await taken(await schedule('wallet', 101_000));
    const order = async (price_time?: number) =>
      site.post('bob', '/api/orders', { purchase_id: await site.purchase(), method: 'wire', price_time });
    expect(await errorOf(order(at.time))).toEqual([422, ORDER_MESSAGES.priceUnknown]);
    expect(await taken(await order())).toMatchObject({ price_cents: 100_000 });
    await reach(at.time);
    expect(await taken(await order())).toMatchObject({ price_cents: 101_000 });
  });

  it.each([0, -1, 31 * 86_400])('needs a time to come, at most 30 days ahead: not %d seconds', async (seconds) => {
    expect(await errorOf(schedule('wallet', 101_000, now() + seconds))).toEqual([422, PRICE_MESSAGES.scheduleTime]);
  });

  it('needs a reason, and PRICER', async () => {
    const body = await signed('wallet', 101_000, at.time);
    expect((await post('/api/scheduleusgprice', body)).status).toBe(422);
    const key = site.keys.wallet.address;
    await site.chain.revoke('PRICER', key);
    await site.pass(0.1);
    expect((await schedule('wallet', 101_000)).status).toBe(403);
    await site.chain.grant('PRICER', key);
  });

  it('waits alone', async () => {
    await taken(await schedule('wallet', 101_000));
    const second = schedule('annsWallet', 102_000, at.time + HOUR);
    expect(await errorOf(second)).toEqual([409, PRICE_MESSAGES.scheduledAlready]);
    await reach(at.time);
    expect((await schedule('annsWallet', 102_000, at.time + HOUR)).status).toBe(200);
  });
});

describe('what happens before its time', () => {
  it('a price set by hand is in force until then, and no longer', async () => {
    await taken(await schedule('wallet', 101_000));
    await taken(await site.setPrice('annsWallet', 99_000));
    expect(await price()).toBe(99_000);
    await reach(at.time);
    expect((await log()).map(({ cents }) => cents)).toEqual([101_000, 99_000]);
  });

  it('its withdrawal ends it, and what was signed for it never counts again', async () => {
    await taken(await schedule('wallet', 101_000));
    expect(await taken(await unschedule('annsWallet', 101_000))).toEqual({ unscheduled: at.time });
    expect(await newest()).toMatchObject({ action: 'price.unschedule', actorId: site.keys.annsWallet.address });
    expect(await errorOf(schedule('wallet', 101_000))).toEqual([409, PRICE_MESSAGES.scheduledBefore]);
    await reach(at.time);
    const body = await signed('wallet', 101_000, at.time);
    expect(await errorOf(post('/api/setusgprice', body))).toEqual([409, PRICE_MESSAGES.scheduledBefore]);
    expect(await price()).toBe(100_000);
    expect(await errorOf(unschedule('wallet', 101_000))).toEqual([409, PRICE_MESSAGES.scheduledEnded]);
  });

  it('its signer loses the role: it does not come into force', async () => {
    const { address } = site.keys.annsWallet;
    await taken(await schedule('annsWallet', 101_000));
    await site.chain.revoke('PRICER', address);
    await reach(at.time);
    expect(await price()).toBe(100_000);
    expect(await newest()).toMatchObject({
      action: 'price.unschedule',
      actorKind: 'system',
      after: { ending: 'signer' },
    });
    await site.chain.grant('PRICER', address);
  });

  it('the site was down at its time: it is in force from the first moment after, within a day', async () => {
    await taken(await schedule('wallet', 101_000));
    await reach(at.time, 2 * HOUR);
    expect(await log()).toMatchObject([{ cents: 101_000, time: at.time, since: at.time + 2 * HOUR }, {}]);
    expect((await priceAt(site.base, new Date((at.time + HOUR) * 1000)))?.cents).toBe(100_000);
    at.time = now() + HOUR;
    await taken(await schedule('wallet', 102_000));
    await reach(at.time, 24 * HOUR + 1);
    expect(await price()).toBe(101_000);
    expect(await newest()).toMatchObject({ after: { ending: 'late' } });
  });

  it('a price was signed for a later time while the site waited: that one stays', async () => {
    await taken(await schedule('wallet', 101_000));
    await site.pass((at.time + 10 - now()) / HOUR);
    await taken(await site.setPrice('wallet', 99_000));
    await tick();
    expect(await price()).toBe(99_000);
    expect(await newest()).toMatchObject({ after: { ending: 'overtaken' } });
  });
});
