import type { Hex } from 'viem';
import { expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { leastUsgWorthACent, usgFromCoins } from '#domain/money.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { setStaffRole } from '../accounts/staff-register.ts';
import { bindWallet } from '../accounts/staff-wallets.ts';
import { linkedWallets } from '../accounts/table.ts';
import { createFollower } from '../chain/follow.ts';
import { tokenBalances } from '../chain/table.ts';
import { importList } from '../compliance/screening/import-list.ts';
import { auditEntries } from '../platform/audit/table.ts';
import { changes } from '../site/live/table.ts';
import { taken } from '../testing/desk-client.ts';
import { bySystem, json } from '../testing/features.ts';
import { filledForm } from '../testing/redemptions.ts';
import { inPieces, ofacList } from '../testing/sanctions.ts';
import { signedInAccount } from '../testing/staff.ts';
import { errorOf, twoPersonsOfFile, type Who } from '../testing/two-persons.ts';
import { recordParties } from '../workflow/table.ts';
import { noticeArrivals } from './apply-arrivals.ts';
import { claimBurns } from './apply-burn-event.ts';
import { ticketHolders } from './find-redemption.ts';
import { watchedInboxes } from './inbox.ts';

const COIN = usgFromCoins(1);
const site = await twoPersonsOfFile();
const { chain, base } = site;
// Ann and Bob are all staff there are.
await setStaffRole(base, site.carol.id, false);
const [listed, another, bobsWallet] = [newAccount(), newAccount(), newAccount()];
const stranger = await chain.holder(5);
for (const { address } of [listed, another, bobsWallet, site.keys.annsWallet]) {
  await chain.fund(address);
  await chain.issue(address, COIN);
}
const address = bobsWallet.address.toLowerCase();
await base.db.insert(linkedWallets).values({ address, userId: site.bob.id, createdAt: base.now() });
await bindWallet(base, { address, accountId: site.bob.id });
const parties = [listed, another].map(({ address: of }, index) => {
  const names = [{ parts: [`LISTED${index}`, 'Jane'] }];
  return { id: `267${index}`, names, addresses: [['ETH', of] as const] };
});
await importList(bySystem(base), { file: 'SDN_ADVANCED.XML', chunks: inPieces(ofacList('2030-11-20', parties)) });

const follower = createFollower(bySystem(base), {
  watched: [watchedInboxes, ticketHolders],
  effects: [claimBurns, noticeArrivals],
  intervalMs: 20,
  leaseSeconds: 5,
});
async function read() {
  await chain.finalize();
  await follower.poll();
}

type Detail = {
  id: string;
  inbox: { address: Hex };
  sanctions_hold_since: string | null;
  is_own: boolean;
  allowed: string[];
};
const detail = (id: string, who: Who = 'ann') => site.get<Detail>(who, `/api/redemptionList/${id}`);
const transition = (who: Who, id: string, input: object) =>
  site.post(who, `/api/redemptionList/${id}/transitions`, input);
/** An email redemption of one coin: its id and its address. */
async function emailRedemption() {
  const { ticket_id } = await taken<{ ticket_id: string }>(await site.app.request('/api/redeem', json(filledForm())));
  const [row] = await site.get<{ id: string; ethereum_address: Hex }[]>('ann', `/api/redemptionList?q=${ticket_id}`);
  return { id: row?.id ?? '', inbox: row?.ethereum_address as Hex };
}
/** What anyone can do without an allowance. */
const moveNothing = (from: Hex, to: Hex) => chain.write(stranger, 'transferFrom', [from, to, 0n]);
const ask = (who: Who, id: string) =>
  site.post(who, '/api/desk/own', { subject_kind: 'redemption', subject_id: id, why: 'We are all there is' });
/** `who` lets `asker` work on it; the answer's status. */
async function allow(who: Who, asker: Who, id: string): Promise<readonly [number, string | undefined]> {
  const { approval } = await taken<{ approval: string }>(await ask(asker, id));
  return errorOf(site.approve(who, approval));
}
const partiesOf = async (id: string) =>
  (await base.db.select().from(recordParties)).filter(({ subjectId }) => subjectId === id).map(({ party }) => party);

it('goes on where a stranger moved nothing from a listed address and from the wallets of all staff', async () => {
  const { id, inbox } = await emailRedemption();
  for (const from of [listed, site.keys.annsWallet, site.keys.annsFormerWallet, bobsWallet])
    await moveNothing(from.address, inbox);
  await chain.transfer(stranger, inbox, COIN);
  await read();
  for (const who of ['ann', 'annsWallet', 'bob'] as const)
    expect(await detail(id, who)).toMatchObject({ sanctions_hold_since: null, is_own: false });
  expect(await partiesOf(id)).toEqual(
    expect.arrayContaining([stranger.address.toLowerCase(), inbox.toLowerCase(), 'ada@example.org']),
  );
  expect(await partiesOf(id)).toHaveLength(3);
  expect((await transition('ann', id, { transition: 'start_burn' })).status).toBe(200);
  expect((await transition('bob', id, { transition: 'withhold', reason: 'A passport' })).status).toBe(200);
});

it('a transfer of nothing leaves no holder behind, and tells no page that a balance changed', async () => {
  const { inbox } = await emailRedemption();
  const nobody = newAccount().address.toLowerCase() as Hex;
  await moveNothing(nobody, inbox);
  await chain.transfer(stranger, inbox, 1n);
  await read();
  const known = await base.db.select({ address: tokenBalances.address }).from(tokenBalances);
  const topics = (await base.db.select({ topic: changes.topic }).from(changes)).map(({ topic }) => topic);
  for (const [of, isKnown] of [[nobody, false] as const, [stranger.address.toLowerCase(), true] as const]) {
    expect(known.some(({ address: each }) => each === of)).toBe(isKnown);
    expect(topics.includes(`balance:${of}`)).toBe(isKnown);
  }
});

it('is someone’s own by what their wallet sent once that is worth a cent at the price in force', async () => {
  const { id, inbox } = await emailRedemption();
  const least = leastUsgWorthACent(162_750);
  await chain.transfer(site.keys.annsWallet, inbox, least - 1n);
  await read();
  expect((await detail(id)).is_own).toBe(false);
  await taken(await site.setPrice('wallet', 172_750));
  expect((await detail(id)).is_own).toBe(true);
  await taken(await site.setPrice('wallet', 162_750));
  expect((await detail(id)).is_own).toBe(false);
  await chain.transfer(site.keys.annsWallet, inbox, 1n);
  await read();
  expect((await detail(id)).is_own).toBe(true);
  expect((await detail(id, 'bob')).is_own).toBe(false);
});

it('is stopped by any value from a listed address, once for each, and goes on when two people say so', async () => {
  const { id, inbox } = await emailRedemption();
  await chain.transfer(stranger, inbox, COIN);
  await chain.transfer(listed, inbox, 1n);
  await read();
  expect((await detail(id)).sanctions_hold_since).not.toBeNull();
  expect(await errorOf(transition('ann', id, { transition: 'start_burn' }))).toEqual([
    409,
    TRANSITION_MESSAGES.sanctions_hold,
  ]);
  const release = async () => {
    const asked = await transition('ann', id, { transition: 'release_listed', why: 'Nobody asked for this dust' });
    const [waiting] = await site.waiting();
    expect(asked.status).toBe(202);
    expect((await site.approve('bob', waiting?.id)).status).toBe(200);
  };
  await release();
  await chain.transfer(listed, inbox, 1n);
  await moveNothing(another.address, inbox);
  await read();
  expect((await detail(id)).sanctions_hold_since).toBeNull();
  await chain.transfer(another, inbox, 1n);
  await read();
  expect((await detail(id)).sanctions_hold_since).not.toBeNull();
  await release();
  expect((await transition('ann', id, { transition: 'start_burn' })).status).toBe(200);
});

it('raises no alarm at its end for dust, and one for what is worth a cent', async () => {
  const { id, inbox } = await emailRedemption();
  await taken(await transition('ann', id, { transition: 'cancel', reason: 'Asked for' }));
  const alarm = async () => (await site.get<{ alarm: unknown }>('ann', `/api/redemptionList/${id}`)).alarm;
  await chain.transfer(stranger, inbox, leastUsgWorthACent(162_750) - 1n);
  await moveNothing(listed.address, inbox);
  await read();
  expect(await alarm()).toBeNull();
  await chain.transfer(stranger, inbox, leastUsgWorthACent(162_750));
  await read();
  expect(await alarm()).toMatchObject({ code: 'arrived_after_end' });
});

it('that is the own record of all staff, and listed, is settled by two of them, and the audit log says so', async () => {
  const { id, inbox } = await emailRedemption();
  await chain.transfer(stranger, inbox, COIN);
  for (const from of [listed, site.keys.annsWallet, bobsWallet]) await chain.transfer(from, inbox, 10_000n);
  await read();
  const own = [403, APPROVAL_MESSAGES.ownRecord];
  for (const who of ['ann', 'bob'] as const) {
    expect(await detail(id, who)).toMatchObject({ is_own: true, allowed: [] });
    expect(await errorOf(transition(who, id, { transition: 'release_listed', why: 'Dust' }))).toEqual(own);
  }
  expect(await allow('ann', 'annsWallet', id)).toEqual([403, APPROVAL_MESSAGES.ownAct]);
  const [first] = await site.waiting();
  expect((await site.approve('bob', first?.id)).status).toBe(200);
  expect((await allow('ann', 'bob', id))[0]).toBe(200);
  expect((await transition('ann', id, { transition: 'release_listed', why: 'Dust' })).status).toBe(202);
  const [waiting] = await site.waiting();
  expect(await errorOf(site.approve('annsWallet', waiting?.id))).toEqual([403, APPROVAL_MESSAGES.ownAct]);
  expect((await site.approve('bob', waiting?.id)).status).toBe(200);
  expect((await transition('bob', id, { transition: 'start_burn' })).status).toBe(200);
  const entries = (await base.db.select().from(auditEntries).orderBy(auditEntries.id)).filter(
    ({ subjectId }) => subjectId === id,
  );
  const approved = entries.filter(({ action }) => action === 'approval.approved');
  expect(approved.map(({ actorId, after }) => [actorId, after])).toEqual([
    [site.bob.id, expect.objectContaining({ act: 'record.own', own_of_all: true })],
    // Ann may work on it by now, so that it no longer counts as hers.
    [site.ann.id, expect.objectContaining({ act: 'record.own' })],
    [site.bob.id, expect.objectContaining({ act: 'screening.release' })],
  ]);
});

it('is left to a colleague whose own it isn’t, as long as there is one', async () => {
  const { id, inbox } = await emailRedemption();
  const third = await signedInAccount(base);
  for (const from of [site.keys.annsWallet, bobsWallet]) await chain.transfer(from, inbox, 10_000n);
  await read();
  expect(await allow('bob', 'ann', id)).toEqual([403, APPROVAL_MESSAGES.ownRecord]);
  const [waiting] = await site.waiting();
  const approved = await site.app.request(`/api/approvals/${waiting?.id}/approve`, json({}, third.headers));
  expect(approved.status).toBe(200);
  expect((await detail(id)).is_own).toBe(false);
});
