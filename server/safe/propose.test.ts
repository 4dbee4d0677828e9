import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { missingSignatures } from '#domain/safe/progress.ts';
import { auditList } from '../platform/audit/audit-list.ts';
import { insertOrder } from '../testing/chain-steps.ts';
import { json } from '../testing/features.ts';
import { type Shown, safeDeskOfFile } from '../testing/safe-desk.ts';
import { newSafe } from '../testing/safes.ts';
import { signedInAccount } from '../testing/staff.ts';
import { safeProposals } from './table.ts';

const {
  chain,
  safe,
  time,
  signInFirst,
  signedInOwner,
  request,
  freeze,
  errors,
  propose,
  proposed,
  addSignature,
  list,
  shownOf,
  signatureOf,
  context,
  owner,
} = await safeDeskOfFile();

describe('a call that a Safe is to make', () => {
  it('is signed by two owners and executed by any, and the chain ends it', async () => {
    const call = freeze();
    const one = await proposed({ ...call, reason: 'Court order 12' });
    const found = await shownOf(one.id);
    expect(found).toMatchObject({
      ...call,
      missing: 2,
      threshold: 2,
      packed: null,
      reason: 'Court order 12',
      execute_blocked: missingSignatures(2, 2),
    });
    expect((await addSignature(one.id, await signatureOf(safe, 2, one, call))).status).toBe(200);
    expect(await shownOf(one.id)).toMatchObject({ missing: 1, packed: null });
    expect((await addSignature(one.id, await signatureOf(safe, 0, one, call))).status).toBe(200);
    const { packed, missing } = (await shownOf(one.id)) as Shown;
    expect(missing).toBe(0);
    const receipt = await safe.execute(call, one.nonce, packed as Hex);
    expect(receipt.status).toBe('success');
    const tx = receipt.transactionHash;
    const execution = (id: string, hash: Hex) =>
      request(`/api/safe/proposals/${id}/execution`, json({ tx: hash }, owner()));
    expect((await execution(one.id, tx)).status).toBe(200);
    expect(await shownOf(one.id)).toMatchObject({ ending: 'executed', tx });
    const two = await proposed(freeze());
    expect(two.nonce).toBe(one.nonce + 1);
    expect(await errors(await execution(two.id, tx))).toEqual([422, SAFE_MESSAGES.notExecuted]);
    expect((await auditList(context(), { limit: 9 })).map(({ action, actorKind }) => `${action} ${actorKind}`)).toEqual(
      [
        'safe.propose admin',
        'safe.execute admin',
        'safe.sign admin',
        'safe.sign admin',
        'safe.propose admin',
        'admin.login admin',
      ],
    );
  });

  it('names the order that it is about, and its request', async () => {
    const { id, purchaseId } = await insertOrder(context(), safe.address, 2);
    const one = await proposed({ ...freeze(), about: { kind: 'order', id } });
    const record = { kind: 'purchase', id: purchaseId };
    expect(await shownOf(one.id)).toMatchObject({ about: { kind: 'order', id, number: id, record } });
    expect(await shownOf((await proposed(freeze())).id)).toMatchObject({ about: null });
  });

  it('is found executed in a final block, where no owner reported it', async () => {
    const call = freeze();
    const one = await proposed(call);
    const { transactionHash } = await safe.act(safe.owners.slice(0, 2), call, one.nonce);
    expect(await shownOf(one.id)).toMatchObject({ ending: null, missing: 2 });
    await chain.finalize();
    expect(await shownOf(one.id)).toMatchObject({ ending: 'executed', tx: transactionHash });
  });

  it('is replaced where the Safe used its number for another transaction', async () => {
    const one = await proposed(freeze());
    await safe.act(safe.owners.slice(0, 2), freeze(), one.nonce);
    const { data, to } = (await shownOf(one.id)) as { data: Hex; to: Hex };
    expect(await errors(await addSignature(one.id, await signatureOf(safe, 0, one, { to, data })))).toEqual([
      409,
      SAFE_MESSAGES.nonceUsed,
    ]);
    await chain.finalize();
    expect(await shownOf(one.id)).toMatchObject({ ending: 'replaced', tx: null });
  });

  it('takes the lowest free number; what is open already is not proposed twice', async () => {
    const [a, b, c] = [freeze(), freeze(), freeze()];
    const first = await proposed(a);
    const second = await proposed(b);
    expect(second.nonce).toBe(first.nonce + 1);
    expect(await proposed(a)).toEqual(first);
    await addSignature(first.id, await signatureOf(safe, 0, first, a));
    expect(await proposed(a)).toMatchObject({ id: first.id, signed_by: [safe.owners[0].address] });
    expect(await shownOf(second.id)).toMatchObject({ execute_blocked: missingSignatures(2, 2) });
    expect((await request(`/api/safe/proposals/${first.id}`, { method: 'DELETE', headers: owner() })).status).toBe(200);
    expect((await proposed(c)).nonce).toBe(first.nonce);
    expect(await shownOf(first.id)).toMatchObject({ ending: 'withdrawn' });
    expect(await errors(await addSignature(first.id, await signatureOf(safe, 1, first, a)))).toEqual([
      409,
      SAFE_MESSAGES.ended,
    ]);
  });

  it('gives ten that are proposed at the same moment ten numbers', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => proposed(freeze())));
    expect(new Set(all.map(({ nonce }) => nonce)).size).toBe(10);
  });

  it('is one of at most a hundred that are open', async () => {
    const { id } = await proposed(freeze());
    const { db } = context();
    const [row] = await db.select().from(safeProposals).where(eq(safeProposals.id, id));
    if (!row) throw new Error('It isn’t kept.');
    const numbered = (at: number) => ({ ...row, id: randomUUID(), nonce: (row.nonce ?? 0) + at, hash: `${at}` });
    await db.insert(safeProposals).values(Array.from({ length: 98 }, (_, at) => numbered(at + 1)));
    await proposed(freeze());
    expect(await errors(await propose(freeze()))).toEqual([409, SAFE_MESSAGES.tooMany]);
  });

  it('expires after three days', async () => {
    const call = freeze();
    const one = await proposed(call);
    time.now += 72 * 3_600 + 1;
    await signInFirst();
    expect(await errors(await addSignature(one.id, await signatureOf(safe, 0, one, call)))).toEqual([
      409,
      SAFE_MESSAGES.ended,
    ]);
    expect(await shownOf(one.id)).toMatchObject({ ending: 'expired' });
    expect((await proposed(freeze())).nonce).toBe(one.nonce);
  });
});

