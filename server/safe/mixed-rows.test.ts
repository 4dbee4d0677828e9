import { sql } from 'drizzle-orm';
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import { type SafeContent, safeContentHash } from '#domain/safe/content.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { safeTransactionTypedData } from '#domain/safe/transaction.ts';
import { uuidv7 } from '../platform/id.ts';
import { bySystem } from '../testing/features.ts';
import { safeDeskOfFile } from '../testing/safe-desk.ts';
import { carryOutDue } from './carry-out-prices.ts';
import { endOverdue } from './end-proposal.ts';
import { safeProposals } from './table.ts';

const {
  safe,
  time,
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

const WHOLE = 'safe_proposal_whole';
/** The token's Safe would have another owner, and one signature would do. */
const takeover = (): { to: Hex; data: Hex } => ({
  to: safe.address,
  data: encodeFunctionData({
    abi: parseAbi(['function addOwnerWithThreshold(address owner, uint256 threshold)']),
    args: [newAccount().address, 1n],
  }),
});
const hashOf = (content: SafeContent) =>
  safeContentHash({ chainId: context().chain.id, token: context().chain.token, safe: safe.address }, content);

/** A row as someone writes it who has the database's password. */
async function insert(change: Partial<typeof safeProposals.$inferInsert>) {
  const { db, now, chain: place } = context();
  const id = uuidv7(now());
  await db.insert(safeProposals).values({
    id,
    chainId: place.id,
    token: place.token.toLowerCase(),
    safe: safe.address,
    kind: 'price',
    hash: '0x12',
    actorKind: 'admin',
    actorId: safe.owners[0].address,
    createdAt: now(),
    createdBlock: 1,
    expiresAt: new Date(now().getTime() + 3_600_000),
    ...change,
  });
  return id;
}
const price = () => ({ cents: 200_000, priceTime: time.now + 900, time: time.now + 900 });
/** The attack: a price to read, and a call to sign. */
const mixed = () => {
  const call = takeover();
  return { ...price(), ...call, nonce: 30, hash: hashOf({ kind: 'transaction', ...call, nonce: 30 }) };
};

describe('a row that says one thing and is another', () => {
  it.each<[string, () => Partial<typeof safeProposals.$inferInsert>]>([
    ['a price with a call', mixed],
    ['a price with the address of a call', () => ({ ...price(), to: safe.address })],
    ['a price with a number', () => ({ ...price(), nonce: 0 })],
    ['a price about an order', () => ({ ...price(), subjectKind: 'order', subjectId: uuidv7(new Date()) })],
    ['a price of two times', () => ({ ...price(), time: time.now })],
    ['a withdrawal with a call', () => ({ ...mixed(), kind: 'withdrawal' })],
    ['a call with a price', () => ({ ...mixed(), kind: 'transaction' })],
    ['a call without its data', () => ({ kind: 'transaction', to: safe.address, nonce: 0 })],
    ['another kind', () => ({ ...price(), kind: 'message' as never })],
  ])('is refused by the database: %s', async (_, change) => {
    await expect(insert(change())).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ constraint: WHOLE }) }),
    );
  });

  describe('where the database lets it in', () => {
    let definition: string;
    beforeEach(async () => {
      const { rows } = await context().db.execute(
        sql`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${WHOLE}`,
      );
      definition = String((rows[0] as { definition?: string } | undefined)?.definition);
      await context().db.execute(sql.raw(`alter table safe_proposal drop constraint ${WHOLE}`));
    });
    afterEach(async () => {
      await context().db.execute(sql.raw('delete from safe_signature; delete from safe_proposal'));
      await context().db.execute(sql.raw(`alter table safe_proposal add constraint ${WHOLE} ${definition}`));
    });

    it('is shown as damaged beside the others, with nothing in it to sign', async () => {
      const call = freeze();
      const good = await proposed(call);
      const id = await insert(mixed());
      expect((await request('/api/safe/proposals', { headers: owner() })).status).toBe(200);
      const shown = await shownOf(id);
      expect(shown).toMatchObject({
        kind: 'damaged',
        to: null,
        data: null,
        nonce: null,
        price_cents: null,
        packed: null,
      });
      expect(shown).toMatchObject({ owners: [], signatures: [], missing: null });
      expect((await addSignature(good.id, await signatureOf(safe, 0, good, call))).status).toBe(200);
      expect(await shownOf(good.id)).toMatchObject({ missing: 1 });
    });

    it('is damaged with the hash of the price as well', async () => {
      const { cents, priceTime, time: at } = price();
      const hash = hashOf({ kind: 'price', cents, time: at });
      const id = await insert({ ...takeover(), nonce: 30, cents, priceTime, time: at, hash });
      expect(await shownOf(id)).toMatchObject({ kind: 'damaged', price_cents: null });
      const signature = await safe.signHash([safe.owners[0]], hash);
      const body = { owner: safe.owners[0].address, signature };
      expect(await errors(await addSignature(id, body))).toEqual([409, SAFE_MESSAGES.damaged]);
    });

    it('takes no signature, no execution and no withdrawal', async () => {
      const row = mixed();
      const id = await insert(row);
      const account = safe.owners[0];
      const signature = await account.signTypedData(safeTransactionTypedData(safe.place, row, row.nonce));
      expect(await errors(await addSignature(id, { owner: account.address, signature }))).toEqual([
        409,
        SAFE_MESSAGES.damaged,
      ]);
      const json = { 'content-type': 'application/json', ...owner() };
      const body = JSON.stringify({ tx: `0x${'12'.repeat(32)}` });
      const execution = await request(`/api/safe/proposals/${id}/execution`, { method: 'POST', headers: json, body });
      expect(await errors(execution)).toEqual([409, SAFE_MESSAGES.damaged]);
      const withdrawal = await request(`/api/safe/proposals/${id}`, { method: 'DELETE', headers: owner() });
      expect(await errors(withdrawal)).toEqual([409, SAFE_MESSAGES.damaged]);
    });

    it('ends nothing else: what is overdue ends, prices are carried out, and calls are proposed', async () => {
      const id = await insert({ ...mixed(), expiresAt: new Date(time.now * 1000 - 1_000) });
      const due = await insert({ ...price(), hash: '0x13', nonce: 5, expiresAt: new Date(time.now * 1000 + 60_000) });
      await endOverdue(bySystem(context()));
      await carryOutDue(bySystem(context()));
      expect((await list()).map(({ kind, ended_at }) => [kind, ended_at])).toEqual([
        ['damaged', null],
        ['damaged', null],
      ]);
      expect([id, due]).toHaveLength(2);
      expect((await propose(freeze())).status).toBe(200);
    });
  });
});

