import { asc, eq } from 'drizzle-orm';
import { type Address, getAddress, type Hex } from 'viem';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { importList } from '../compliance/screening/import-list.ts';
import { auditEntries } from '../platform/audit/table.ts';
import type { Context } from '../platform/context.ts';
import { readEnv } from '../platform/env.ts';
import type { Relayer } from '../platform/relayer-settings.ts';
import { requestRedemption } from '../redemptions/request-redemption.ts';
import { redemptions } from '../redemptions/table.ts';
import { empty, testDatabase } from '../testing/database.ts';
import { bySystem, featureApp, json, ownAddress, testContext } from '../testing/features.ts';
import { filledForm } from '../testing/redemptions.ts';
import { authorizationOf, fundedRelayer, signedRelay } from '../testing/relays.ts';
import { inPieces, ofacList } from '../testing/sanctions.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { findRelay, transactionsOf } from './find-relay.ts';
import { relayRoutes } from './routes.ts';
import { sendRelays } from './send-relays.ts';

const chain = await tokenChainOfFile();
const database = await testDatabase();
afterAll(database.close);
let clock: number;
let context: Context & { relayer: Relayer };
let holder: Awaited<ReturnType<typeof chain.holder>>;
let to: Address;

beforeEach(async () => {
  await empty(database.db);
  await chain.node.setAutomine(true);
  [holder, to, clock] = [await chain.holder(3, '0'), newAccount().address, Date.now()];
  const parts = { db: database.db, chain: chain.chain, now: () => new Date(clock) };
  context = { ...testContext(parts), relayer: await fundedRelayer(chain) };
});

/** Puts a list in force that names these addresses. */
async function list(...addresses: string[]) {
  const party = {
    id: '36',
    names: [{ parts: ['LISTED'] }],
    addresses: addresses.map((each) => ['ETH', each] as const),
  };
  const date = new Date(clock).toISOString().slice(0, 10);
  const file = { file: 'SDN_ADVANCED.XML', chunks: inPieces(ofacList(date, [party])), mayShrink: true };
  expect(await importList(bySystem(context), file)).toEqual({ outcome: 'taken' });
}
async function handIn(terms: object = {}) {
  const authorization = authorizationOf(holder.address, context.now(), { to, ...terms });
  const app = featureApp(() => context, relayRoutes as never, ownAddress());
  const response = await app.request('/api/relay', json(await signedRelay(context, authorization, holder)));
  const { id = '', errors } = (await response.json()) as { id?: string; errors?: string[] };
  return { status: response.status, id, error: errors?.[0] };
}
async function handInTicket(coins = 1) {
  const form = filledForm({ ethereum_address: holder.address, qty_to_redeem: coins });
  const { ticket_id } = await requestRedemption(context, form as Parameters<typeof requestRedemption>[1]);
  return handIn({ ticketHash: ticketHash(ticket_id), value: usgFromCoins(coins), to: undefined });
}
const round = () => sendRelays(bySystem(context), context.relayer);
const sentCount = async () => chain.node.getTransactionCount(await context.relayer.signer());
const moved = () => chain.node.readContract({ ...chain.contract, functionName: 'balanceOf', args: [to] });
const audited = async (subjectId: string) =>
  (
    await context.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, subjectId))
      .orderBy(asc(auditEntries.id))
  ).map(({ action, after, actorKind }) => ({ action, actorKind, ...(after as object) }));

