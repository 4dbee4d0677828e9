import { eq } from 'drizzle-orm';
import { encodeFunctionData, getAddress, type Hex, keccak256, pad, stringToHex } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import { notClearedText } from '#domain/orders/clearing.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { importList } from '../compliance/screening/import-list.ts';
import { auditEntries } from '../platform/audit/table.ts';
import { orders, purchases } from '../sales/table.ts';
import { insertOrder } from '../testing/chain-steps.ts';
import { bySystem, json } from '../testing/features.ts';
import { safeDeskOfFile } from '../testing/safe-desk.ts';
import { inPieces, ofacList } from '../testing/sanctions.ts';

const { chain, safe, errors, request, propose, proposed, addSignature, shownOf, signatureOf, context, owner } =
  await safeDeskOfFile();

/** Puts a list in force that names these addresses. */
async function list(...addresses: string[]) {
  const party = { id: '36', names: [{ parts: ['LISTED'] }], addresses: addresses.map((one) => ['ETH', one] as const) };
  const chunks = inPieces(ofacList('2027-01-10', [party]));
  const file = { file: 'SDN_ADVANCED.XML', chunks, mayShrink: true };
  expect(await importList(bySystem(context()), file)).toEqual({ outcome: 'taken' });
}
const address = () => newAccount().address;
const call = (functionName: 'freeze' | 'unfreeze', of: Hex) => ({
  to: getAddress(chain.token),
  data: encodeFunctionData({ abi: usgTokenAbi, functionName, args: [of, keccak256(stringToHex('why'))] }),
});
const issue = (to: Hex) => ({
  to: getAddress(chain.token),
  data: encodeFunctionData({ abi: usgTokenAbi, functionName: 'issue', args: [to, 10n ** 9n, pad('0x')] }),
});
const payBack = (to: Hex) => ({
  to: getAddress(chain.chain.inbox),
  data: encodeFunctionData({
    abi: redemptionInboxAbi,
    functionName: 'approveReturn',
    args: [keccak256('0x01'), chain.token, to, 1n],
  }),
});
const audited = async (subjectId: string) =>
  (
    await context().db.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId)).orderBy(auditEntries.id)
  ).filter(({ action }) => action.endsWith('.screen'));

it('takes no part in a call about a record of the caller’s own, whether the call says so or only carries its hash', async () => {
  const wallet = address();
  const { id, hash, purchaseId } = await insertOrder(context(), wallet, 1);
  const belongsTo = (owner: number) =>
    context()
      .db.update(purchases)
      .set({ ethereumAddress: safe.owners[owner]?.address.toLowerCase() })
      .where(eq(purchases.id, purchaseId));
  const issued = { functionName: 'issue', args: [wallet, 10n ** 9n, hash] } as const;
  const given = { to: getAddress(chain.token), data: encodeFunctionData({ abi: usgTokenAbi, ...issued }) };
  const one = await proposed(given);
  await belongsTo(0);
  for (const each of [given, { ...given, about: { kind: 'order', id } as const }])
    expect(await errors(await propose(each))).toEqual([403, APPROVAL_MESSAGES.ownRecord]);
  // Another owner's session doesn't help: it's whose signature it is.
  await belongsTo(1);
  expect(await errors(await addSignature(one.id, await signatureOf(safe, 1, one, given)))).toEqual([
    403,
    APPROVAL_MESSAGES.ownRecord,
  ]);
  expect((await addSignature(one.id, await signatureOf(safe, 0, one, given))).status).toBe(200);
});

it('issues no order before its payment has cleared, however the call came about', async () => {
  const wallet = address();
  const { id, hash } = await insertOrder(context(), wallet, 1);
  const clearsOn = (day: string | null) => context().db.update(orders).set({ clearsOn: day }).where(eq(orders.id, id));
  const issued = { functionName: 'issue', args: [wallet, 10n ** 9n, hash] } as const;
  const given = { to: getAddress(chain.token), data: encodeFunctionData({ abi: usgTokenAbi, ...issued }) };
  await clearsOn('2999-01-01');
  for (const each of [given, { ...given, about: { kind: 'order', id } as const }])
    expect(await errors(await propose(each))).toEqual([409, notClearedText('2999-01-01')]);
  await clearsOn('2020-01-01');
  const one = await proposed(given);
  await clearsOn('2999-01-01');
  const sign = async () => addSignature(one.id, await signatureOf(safe, 0, one, given));
  expect(await errors(await sign())).toEqual([409, notClearedText('2999-01-01')]);
  await clearsOn(null);
  expect((await sign()).status).toBe(200);
});