describe('who may', () => {
  it('propose and sign: an owner for that Safe alone, and staff; no one else sees anything', async () => {
    const one = await proposed(freeze());
    const other = await newSafe(chain);
    await chain.grant('PAUSER', other.address);
    const stranger = await signedInOwner(other, other.owners[0]);
    expect(await list(stranger)).toEqual([]);
    const call = { to: chain.token, data: '0x' as Hex };
    expect(await errors(await propose({ ...freeze() }, stranger))).toEqual([403, SAFE_MESSAGES.ofAnotherSafe]);
    expect(await errors(await addSignature(one.id, await signatureOf(safe, 0, one, call), stranger))).toEqual([
      403,
      SAFE_MESSAGES.ofAnotherSafe,
    ]);
    const ended = await request(`/api/safe/proposals/${one.id}`, { method: 'DELETE', headers: stranger });
    expect(await errors(ended)).toEqual([403, SAFE_MESSAGES.ofAnotherSafe]);
    const { headers: staff } = await signedInAccount(context());
    expect(await list(staff)).toMatchObject([{ id: one.id }]);
    expect((await propose(freeze(), staff)).status).toBe(200);
    expect((await request('/api/safe/proposals')).status).toBe(401);
    expect((await propose(freeze(), {})).status).toBe(401);
  });

  it.each([
    ['a Safe without a role', async () => ({ ...freeze(), safe: (await newSafe(chain)).address }), 403],
    ['what is no Safe', async () => ({ ...freeze(), safe: chain.token }), 422],
    ['another contract', async () => ({ ...freeze(), to: safe.address }), 422],
    ['a call that the token doesn’t know', async () => ({ to: chain.token, data: '0x12345678' }), 422],
    [
      'an order that doesn’t exist',
      async () => ({ ...freeze(), about: { kind: 'order', id: crypto.randomUUID() } }),
      404,
    ],
  ])('not propose for %s', async (_, body, status) => {
    const { headers } = await signedInAccount(context());
    expect((await propose(await body(), headers)).status).toBe(status);
  });
});