describe('a row whose fields aren’t those of its hash', () => {
  it('takes no signature, whichever of the two is right', async () => {
    const call = freeze();
    const one = await proposed(call);
    const other = freeze();
    await context().db.update(safeProposals).set({ data: other.data });
    for (const each of [call, other])
      expect(await errors(await addSignature(one.id, await signatureOf(safe, 0, one, each)))).toEqual([
        409,
        SAFE_MESSAGES.damaged,
      ]);
    expect(await shownOf(one.id)).toMatchObject({ kind: 'damaged', data: null });
  });

  it('of a price takes none either', async () => {
    const at = time.now + 900;
    const one = await proposed({ kind: 'price', price: 170_000, time: at });
    await context().db.update(safeProposals).set({ cents: 1 });
    const signature = await safe.signHash([safe.owners[0]], hashOf({ kind: 'price', cents: 1, time: at }));
    expect(await errors(await addSignature(one.id, { owner: safe.owners[0].address, signature }))).toEqual([
      409,
      SAFE_MESSAGES.damaged,
    ]);
  });

  it('isn’t given back when the same is asked for again', async () => {
    const at = time.now + 900;
    await proposed({ kind: 'price', price: 170_000, time: at });
    await context().db.update(safeProposals).set({ cents: 1 });
    expect(await errors(await propose({ kind: 'price', price: 170_000, time: at }))).toEqual([
      409,
      SAFE_MESSAGES.damaged,
    ]);
  });
});

describe('a call that can’t be described', () => {
  it('takes no signature and gives none away, although its hash is right', async () => {
    const content = { kind: 'transaction', ...takeover(), nonce: 40 } as const;
    const id = await insert({ ...content, hash: hashOf(content) });
    expect(await errors(await addSignature(id, await signatureOf(safe, 0, content, content)))).toEqual([
      422,
      SAFE_MESSAGES.callUnknown,
    ]);
    for (const at of [0, 1]) {
      const { owner: address, signature } = await signatureOf(safe, at, content, content);
      await context().db.execute(
        sql`insert into safe_signature (proposal_id, owner, signature, created_at) values (${id}, ${address}, ${signature}, now())`,
      );
    }
    expect(await shownOf(id)).toMatchObject({
      missing: 0,
      execute_blocked: SCREENING_MESSAGES.proposalStopped,
      packed: null,
    });
    expect((await propose(freeze())).status).toBe(200);
  });
});

describe('a proposal through the API', () => {
  it.each<[string, () => object]>([
    ['a price with a call', () => ({ kind: 'price', price: 170_000, time: time.now + 900, ...takeover() })],
    [
      'a price with an order',
      () => ({ kind: 'price', price: 170_000, time: time.now + 900, about: { kind: 'order', id: uuidv7(new Date()) } }),
    ],
    ['a call with a price', () => ({ ...freeze(), price: 170_000 })],
    ['a call with a number of its own', () => ({ ...freeze(), nonce: 99 })],
    ['a call with ether', () => ({ ...freeze(), value: '1' })],
    ['a delegated call', () => ({ ...freeze(), operation: 1 })],
    ['a withdrawal with a call', () => ({ kind: 'withdrawal', price_time: time.now, time: time.now, ...takeover() })],
  ])('is refused as %s', async (_, body) => {
    const answer = await propose(body());
    expect([400, 422]).toContain(answer.status);
    expect(await list()).toEqual([]);
  });

  it('is refused with bytes that no argument reads', async () => {
    const { to, data } = freeze();
    expect(await errors(await propose({ to, data: `${data}00` }))).toEqual([422, SAFE_MESSAGES.callUnknown]);
  });
});
