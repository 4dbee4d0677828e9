import type { Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { inboxesOfFile } from '../testing/inboxes.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';

const COINS = usgFromCoins(2);
// The attacker watches the chain, makes any number of requests, and has tokens too.
const { chain, exchange, wallet: attacker, open, send, burn } = await inboxesOfFile();
let site: Awaited<ReturnType<typeof open>>;
onEmptyDatabase(async (db) => {
  site = await open(db);
});

type Redemption = Awaited<ReturnType<typeof site.request>>;
const stateOf = async ({ ticket_id }: Redemption) => (await site.desk.status(ticket_id)).state;
const hashOf = ({ ticket_id }: Redemption) => ticketHash(ticket_id);

describe('a holder’s burn', () => {
  it('moves the holder’s ticket alone, not those that were filed for the same wallet, email and amount', async () => {
    const victim = await chain.holder(2);
    const asked = { ethereum_address: victim.address };
    const [before, own] = [await site.request(asked), await site.request(asked)];
    await chain.redeem(victim, COINS, hashOf(own));
    const after = await site.request(asked);
    await site.finish();
    expect([await stateOf(before), await stateOf(own), await stateOf(after)]).toEqual([
      'requested',
      'burned',
      'requested',
    ]);
  });

  it('moves each ticket by its own burn where one wallet burned for several at once', async () => {
    const victim = await chain.holder(4);
    const asked = { ethereum_address: victim.address };
    const tickets = [await site.request(asked), await site.request(asked), await site.request(asked)];
    for (const ticket of tickets.slice(1)) await chain.redeem(victim, COINS, hashOf(ticket));
    await site.finish();
    expect(await Promise.all(tickets.map(stateOf))).toEqual(['requested', 'burned', 'burned']);
  });

  it('counts though its hash was copied from the pending transaction and burned first', async () => {
    const victim = await chain.holder(2);
    const own = await site.request({ ethereum_address: victim.address });
    const copied = await site.request({ ethereum_address: attacker.address });
    await chain.redeem(attacker, COINS, hashOf(own));
    await site.finish();
    expect([await stateOf(own), await stateOf(copied)]).toEqual(['requested', 'requested']);
    expect(await site.kinds()).toContain('unmatched_burn');
    await chain.redeem(victim, COINS, hashOf(own));
    await site.finish();
    expect([await stateOf(own), await stateOf(copied)]).toEqual(['burned', 'requested']);
    expect((await site.detail(own)).alarm).toBeNull();
  });

  it('gives nobody access to the ticket: its hash, which the chain shows, is not its number', async () => {
    const own = await site.request();
    for (const known of [hashOf(own), own.ethereum_address, hashOf(own).toUpperCase()]) {
      expect((await site.desk.app.request(`/api/redeem/${known}`)).status).toBe(404);
    }
  });
});

describe('tokens at a ticket’s own address', () => {
  it('don’t count for a ticket that names the address as its wallet', async () => {
    const own = await site.request();
    await send(exchange, own, COINS);
    const copied = await site.request({ ethereum_address: own.ethereum_address });
    await site.finish();
    expect(await site.desk.status(copied.ticket_id)).toMatchObject({ next: 'burn_tokens', inbox: null });
    expect((await site.detail(copied)).allowed).not.toContain('start_burn');
    expect((await site.transition(copied, { transition: 'start_burn' }))[0]).toBe(409);
    await site.desk.transition(own.id, { transition: 'start_burn' });
    await burn(own, 2);
    await site.finish();
    expect([await stateOf(own), await stateOf(copied)]).toEqual(['burned', 'requested']);
  });

  it('are not the coins of an attacker who sends the same amount to another ticket, or burns it for this one', async () => {
    const [own, other] = [await site.request(), await site.request()];
    await send(exchange, own, COINS);
    await send(attacker, other, COINS - 1n);
    await chain.redeem(attacker, COINS, hashOf(own));
    await site.finish();
    expect([await stateOf(own), await stateOf(other)]).toEqual(['requested', 'requested']);
    const statusOf = async ({ ticket_id }: Redemption) => (await site.desk.status(ticket_id)).next;
    expect([await statusOf(own), await statusOf(other)]).toEqual(['wait_for_burn', 'send_tokens']);
  });

  it('never count for two tickets: each has an address of its own', async () => {
    const tickets = [await site.request(), await site.request(), await site.request({ email: 'eve@example.org' })];
    const addresses = new Set(tickets.map((ticket) => ticket.ethereum_address as Hex));
    expect(addresses.size).toBe(tickets.length);
  });
});
