import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { inboxAddress } from '#domain/ethereum-address.ts';
import { usgFromCoins } from '#domain/money.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { site as issuer } from '#site';
import { inboxesOfFile } from '../testing/inboxes.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { watchedInboxes } from './inbox.ts';

const COIN = usgFromCoins(1);
const { chain, exchange, wallet, contract, open, send, write } = await inboxesOfFile();
let site: Awaited<ReturnType<typeof open>>;
onEmptyDatabase(async (db) => {
  site = await open(db);
});

it('gives a ticket the address that the contract on the chain gives it', async () => {
  const { ticket_id, ethereum_address } = await site.request();
  const hash = ticketHash(ticket_id);
  const onChain = await chain.node.readContract({ ...contract, functionName: 'inboxOf', args: [hash] });
  expect(ethereum_address).toBe(onChain);
  expect(inboxAddress(chain.inbox, hash)).toBe(onChain);
});

it('is watched for a year, and as long as the ticket is open', async () => {
  const [open, over] = [await site.request(), await site.request()];
  await site.request({ ethereum_address: wallet.address });
  await site.desk.transition(over.id, { transition: 'cancel', reason: 'Asked for.' });
  const addresses = (...tickets: (typeof open)[]) =>
    tickets.map(({ ethereum_address }) => String(ethereum_address).toLowerCase()).toSorted();
  const watched = async () => (await watchedInboxes(site.desk.context)).toSorted();
  expect(await watched()).toEqual(addresses(open, over));
  site.desk.pass(364);
  expect(await watched()).toEqual(addresses(open, over));
  site.desk.pass(2);
  expect(await watched()).toEqual(addresses(open));
});

describe('a return', () => {
  const back = wallet.address;
  const plan = async (redemption: Awaited<ReturnType<typeof site.request>>, input: object) =>
    (await site.transition(redemption, { transition: 'plan_return', to: back, ...input }))[0];

  it('is planned for no more than is there, approved on the chain, and then emailed', async () => {
    const redemption = await site.request();
    await send(exchange, redemption, 2n * COIN + 5n);
    await site.finish();
    expect(await plan(redemption, { amount: '2.000000006' })).toBe(422);
    expect(await plan(redemption, { amount: '0.000000005' })).toBe(200);
    const planned = { asset: getAddress(chain.token), to: back, units: '5', amount: `0.000000005 ${issuer.symbol}` };
    expect(await site.detail(redemption)).toMatchObject({ return: planned });
    expect(await plan(redemption, { amount: '1' })).toBe(409);

    const args = [ticketHash(redemption.ticket_id), chain.token, back, 5n] as const;
    for (const name of ['announceReturn', 'approveReturn'] as const) await write(name, args);
    const tx = `0x${'cd'.repeat(32)}` as const;
    await site.desk.transition(redemption.id, { transition: 'send_back', tx });
    await site.finish();
    const shown = await site.desk.status(redemption.ticket_id);
    expect(shown).toMatchObject({ sent_back_tx: tx, next: 'wait_for_burn', inbox: { excess: '0', returned: '5' } });
    expect(await site.detail(redemption)).toMatchObject({ return: null });
    const [told] = (await site.desk.emails()).filter(({ text }) => text.includes(tx));
    expect(told?.text).toContain(planned.amount);
  });

  it('of what the ticket needs takes it out of the work queue until the rest comes', async () => {
    const redemption = await site.request();
    await send(exchange, redemption, 2n * COIN);
    await site.finish();
    expect(await site.kinds()).toContain('ticket_to_burn');
    const args = [ticketHash(redemption.ticket_id), chain.token, back, COIN] as const;
    for (const name of ['announceReturn', 'approveReturn'] as const) await write(name, args);
    await site.finish();
    expect(await site.kinds()).not.toContain('ticket_to_burn');
    expect(await site.desk.status(redemption.ticket_id)).toMatchObject({ next: 'send_tokens' });
    await send(exchange, redemption, COIN);
    await site.finish();
    expect(await site.kinds()).toContain('ticket_to_burn');
    expect((await site.subjects()).filter((subject) => /reached us/.test(subject))).toHaveLength(2);
  });

  it('is dropped without a trace for the holder', async () => {
    const redemption = await site.request();
    await send(exchange, redemption, COIN);
    await site.finish();
    await plan(redemption, { amount: '1' });
    await site.desk.transition(redemption.id, { transition: 'drop_return' });
    expect(await site.detail(redemption)).toMatchObject({
      return: null,
      allowed: expect.arrayContaining(['plan_return']),
    });
    expect((await site.desk.status(redemption.ticket_id)).transitions).toHaveLength(1);
  });

  it.each([
    ['to nobody', { to: '0x0000000000000000000000000000000000000000', amount: '1' }],
    ['of nothing', { amount: '0' }],
    ['of no number', { amount: 'all' }],
  ])('is refused %s', async (_, input) => {
    const redemption = await site.request();
    await send(exchange, redemption, COIN);
    await site.finish();
    expect(await plan(redemption, input)).toBe(422);
  });

  it('is refused if nothing is there', async () => {
    const redemption = await site.request();
    for (const asset of ['token', 'ether']) expect(await plan(redemption, { asset, amount: '1' })).toBe(422);
  });
});
