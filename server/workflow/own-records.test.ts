import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { redemptions } from '../redemptions/table.ts';
import { orders, purchases } from '../sales/table.ts';
import { sendFile } from '../testing/customer-files.ts';
import { taken } from '../testing/desk-client.ts';
import { json } from '../testing/features.ts';
import { filledForm, HOLDER } from '../testing/redemptions.ts';
import { errorOf, PAY, sameOnes, twoPersonsOfFile, type Who } from '../testing/two-persons.ts';

const site = await twoPersonsOfFile();
const { db } = site.base;
const REFUSED = [403, APPROVAL_MESSAGES.ownRecord];
const PDF = new TextEncoder().encode('%PDF-1.7');

/** What makes a record Ann's, who works under each of her sign-ins. */
const OWN = {
  'the account that made it': () => ({ accountId: site.ann.id }),
  'its email address': () => ({ email: String(site.ann.headers.uid).toUpperCase() }),
  'another spelling of its email address': () => ({ email: String(site.ann.headers.uid).replace('@', '+coins@') }),
  'its wallet': () => ({ ethereumAddress: site.keys.annsWallet.address.toLowerCase() }),
  'a wallet that was hers': () => ({ ethereumAddress: site.keys.annsFormerWallet.address.toLowerCase() }),
};
type Values = ReturnType<(typeof OWN)[keyof typeof OWN]>;

async function purchase(values: Values) {
  const { id, of } = await site.withIdentity();
  const placed = await taken<{ id: string }>(
    await site.post('bob', '/api/orders', { purchase_id: of, method: 'wire' }),
  );
  const file = await sendFile(site.base, { kind: 'purchase', id: of }, PDF);
  await db.update(purchases).set(values).where(eq(purchases.id, of));
  return { identity: id, id: of, order: placed.id, file };
}

async function redemption(values: Values) {
  const form = filledForm({ ethereum_address: HOLDER, qty_to_redeem: 1 });
  const { ticket_id } = await taken<{ ticket_id: string }>(await site.app.request('/api/redeem', json(form)));
  const changed = db.update(redemptions).set({ ...values, state: 'burned' });
  const [row] = await changed.where(eq(redemptions.ticketHash, ticketHash(ticket_id))).returning();
  return row?.id ?? '';
}

type Call = readonly [method: string, path: string, body?: object];

/** Every call of the desk that does something with a request, its order or a redemption, by the table of routes. */
const callsOf = ({ id, order, identity, file }: Awaited<ReturnType<typeof purchase>>, ticket: string): Call[] => [
  ['PUT', `/api/purchaseList/${id}`, { complete: true }],
  ['POST', `/api/purchaseList/${id}/transitions`, { transition: 'withhold', reason: 'Papers' }],
  ['POST', `/api/purchaseList/${id}/identity`, { reason: 'The law' }],
  ['POST', `/api/purchaseList/${id}/messages`, { text: 'Hello' }],
  ['DELETE', `/api/purchaseList/${id}/correspondence`, { why: 'Asked' }],
  ['POST', `/api/orders/${order}/transitions`, PAY],
  ['POST', `/api/orders/${order}/issue`, { tx: `0x${'1'.repeat(64)}` }],
  ['PUT', `/api/redemptionList/${ticket}`, { complete: true }],
  ['POST', `/api/redemptionList/${ticket}/transitions`, { transition: 'check_identity' }],
  ['POST', `/api/redemptionList/${ticket}/label`],
  ['POST', `/api/redemptionList/${ticket}/identity`, { reason: 'The law' }],
  ['DELETE', `/api/redemptionList/${ticket}/correspondence`, { why: 'Asked' }],
  ['POST', `/api/identity/${identity}/reveal`, {}],
  ['DELETE', `/api/identity/${identity}`, {}],
  ['POST', `/api/files/${file}/open`],
];
const NOTE: Call = ['POST', '/api/notes'];