it('refuses to issue to a listed address without an order, and records who tried', async () => {
  const [listed, clean] = [address(), address()];
  await list(listed);
  const check = (of: string, headers = owner()) =>
    request('/api/screening/address', json({ address: of.toLowerCase() }, headers));
  expect(await errors(await check(listed))).toEqual([409, SCREENING_MESSAGES.addressListed]);
  expect((await check(clean)).status).toBe(200);
  expect((await check(listed, {})).status).toBe(401);
  const by = { action: 'wallet.screen', actorKind: 'admin', actorId: safe.owners[0].address };
  const lists = expect.stringMatching(/^ofac 2027-01-10 sha256:[0-9a-f]{64}$/);
  const after = (hits: number) => ({ point: 'issue without an order', lists, hits });
  expect(await audited(listed)).toMatchObject([{ ...by, after: after(1) }]);
  expect(await audited(clean)).toMatchObject([{ ...by, after: after(0) }]);
});

describe('the call of a Safe', () => {
  let [listed, clean]: [Hex, Hex] = ['0x', '0x'];
  beforeEach(async () => {
    [listed, clean] = [address(), address()];
    await list(listed);
  });

  it('gives nothing to an address that a list names, but may take from it', async () => {
    for (const given of [issue(listed), payBack(listed), call('unfreeze', listed)])
      expect(await errors(await propose(given))).toEqual([409, SCREENING_MESSAGES.addressListed]);
    expect((await propose(call('freeze', listed))).status).toBe(200);
    expect((await propose(issue(clean))).status).toBe(200);
    expect(await audited(listed)).toMatchObject(
      [1, 1, 1].map((hits) => ({ action: 'wallet.screen', actorKind: 'admin', after: { hits } })),
    );
    expect((await audited(clean)).map(({ after }) => after)).toEqual([
      {
        point: 'proposal to a Safe',
        hits: 0,
        lists: expect.stringMatching(/^ofac 2027-01-10 sha256:[0-9a-f]{64}$/),
      },
    ]);
  });

  it('takes no more signatures once a list names its address', async () => {
    const given = issue(clean);
    const one = await proposed(given);
    expect((await addSignature(one.id, await signatureOf(safe, 0, one, given))).status).toBe(200);
    await list(clean);
    expect(await errors(await addSignature(one.id, await signatureOf(safe, 1, one, given)))).toEqual([
      409,
      SCREENING_MESSAGES.addressListed,
    ]);
  });

  it('keeps its signatures to itself once a list names its address', async () => {
    const given = issue(clean);
    const one = await proposed(given);
    for (const at of [0, 1]) await addSignature(one.id, await signatureOf(safe, at, one, given));
    expect(await shownOf(one.id)).toMatchObject({ execute_blocked: null, packed: expect.stringMatching(/^0x/) });
    await list(clean);
    expect(await shownOf(one.id)).toMatchObject({
      execute_blocked: SCREENING_MESSAGES.proposalStopped,
      packed: null,
      missing: 0,
    });
  });

  it('stops the request of the order that it is about, which two people can release', async () => {
    const { id, purchaseId } = await insertOrder(context(), clean, 1);
    const about = { kind: 'order', id } as const;
    const given = { ...issue(clean), about };
    const one = await proposed(given);
    for (const at of [0, 1]) await addSignature(one.id, await signatureOf(safe, at, one, given));
    await list(clean);
    expect(await errors(await propose({ ...issue(clean), about, reason: 'again' }))).toEqual([
      409,
      TRANSITION_MESSAGES.sanctions_hold,
    ]);
    const [request] = await context().db.select().from(purchases).where(eq(purchases.id, purchaseId));
    expect(request?.sanctionsHoldSince).not.toBeNull();
    expect(await shownOf(one.id)).toMatchObject({ execute_blocked: SCREENING_MESSAGES.proposalStopped, packed: null });
    // Released: the match is known, and the request no longer stopped.
    await context().db.update(purchases).set({ sanctionsHoldSince: null }).where(eq(purchases.id, purchaseId));
    expect((await propose({ ...issue(clean), about })).status).toBe(200);
    expect(await shownOf(one.id)).toMatchObject({ execute_blocked: null, packed: expect.stringMatching(/^0x/) });
    expect((await audited(purchaseId)).map(({ after }) => after)).toMatchObject([
      { hits: 0 },
      { hits: 0 },
      { hits: 0 },
      { hits: 1, known: 0 },
      { hits: 0, known: 1 },
    ]);
  });
});
