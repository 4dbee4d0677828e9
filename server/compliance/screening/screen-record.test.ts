import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import type { NextStep } from '#domain/messages/next-step.ts';
import { REVIEW_MESSAGE } from '#domain/messages/review.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { auditEntries } from '../../platform/audit/table.ts';
import type { Context } from '../../platform/context.ts';
import { outbox } from '../../platform/mail/table.ts';
import { redemptions } from '../../redemptions/table.ts';
import { keyOfPurchase } from '../../sales/purchase-key.ts';
import { purchases } from '../../sales/table.ts';
import { statefulPurchases } from '../../sales/transition-purchase.ts';
import { taken } from '../../testing/desk-client.ts';
import { bySystem, json } from '../../testing/features.ts';
import { ADAS_IDENTITY, filledForm } from '../../testing/redemptions.ts';
import { inPieces, ofacList, type Party } from '../../testing/sanctions.ts';
import { CANCEL, errorOf, PAY, REFUND, twoPersonsOfFile } from '../../testing/two-persons.ts';
import { askIdentity } from '../identity/ask-identity.ts';
import { importList } from './import-list.ts';
import { releaseListed, screenRecord } from './screen-record.ts';

const site = await twoPersonsOfFile();
const LISTED = `0x${'ab'.repeat(20)}`;
const wallet = () => `0x${randomBytes(20).toString('hex')}`;
const PARTIES: Party[] = [
  { id: '2674', names: [{ parts: ['LISTED', 'Jane'] }], addresses: [['ETH', LISTED]] },
  { id: '36', names: [{ parts: ['LISTED LINES LTD'] }] },
];
const STOPPED = [409, TRANSITION_MESSAGES.sanctions_hold];

let day = 20;
/** Puts a newer list in force, with its date and hash as audit rows carry them. */
async function newList(parties: readonly Party[] = PARTIES) {
  day += 1;
  const chunks = inPieces(ofacList(`2030-10-${day}`, parties));
  const context: Context = { ...site.base, actor: { kind: 'system' } };
  expect(await importList(context, { file: 'SDN_ADVANCED.XML', chunks, mayShrink: true })).toEqual({
    outcome: 'taken',
  });
}
beforeAll(() => newList());
beforeEach(() => site.setRules({}));

const ann = () => ({ ...site.base, actor: { kind: 'staff', userId: site.ann.id } }) as const;
const audited = async (id: string) => {
  const { action, after, subjectId } = auditEntries;
  return site.base.db
    .select({ action, after })
    .from(auditEntries)
    .where(and(eq(subjectId, id), eq(auditEntries.actorKind, 'system')))
    .orderBy(auditEntries.id);
};
const purchaseOf = async (id: string) =>
  (await site.base.db.select().from(purchases).where(eq(purchases.id, id)))[0] as typeof purchases.$inferSelect;
const statusOf = async (id: string) => {
  const key = keyOfPurchase(site.base, await purchaseOf(id));
  return taken<{ next: 'wait_for_review'; next_step: NextStep }>(await site.app.request(`/api/purchase/${key}`));
};
const order = (id: string, more: object = {}) =>
  errorOf(site.post('ann', '/api/orders', { purchase_id: id, method: 'wire', ...more }));
const releasePath = (id: string, kind = 'purchaseList') => `/api/${kind}/${id}/transitions`;
const RELEASE = { transition: 'release_listed', why: 'Another date of birth' };

it('stops a request from a listed wallet, says so to staff alone, and names the list in the audit row', async () => {
  const id = await site.purchase(2, LISTED);
  expect((await audited(id)).map(({ action, after }) => [action, after])).toEqual([
    [
      'purchase.screen',
      { point: 'request', lists: expect.stringMatching(/^ofac 2030-10-21 sha256:[0-9a-f]{64}$/), hits: 1, known: 0 },
    ],
  ]);
  expect(await order(id)).toEqual(STOPPED);
  const status = await statusOf(id);
  expect(status.next).toBe('wait_for_review');
  expect(JSON.stringify(status)).not.toMatch(/sanction|list|2674/i);
  expect(status.next_step.sentence).toBe(REVIEW_MESSAGE);
  const detail = await site.get<object>('bob', `/api/purchaseList/${id}`);
  expect(detail).toMatchObject({ hits: [{ field: 'wallet', party: '2674', address: LISTED, released_at: null }] });
  const work = await site.get<{ items: { kind: string; subject_id: string }[] }>('bob', '/api/desk/queue?view=alarms');
  expect(work.items.filter(({ subject_id }) => subject_id === id).map(({ kind }) => kind)).toEqual(['screening_hit']);
});

it('lets others pass, each check with the list', async () => {
  const id = await site.place('ann');
  const [{ purchase_id } = { purchase_id: '' }] = [await site.get<{ purchase_id: string }>('ann', `/api/orders/${id}`)];
  expect((await audited(purchase_id)).map(({ after }) => after)).toMatchObject([
    { point: 'request', hits: 0, lists: expect.stringContaining('sha256:') },
    { point: 'order', hits: 0, lists: expect.stringContaining('sha256:') },
  ]);
  expect((await statusOf(purchase_id)).next).toBe('pay');
});

it('checks the wallet that the customer names later, and the one that staff approve', async () => {
  const named = await site.purchase();
  const key = keyOfPurchase(site.base, await purchaseOf(named));
  await taken(await site.app.request(`/api/purchase/${key}/wallet`, json({ ethereum_address: LISTED })));
  expect((await purchaseOf(named)).sanctionsHoldSince).not.toBeNull();
  const approved = await site.purchase();
  expect(await order(approved, { ethereum_address: LISTED })).toEqual(STOPPED);
  expect((await purchaseOf(approved)).sanctionsHoldSince).not.toBeNull();
  expect(await order(approved)).toEqual(STOPPED);
});

