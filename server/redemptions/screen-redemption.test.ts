import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { tokenEvents } from '../chain/table.ts';
import { askIdentity } from '../compliance/identity/ask-identity.ts';
import { importList } from '../compliance/screening/import-list.ts';
import type { Context } from '../platform/context.ts';
import { testDatabase } from '../testing/database.ts';
import { json } from '../testing/features.ts';
import { ADAS_IDENTITY, filledForm, PACKAGE, type TestRedemptions, testRedemptions } from '../testing/redemptions.ts';
import { inPieces, ofacList } from '../testing/sanctions.ts';
import { screenRedemption } from './screen-redemption.ts';
import { redemptions } from './table.ts';

const LISTED = `0x${'ab'.repeat(20)}`;
const ISSUED = '2030-11-20';

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: TestRedemptions;
let context: Context;
beforeAll(async () => {
  database = await testDatabase();
  site = await testRedemptions(database.db);
  context = { ...site.context, actor: { kind: 'system' } };
  const parties = [
    { id: '2674', names: [{ parts: ['LISTED', 'Jane'] }], addresses: [['ETH', LISTED] as const] },
    { id: '36', names: [{ parts: ['LISTED LINES LTD'] }] },
  ];
  await importList(context, { file: 'SDN_ADVANCED.XML', chunks: inPieces(ofacList(ISSUED, parties)) });
});
afterAll(() => database.close());

const detail = async (id: string) =>
  (await site.get(`/api/redemptionList/${id}`)) as unknown as { sanctions_hold_since: string | null; hits: object[] };
const isStopped = async (changes: object) =>
  (await detail((await site.request(changes as never)).id)).sanctions_hold_since !== null;

it('stops a redemption by its name or its wallet, and no other', async () => {
  expect(await isStopped({ name: 'Listed Lines, Ltd.' })).toBe(true);
  expect(await isStopped({ ethereum_address: LISTED })).toBe(true);
  expect(await isStopped({})).toBe(false);
  // What the holder's page burns nothing for.
  const waits = async (name: string) => {
    const form = filledForm({ ethereum_address: LISTED.replaceAll('ab', '12'), name });
    return ((await (await site.app.request('/api/redeem', json(form))).json()) as { waits?: boolean }).waits;
  };
  expect([await waits('Jane Listed'), await waits('Jane Doe')]).toEqual([true, undefined]);
});

it('is stopped by the identity data, and then not shipped; the holder reads that we look at it', async () => {
  const { id, ticket_id } = await site.request();
  await askIdentity({ ...context, actor: { kind: 'staff', userId: id } }, { kind: 'redemption', id }, 'Why');
  const given = await site.app.request(
    `/api/redeem/${ticket_id}/identity`,
    json({ ...ADAS_IDENTITY, name: 'Jane Listed' }),
  );
  expect(given.status).toBe(200);
  expect((await detail(id)).hits).toMatchObject([{ field: 'name', party: '2674', address: null }]);
  await context.db.update(redemptions).set({ state: 'checked' }).where(eq(redemptions.id, id));
  const shipped = await site.post(`/api/redemptionList/${id}/transitions`, { transition: 'ship', ...PACKAGE });
  expect([shipped.status, await shipped.json()]).toEqual([409, { errors: [TRANSITION_MESSAGES.sanctions_hold] }]);
  const status = await site.status(ticket_id);
  expect(status).toMatchObject({ next: 'wait_for_review', document_hold: null });
  expect(JSON.stringify(status)).not.toMatch(/sanction|2674/i);
});

it('is checked before each shipment, whatever was found before', async () => {
  const { id } = await site.request();
  await context.db.update(redemptions).set({ state: 'checked', name: 'Jane Listed' }).where(eq(redemptions.id, id));
  expect((await detail(id)).sanctions_hold_since).toBeNull();
  expect((await site.post(`/api/redemptionList/${id}/transitions`, { transition: 'ship', ...PACKAGE })).status).toBe(
    409,
  );
  expect((await detail(id)).sanctions_hold_since).not.toBeNull();
});

it('is checked before another person is asked about a shipment, and stays stopped', async () => {
  const { id } = await site.request();
  const state = { state: 'checked', shippingSettledAt: context.now(), name: 'Jane Listed' } as const;
  await context.db.update(redemptions).set(state).where(eq(redemptions.id, id));
  const ship = { transition: 'ship', ...PACKAGE, insured_cents: 1, why: 'The carrier’s limit' };
  expect((await site.post(`/api/redemptionList/${id}/transitions`, ship)).status).toBe(409);
  expect((await detail(id)).sanctions_hold_since).not.toBeNull();
});

it('is stopped by where its tokens would go back to', async () => {
  const { id } = await site.request({ ethereum_address: '' });
  await site.post(`/api/redemptionList/${id}/transitions`, { transition: 'plan_return', to: LISTED, amount: '1' });
  expect((await detail(id)).hits).toMatchObject([{ field: 'wallet', address: LISTED, party: '2674' }]);
});

it('is stopped by who sent tokens to its own address', async () => {
  const { id, ethereum_address: inbox } = await site.request({ ethereum_address: '' });
  const { id: chainId, token } = context.chain;
  const at = { block: 9_000n, logIndex: 0, blockHash: `0x${'01'.repeat(32)}`, tx: `0x${'02'.repeat(32)}` };
  const transfer = {
    name: 'Transfer',
    from: LISTED,
    to: String(inbox).toLowerCase(),
    value: 1n,
    reference: null,
    args: {},
  };
  await context.db
    .insert(tokenEvents)
    .values({ chainId, token: token.toLowerCase(), ...at, ...transfer, time: context.now(), final: true })
    .onConflictDoNothing();
  const check = () => context.db.transaction((tx) => screenRedemption({ ...context, db: tx }, id, 'arrival'));
  expect(await check()).toBe(true);
  expect((await detail(id)).hits).toMatchObject([{ field: 'sender', address: LISTED, listed_on: ISSUED }]);
});

it('is not checked where the operator has said so', async () => {
  const { env } = context;
  const without: Context = { ...context, env: { ...env, screening: { ...env.screening, mode: 'none' } } };
  const { id } = await site.request();
  await context.db.update(redemptions).set({ name: 'Jane Listed' }).where(eq(redemptions.id, id));
  const check = (of: Context) => of.db.transaction((tx) => screenRedemption({ ...of, db: tx }, id, 'ship'));
  expect([await check(without), await check(context)]).toEqual([false, true]);
});