describe.each(Object.keys(OWN) as (keyof typeof OWN)[])('a record that is someone’s at the desk by %s', (by) => {
  it('is another person’s work, in every act', async () => {
    const [of, ticket] = [await purchase(OWN[by]()), await redemption(OWN[by]())];
    await db.update(orders).set({ state: 'issuing' }).where(eq(orders.id, of.order));
    const link = callsOf(of, ticket).find(([, path]) => path.endsWith('/issue')) as Call;
    expect(await errorOf(site.request('ann', link[1], link[0], link[2]))).toEqual(REFUSED);
    await db.update(orders).set({ state: 'placed' }).where(eq(orders.id, of.order));
    const notes = (['purchase', 'order', 'redemption'] as const).map((kind) => {
      const subject_id = { purchase: of.id, order: of.order, redemption: ticket }[kind];
      return [...NOTE, { subject_kind: kind, subject_id, text: 'A note' }] as const;
    });
    const rest = callsOf(of, ticket).filter((call) => call[1] !== link[1]);
    for (const [method, path, body] of [...rest, ...notes]) {
      for (const who of sameOnes('ann'))
        expect([who, path, ...(await errorOf(site.request(who, path, method, body)))]).toEqual([who, path, ...REFUSED]);
    }
    // The desk doesn't offer it, either.
    type Shown = { is_own: boolean; allowed: string[]; orders?: { allowed: string[] }[] };
    const shown = (who: Who) => site.get<Shown>(who, `/api/purchaseList/${of.id}`);
    expect(await shown('ann')).toMatchObject({ is_own: true, allowed: [], orders: [{ is_own: true, allowed: [] }] });
    expect((await shown('bob')).orders?.[0]?.allowed).toContain('pay');
    expect(await site.get('ann', `/api/redemptionList/${ticket}`)).toMatchObject({ is_own: true, allowed: [] });
    expect((await site.request('wallet', `/api/orders/${of.order}/transitions`, 'POST', PAY)).status).toBe(200);
    expect(
      (await site.post('bob', `/api/redemptionList/${ticket}/transitions`, { transition: 'check_identity' })).status,
    ).toBe(200);
  });
});

it('is tried with every call of the desk that is about a record', () => {
  const about = /^\/api\/(purchaseList|orders|redemptionList|identity|files)\/:id/;
  const routes = site.app.routes.filter(({ method, path }) => !['GET', 'ALL'].includes(method) && about.test(path));
  const known = callsOf({ id: ':id', order: ':id', identity: ':id', file: ':id' }, ':id').map(
    ([method, path]) => `${method} ${path}`,
  );
  expect(new Set(routes.map(({ method, path }) => `${method} ${path}`))).toEqual(new Set(known));
});

it('places no order for a wallet of one’s own', async () => {
  const own = { purchase_id: await site.purchase(), method: 'wire', ethereum_address: site.keys.annsWallet.address };
  expect(await errorOf(site.post('ann', '/api/orders', own))).toEqual(REFUSED);
  expect((await site.post('bob', '/api/orders', own)).status).toBe(200);
});

it('approves nothing about one’s own record', async () => {
  site.setRules({ reveal: 0 });
  const of = await purchase(OWN['its wallet']());
  const asked = await taken<{ approval: string }>(
    await site.post('bob', `/api/identity/${of.identity}/reveal`, { why: 'A doubt' }),
  );
  for (const who of sameOnes('ann')) expect(await errorOf(site.approve(who, asked.approval))).toEqual(REFUSED);
  expect((await site.approve('wallet', asked.approval)).status).toBe(200);
});

it('lets someone work on their own record for a day once another person allowed it, and nobody else', async () => {
  const of = await purchase(OWN['the account that made it']());
  const subject = { subject_kind: 'purchase', subject_id: of.id };
  const pay = (who: Who) => errorOf(site.transition(who, of.order, PAY));
  const ask = (who: Who, why?: string) => site.post(who, '/api/desk/own', { ...subject, why });
  expect(await errorOf(ask('bob', 'For fun'))).toEqual([409, APPROVAL_MESSAGES.notOwnRecord]);
  expect((await ask('ann')).status).toBe(422);
  const { approval } = await taken<{ approval: string }>(await ask('ann', 'Bob is the only other one'));
  for (const who of sameOnes('ann')) expect((await site.approve(who, approval)).status).toBe(403);
  expect(await pay('ann')).toEqual(REFUSED);
  expect((await site.approve('bob', approval)).status).toBe(200);
  await site.pass(25);
  expect(await pay('ann')).toEqual(REFUSED);
  const again = await taken<{ approval: string }>(await ask('ann', 'Bob is still the only other one'));
  await taken(await site.approve('bob', again.approval));
  expect((await pay('annsWallet'))[0]).toBe(200);
});