it('checks the names of the identity data, an entity’s owners included', async () => {
  const person = { ...ADAS_IDENTITY, name: 'Jane  Listed' };
  const owner = { ...ADAS_IDENTITY, kind: undefined, name: 'LISTED, Jane', share_percent: 60, control_person: true };
  const entity = { kind: 'entity', name: 'Fine Ltd', address: 'Salt Lake City', owners: [owner] };
  for (const data of [person, entity]) {
    const id = await site.purchase();
    const key = keyOfPurchase(site.base, await purchaseOf(id));
    await askIdentity(ann(), { kind: 'purchase', id }, 'Why');
    await taken(await site.app.request(`/api/purchase/${key}/identity`, json(data)));
    const detail = await site.get<{ hits: { text: string }[] }>('ann', `/api/purchaseList/${id}`);
    expect(detail.hits.map(({ text }) => text)).toEqual(['a name: party 2674 of OFAC’s list']);
    // The name is the customer's: nothing but the encrypted data holds it.
    expect(JSON.stringify([detail, await audited(id)])).not.toMatch(/Jane/i);
  }
});

it('stops a paid order whose wallet was listed since, at its issue, and the refund', async () => {
  const later = wallet();
  const id = await site.place('bob', 2, later);
  await taken(await site.transition('bob', id, PAY));
  await newList([...PARTIES, { id: '77', names: [{ parts: ['LATER'] }], addresses: [['USDT', later]] }]);
  expect(await errorOf(site.transition('bob', id, { transition: 'start_issue' }))).toEqual(STOPPED);
  const { allowed } = await site.get<{ allowed: string[] }>('bob', `/api/orders/${id}`);
  expect(allowed).not.toContain('start_issue');
  await taken(await site.transition('bob', id, CANCEL));
  expect(await errorOf(site.transition('bob', id, REFUND))).toEqual(STOPPED);
});

const redeem = async (changes: object = {}) => {
  const form = filledForm({ ethereum_address: `0x${'12'.repeat(20)}`, qty_to_redeem: 1, ...changes });
  const { ticket_id } = await taken<{ ticket_id: string }>(await site.app.request('/api/redeem', json(form)));
  const [row] = await site.base.db
    .select()
    .from(redemptions)
    .where(eq(redemptions.ticketHash, ticketHash(ticket_id)));
  return row as typeof redemptions.$inferSelect;
};

it.each(['purchaseList', 'redemptionList'] as const)(
  'is released by two people alone, though no rule asks for two: %s',
  async (kind) => {
    const id = kind === 'purchaseList' ? await site.purchase(2, LISTED) : (await redeem({ name: 'Jane Listed' })).id;
    expect(await errorOf(site.post('ann', releasePath(id, kind), { transition: 'release_listed' }))).toEqual([
      422,
      expect.stringContaining('two people'),
    ]);
    expect((await site.post('ann', releasePath(id, kind), RELEASE)).status).toBe(202);
    const asked = (await site.waiting('bob')).find(({ record }) => record?.id === id);
    expect(asked?.title).toContain('party 2674 of OFAC’s list');
    for (const same of ['ann', 'annsWallet', 'annsFormerWallet'] as const)
      expect((await site.approve(same, asked?.id)).status).toBe(403);
    const isStopped = async () =>
      (await site.get<{ sanctions_hold_since: string | null }>('ann', `/api/${kind}/${id}`)).sanctions_hold_since !==
      null;
    expect(await isStopped()).toBe(true);
    await taken(await site.approve('bob', asked?.id));
    expect(await isStopped()).toBe(false);
    const [released] = await site.base.db
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.subjectId, id), eq(auditEntries.actorId, site.ann.id), eq(auditEntries.actorKind, 'staff')),
      )
      .orderBy(auditEntries.id)
      .then((rows) => rows.slice(-1));
    expect(released).toMatchObject({
      action: `${kind === 'purchaseList' ? 'purchase' : 'redemption'}.release_listed`,
      after: { approved_by: site.bob.id, lists: expect.stringContaining('sha256:') },
    });
    const queued = (await site.base.db.select().from(outbox)).map(({ template, about }) => [template, about.id]);
    expect(queued).toContainEqual([`${kind === 'purchaseList' ? 'purchase' : 'redemption'}-reviewed`, id]);
    // The same match, found again, is known.
    if (kind === 'purchaseList') expect((await order(id))[0]).toBe(200);
    expect(await isStopped()).toBe(false);
    expect((await audited(id)).at(-1)?.after).toMatchObject(
      kind === 'purchaseList' ? { hits: 0, known: 1 } : { hits: 1 },
    );
  },
);

it('matches a list that is replaced while a record is checked', async () => {
  const id = await site.purchase(2, wallet());
  const values = async () => {
    await newList();
    return { wallets: [LISTED], senders: [], names: [] };
  };
  const check = screenRecord(bySystem(site.base), statefulPurchases, await purchaseOf(id), { point: 'order', values });
  expect(await check).toBe(true);
  expect((await audited(id)).at(-1)?.after).toMatchObject({ hits: 1, lists: expect.stringContaining(`-${day} sha`) });
});

it('is released by nobody alone, whichever way the release comes', async () => {
  const id = await site.purchase(2, LISTED);
  const alone = releaseListed(ann(), statefulPurchases, await purchaseOf(id));
  await expect(alone).rejects.toThrow(APPROVAL_MESSAGES.needed);
  expect((await purchaseOf(id)).sanctionsHoldSince).not.toBeNull();
});
