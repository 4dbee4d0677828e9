import type { Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { REDEMPTION_ALARM_MESSAGES } from '#domain/redemptions/alarms.ts';
import { REDEMPTION_MESSAGES } from '#domain/redemptions/input.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { site as issuer } from '#site';
import { inboxesOfFile } from '../testing/inboxes.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';

const COIN = usgFromCoins(1);
const { chain, exchange, wallet, open, send, burn, write } = await inboxesOfFile();
let site: Awaited<ReturnType<typeof open>>;
onEmptyDatabase(async (db) => {
  site = await open(db);
});

describe('tokens that arrive at a ticket’s address', () => {
  it('add up, from whoever sent them, and are shown before they are final', async () => {
    const redemption = await site.request();
    await send(exchange, redemption, COIN + 400_000_000n);
    await site.read();
    const { ticket_id } = redemption;
    expect(await site.desk.status(ticket_id)).toMatchObject({
      next: 'send_tokens',
      inbox: { arrived: '0', pending: '1400000000', missing: '2000000000' },
    });
    await site.finish();
    expect(await site.desk.status(ticket_id)).toMatchObject({
      next: 'send_tokens',
      inbox: { arrived: '1400000000', pending: '0', missing: '600000000', excess: '0' },
    });
    expect((await site.detail(redemption)).allowed).not.toContain('start_burn');
    expect(await site.kinds()).not.toContain('ticket_to_burn');

    await send(wallet, redemption, 700_000_000n);
    await site.finish();
    expect(await site.desk.status(ticket_id)).toMatchObject({
      next: 'wait_for_burn',
      inbox: { arrived: '2100000000', missing: '0', excess: '100000000' },
    });
    expect((await site.detail(redemption)).allowed).toContain('start_burn');
    expect(await site.kinds()).toContain('ticket_to_burn');
    expect(await site.subjects()).toContain('Your 2 USG reached us');
    expect(await site.subjects(issuer.support.email)).toContain('To burn: redemption of 2 coins');
  });

  it('do not ask staff to burn what was burned before the email went out', async () => {
    const redemption = await site.request();
    await send(wallet, redemption, 2n * COIN);
    await site.finish();
    await site.desk.transition(redemption.id, { transition: 'start_burn' });
    await burn(redemption, 2);
    await site.finish();
    expect(await site.subjects(issuer.support.email)).not.toContain('To burn: redemption of 2 coins');
  });

  it('are announced once, however many more come', async () => {
    const redemption = await site.request();
    for (let i = 0; i < 2; i++) {
      await send(wallet, redemption, 2n * COIN);
      await site.finish();
    }
    expect((await site.subjects()).filter((subject) => /reached us/.test(subject))).toHaveLength(1);
  });

  it('are burned by staff for the ticket, and for no other', async () => {
    const [redemption, other] = [await site.request(), await site.request()];
    await send(exchange, redemption, 2n * COIN);
    await site.finish();
    await site.desk.transition(redemption.id, { transition: 'start_burn' });
    await burn(redemption, 2);
    await site.finish();
    expect(await site.desk.status(redemption.ticket_id)).toMatchObject({ state: 'burned', next: 'pay_shipping' });
    expect(await site.desk.status(other.ticket_id)).toMatchObject({ state: 'requested' });
    expect((await site.detail(redemption)).alarm).toBeNull();
  });

  it('are not claimed by a sender of the same amount, or a burn for another ticket', async () => {
    const victim = await site.request();
    await chain.redeem(wallet, 2n * COIN, ticketHash(victim.ticket_id));
    await site.finish();
    expect(await site.desk.status(victim.ticket_id)).toMatchObject({ state: 'requested', next: 'send_tokens' });
  });

  it('count where they were issued there', async () => {
    const redemption = await site.request();
    await chain.issue(redemption.ethereum_address as Hex, 2n * COIN);
    await site.finish();
    expect((await site.detail(redemption)).arrived_at).not.toBeNull();
    expect(await site.kinds()).toContain('ticket_to_burn');
  });

  it('are announced to nobody if a wallet of this site gets them', async () => {
    const asked = { ethereum_address: wallet.address };
    const [open, over] = [await site.request(asked), await site.request(asked)];
    await site.desk.transition(over.id, { transition: 'cancel', reason: 'Asked for.' });
    await chain.transfer(exchange, wallet.address, 2n * COIN);
    await site.finish();
    expect((await site.detail(open)).arrived_at).toBeNull();
    expect((await site.detail(over)).alarm).toBeNull();
  });

  it('wait while the delivery is not approved, and count once it is', async () => {
    const redemption = await site.request({ country: 'CA' });
    await send(exchange, redemption, 2n * COIN);
    await site.finish();
    expect(await site.detail(redemption)).toMatchObject({ state: 'awaiting_approval', alarm: null });
    expect(await site.kinds()).not.toContain('ticket_to_burn');
    await site.desk.giveIdentity(redemption.ticket_id);
    await site.desk.transition(redemption.id, { transition: 'approve', shipping_cents: 5_000 });
    expect((await site.detail(redemption)).allowed).toContain('start_burn');
    expect(await site.kinds()).toContain('ticket_to_burn');
  });

  it('raise one alert if the request is over, and none for a zero transfer or a return', async () => {
    const redemption = await site.request();
    await site.desk.transition(redemption.id, { transition: 'cancel', reason: 'Asked for.' });
    await send(wallet, redemption, 0n);
    await site.finish();
    expect((await site.detail(redemption)).alarm).toBeNull();
    const { transactionHash: first } = await send(wallet, redemption, COIN);
    await site.finish();
    await send(wallet, redemption, COIN);
    await site.finish();
    expect((await site.detail(redemption)).alarm).toMatchObject({ tx: first });
    await site.desk.transition(redemption.id, { transition: 'settle_alarm', reason: 'Sent back.' });
    const args = [ticketHash(redemption.ticket_id), chain.token, wallet.address, 2n * COIN] as const;
    for (const name of ['announceReturn', 'approveReturn'] as const) await write(name, args);
    await site.finish();
    expect((await site.detail(redemption)).alarm).toBeNull();
  });

  it('raise an alert if the request is over', async () => {
    const redemption = await site.request();
    await site.desk.transition(redemption.id, { transition: 'cancel', reason: 'Asked for.' });
    await send(wallet, redemption, COIN);
    await site.finish();
    expect(await site.detail(redemption)).toMatchObject({ state: 'cancelled', alarm: { code: 'arrived_after_end' } });
    expect(await site.kinds()).toContain('ticket_alarm');
  });
});

describe('a burn at a ticket’s address', () => {
  it('is not started before all tokens have arrived, or while documents are awaited', async () => {
    const redemption = await site.request();
    const start = () => site.transition(redemption, { transition: 'start_burn' });
    await send(wallet, redemption, COIN);
    await site.finish();
    expect(await start()).toEqual([409, REDEMPTION_MESSAGES.notArrived]);
    await send(wallet, redemption, COIN);
    await site.finish();
    await site.desk.transition(redemption.id, { transition: 'withhold', reason: 'A passport, please.' });
    expect((await start())[0]).toBe(409);
    await site.desk.transition(redemption.id, { transition: 'release' });
    expect((await start())[0]).toBe(200);
  });

  it('raises an alert if nobody started it at the desk', async () => {
    const redemption = await site.request();
    await send(wallet, redemption, 2n * COIN);
    await site.finish();
    await burn(redemption, 2);
    await site.finish();
    expect(await site.detail(redemption)).toMatchObject({ state: 'burned', alarm: { code: 'burned_unasked' } });
    expect(REDEMPTION_ALARM_MESSAGES.burned_unasked).toContain('FULFILMENT');
  });

  it('of less than the ticket asks for goes to staff', async () => {
    const redemption = await site.request();
    await send(wallet, redemption, 2n * COIN);
    await site.finish();
    await burn(redemption, 1);
    await site.finish();
    expect(await site.desk.status(redemption.ticket_id)).toMatchObject({ state: 'requested', next: 'send_tokens' });
    expect(await site.kinds()).toContain('unmatched_burn');
    expect((await site.detail(redemption)).arrived_at).toBeNull();
    expect(await site.kinds()).not.toContain('ticket_to_burn');
  });
});