describe('a gasless send', () => {
  it.each(['sender', 'recipient'] as const)(
    'whose %s a list names is refused, with who asked on record, and nothing is sent',
    async (which) => {
      const listed = which === 'sender' ? holder.address : to;
      await list(listed);
      expect(await handIn()).toMatchObject({ status: 409, error: RELAY_MESSAGES.listed });
      await round();
      expect(await sentCount()).toBe(0);
      expect(await audited(getAddress(listed))).toMatchObject([
        { action: 'wallet.screen', actorKind: 'visitor', point: 'gasless request', hits: 1 },
      ]);
    },
  );

  it('counts against its holder though a list refuses it, so that the log can’t be filled', async () => {
    await list(to);
    context.relayer = { ...context.relayer, budgets: { ...context.relayer.budgets, perHolder: 2 } };
    for (const status of [409, 409, 429]) expect((await handIn()).status).toBe(status);
    expect(await audited(getAddress(to))).toHaveLength(2);
  });

  it('between people whom no list names is checked when it’s taken and when it’s signed', async () => {
    await list(newAccount().address);
    const { id } = await handIn();
    await round();
    expect((await findRelay(context, id))?.state).toBe('sent');
    expect(await audited(getAddress(to))).toMatchObject([
      { point: 'gasless request', hits: 0 },
      { point: 'gasless sending', hits: 0, actorKind: 'system' },
    ]);
  });

  it.each(['sender', 'recipient'] as const)('that was accepted is not sent once a list names its %s', async (which) => {
    const { id } = await handIn();
    await list(which === 'sender' ? holder.address : to);
    await round();
    expect(await findRelay(context, id)).toMatchObject({ state: 'refused', problem: RELAY_MESSAGES.listed, spent: 0n });
    expect(await sentCount()).toBe(0);
  });

  it.each([true, false])(
    'that waits for a block gives its nonce to an empty transaction once a list names its recipient (the node has it: %s)',
    async (has) => {
      await chain.node.setAutomine(false);
      const { id } = await handIn();
      await round();
      const [first] = await transactionsOf(context, { id });
      const hash = first?.hash as Hex;
      if (!has) await chain.node.dropTransaction({ hash });
      await list(to);
      clock += 4_000;
      await round();
      // What a list stops isn't handed to a node that has lost it.
      const isThere = () =>
        chain.node.getTransaction({ hash }).then(
          () => true,
          () => false,
        );
      expect(await isThere()).toBe(has);
      clock += 70_000;
      await round();
      const [empty, ...rest] = await transactionsOf(context, { id });
      const { address: own } = await context.relayer.signer();
      expect(rest).toHaveLength(1);
      expect(await chain.node.getTransaction({ hash: empty?.hash as Hex })).toMatchObject({
        from: own.toLowerCase(),
        to: own.toLowerCase(),
        nonce: 0,
        input: '0x',
        value: 0n,
      });
      // It stays empty, whatever lists say by then, and for a higher fee, too.
      context = { ...context, env: readEnv({ SCREENING: 'none' }) };
      clock += 70_000;
      await round();
      const [raised] = await transactionsOf(context, { id });
      expect((await chain.node.getTransaction({ hash: raised?.hash as Hex })).input).toBe('0x');
      await chain.node.setAutomine(true);
      await chain.finalize();
      await round();
      expect(await findRelay(context, id)).toMatchObject({
        state: 'failed',
        minedTx: raised?.hash,
        problem: RELAY_MESSAGES.listed,
      });
      expect(await moved()).toBe(0n);
      // The ones behind it go on.
      const next = await handIn({ to: newAccount().address });
      await round();
      await chain.finalize();
      await round();
      expect(await findRelay(context, next.id)).toMatchObject({ state: 'final', txNonce: 1 });
    },
  );

  it('that a block took before the empty transaction was carried out', async () => {
    await chain.node.setAutomine(false);
    const { id } = await handIn();
    await round();
    await list(to);
    clock += 70_000;
    await round();
    const [empty, first] = await transactionsOf(context, { id });
    await chain.node.dropTransaction({ hash: empty?.hash as Hex });
    await chain.node.sendRawTransaction({ serializedTransaction: first?.raw as Hex });
    await chain.node.setAutomine(true);
    await chain.finalize();
    await round();
    expect(await findRelay(context, id)).toMatchObject({ state: 'final', minedTx: first?.hash, problem: null });
    expect(await moved()).toBe(usgFromCoins(1));
  });

  it('is carried out as ever where nothing is to be screened', async () => {
    await list(to);
    context = { ...context, env: readEnv({ SCREENING: 'none' }) };
    expect((await handIn()).status).toBe(200);
  });
});

describe('a gasless redemption', () => {
  const stopped = async () =>
    (await context.db.select().from(redemptions)).map(({ sanctionsHoldSince }) => sanctionsHoldSince !== null);

  it('of a wallet that a list names is stopped like any other, and nothing is burned', async () => {
    const { id } = await handInTicket();
    await list(holder.address);
    await round();
    expect(await findRelay(context, id)).toMatchObject({ state: 'refused', problem: RELAY_MESSAGES.ticket });
    expect([await stopped(), await sentCount()]).toEqual([[true], 0]);
    expect(await handInTicket(2)).toMatchObject({ status: 409, error: RELAY_MESSAGES.ticket });
  });

  it('is screened when it is submitted, and the stop stays though it’s refused', async () => {
    const form = filledForm({ ethereum_address: holder.address, qty_to_redeem: 1 });
    const { ticket_id } = await requestRedemption(context, form as Parameters<typeof requestRedemption>[1]);
    await list(holder.address);
    const asked = { ticketHash: ticketHash(ticket_id), value: usgFromCoins(1), to: undefined };
    expect(await handIn(asked)).toMatchObject({ status: 409, error: RELAY_MESSAGES.ticket });
    expect(await stopped()).toEqual([true]);
  });

  it('burns nothing for a ticket that was cancelled after it was accepted', async () => {
    const { id } = await handInTicket();
    await context.db.update(redemptions).set({ state: 'cancelled' });
    await round();
    expect(await findRelay(context, id)).toMatchObject({ state: 'refused', problem: RELAY_MESSAGES.ticket });
    expect(await sentCount()).toBe(0);
  });

  it('that waits for a block gives its nonce to an empty transaction once its ticket is cancelled', async () => {
    await chain.node.setAutomine(false);
    const { id } = await handInTicket();
    await round();
    await context.db.update(redemptions).set({ state: 'cancelled' });
    clock += 70_000;
    await round();
    await chain.node.setAutomine(true);
    await chain.finalize();
    await round();
    expect(await findRelay(context, id)).toMatchObject({ state: 'failed', problem: RELAY_MESSAGES.ticket });
    expect(
      await chain.node.readContract({ ...chain.contract, functionName: 'balanceOf', args: [holder.address] }),
    ).toBe(usgFromCoins(3));
  });
});
