import { expect, it } from 'vitest';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import type { Db } from '../platform/database/database.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { PACKAGE, PAYMENT, type TestRedemptions, testRedemptions } from '../testing/redemptions.ts';
import { transitions } from '../workflow/table.ts';
import { redemptions } from './table.ts';

let db: Db;
let desk: TestRedemptions;
let redemption: Awaited<ReturnType<TestRedemptions['request']>>;
onEmptyDatabase(async (opened) => {
  db = opened;
  desk = await testRedemptions(db);
  redemption = await desk.request();
});

type Track = { transitions: { name: string; state: string | null }[]; is_shipping_hidden: boolean };
async function track(ticket: string): Promise<Track> {
  const answer = await desk.app.request(`/api/track/${ticket}`);
  expect(answer.status).toBe(200);
  return answer.json();
}
const namesOf = async (ticket: string) => (await track(ticket)).transitions.map(({ name }) => name);
const statesOf = async (ticket: string) => (await track(ticket)).transitions.map(({ state }) => state);
const take = (step: string, input: object = {}) => {
  desk.pass(1);
  return desk.transition(redemption.id, { transition: step, ...input } as Parameters<typeof desk.transition>[1]);
};

async function ship(): Promise<void> {
  await db.update(redemptions).set({ state: 'burned' });
  await take('check_identity');
  await take('pay_shipping', PAYMENT);
  await take('ship', PACKAGE);
}

it('shows every step but the payment for shipping by the ticket number, a package that came back and was sent again included', async () => {
  await ship();
  await take('return', { reason: 'Nobody was at home.' });
  await take('pay_costs', PAYMENT);
  await take('reship', PACKAGE);
  await take('claim_lost', { reason: 'It never came.' });
  await take('find');
  const told = await track(redemption.ticket_id);
  const shipments = ['ship', 'return', 'pay_costs', 'reship', 'claim_lost', 'find'];
  expect(told.transitions.map(({ name }) => name)).toEqual(['request', 'check_identity', ...shipments]);
  expect(told.is_shipping_hidden).toBe(false);
});

it('shows nothing of a package on its way by the hash, which everyone reads on the chain, until it has arrived', async () => {
  const hash = ticketHash(redemption.ticket_id);
  await ship();
  expect(await track(hash)).toMatchObject({ is_shipping_hidden: true });
  expect(await namesOf(hash)).toEqual(['request', 'check_identity']);
  // It stays in its state, which a package on its way has, too.
  const sentBack = { name: 'send_back', fromState: 'shipped', toState: 'shipped', actorKind: 'staff' };
  const of = { subjectKind: 'redemption', subjectId: redemption.id, at: new Date('2099-01-01') } as const;
  await db.insert(transitions).values({ ...of, ...sentBack });
  expect(await statesOf(hash)).toEqual(['requested', 'checked', null]);
  expect(await statesOf(redemption.ticket_id)).toContain('shipped');
  expect(await namesOf(redemption.ticket_id)).toContain('ship');
  await take('deliver');
  expect((await namesOf(hash)).filter((name) => name !== 'send_back')).toEqual([
    'request',
    'check_identity',
    'ship',
    'deliver',
  ]);
});

it('shows nothing personal: no name, address, carrier or reason', async () => {
  await ship();
  await take('return', { reason: 'Nobody was at home.' });
  const said = JSON.stringify(await track(redemption.ticket_id));
  for (const secret of [
    'Lovelace',
    'Salt Lake',
    'example.org',
    'UPS',
    PACKAGE.tracking,
    'at home',
    redemption.ticket_id,
  ])
    expect(said).not.toContain(secret);
});

it('knows no other number', async () => {
  for (const wrong of ['nothing', `0x${'0'.repeat(64)}`, redemption.id])
    expect((await desk.app.request(`/api/track/${wrong}`)).status).toBe(404);
});
