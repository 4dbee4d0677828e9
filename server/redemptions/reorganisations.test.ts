import fc from 'fast-check';
import type { Hex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { readEvents } from '#proof/read-events.ts';
import { createFollower } from '../chain/follow.ts';
import { placeOf } from '../chain/node-client.ts';
import { transactionList } from '../chain/transaction-list.ts';
import { empty, testDatabase } from '../testing/database.ts';
import { bySystem, testContext } from '../testing/features.ts';
import { filledForm } from '../testing/redemptions.ts';
import { startTokenChain, type TokenChain } from '../testing/token.ts';
import { claimBurns } from './apply-burn-event.ts';
import { redemptionByTicketId } from './find-redemption.ts';
import { requestRedemption } from './request-redemption.ts';

let chain: TokenChain;
let database: Awaited<ReturnType<typeof testDatabase>>;
const holder = newAccount();

beforeAll(async () => {
  [chain, database] = await Promise.all([startTokenChain(), testDatabase()]);
  await chain.fund(holder.address);
  await chain.issue(holder.address, usgFromCoins(400));
  await chain.finalize();
});
afterAll(() => Promise.all([chain.stop(), database.close()]));

/** What can happen: a new redemption, a burn for the last one (right or of a coin too many), a reading, blocks, a burn taken back. */
const happening = fc.constantFrom(
  ['request', 'burn'],
  ['request', 'burn wrongly'],
  ['burn'],
  ['read'],
  ['mine'],
  ['finalize'],
  ['read', 'take back'],
  ['take back'],
);

async function play(steps: string[]) {
  await empty(database.db);
  const context = testContext({ db: database.db, chain: { ...chain.chain, local: false } });
  const follow = createFollower(bySystem(context), { effects: [claimBurns], intervalMs: 1, leaseSeconds: 60 });
  const ticketIds: string[] = [];
  let undo: { id: Hex; mined: number } | undefined;
  const request = async () => {
    const form = filledForm({ ethereum_address: holder.address }) as Parameters<typeof requestRedemption>[1];
    ticketIds.push((await requestRedemption(context, form)).ticket_id);
  };
  for (const name of ['read', ...steps]) {
    const last = ticketIds.at(-1);
    if (name === 'request') await request();
    if (name === 'read') await follow.poll();
    if (name === 'mine') {
      await chain.node.mine({ blocks: 1 });
      // Two blocks above a burn make it final, and final blocks are not taken back.
      if (undo && ++undo.mined === 2) undo = undefined;
    }
    if (name === 'finalize') {
      await chain.finalize();
      undo = undefined;
    }
    if (name.startsWith('burn') && last !== undefined) {
      // Data is used once per holder, so a second burn for one redemption is the contract's to refuse.
      undo = { id: await chain.node.snapshot(), mined: 0 };
      const coins = name === 'burn' ? 1 : 2;
      await chain.redeem(holder, usgFromCoins(coins), ticketHash(last)).catch(() => undefined);
    }
    if (name === 'take back' && undo) {
      await chain.node.revert({ id: undo.id });
      await chain.node.mine({ blocks: 1 });
      undo = undefined;
    }
  }
  await chain.finalize();
  await follow.poll();
  await follow.stop();
  return { context, ticketIds };
}

it('agree with the chain after any history of requests, burns, reads and reorganizations', async () => {
  const history = fc.array(happening, { minLength: 5, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const { context, ticketIds } = await play(steps.flat());
      const head = await chain.node.getBlockNumber();
      const events = await readEvents(placeOf(chain.chain), 0n, head - 2n);
      const burned = (redemption: string) =>
        events.some((event) => event.reference === ticketHash(redemption) && event.value === usgFromCoins(1));
      for (const redemption of ticketIds) {
        const state = (await redemptionByTicketId(context, redemption))?.state;
        expect([redemption, state]).toEqual([redemption, burned(redemption) ? 'burned' : 'requested']);
      }
      const stored = (await transactionList(context, { limit: 10_000 })).filter((row) => row.final);
      const shown = events.filter(({ name }) => name === 'Issued' || name === 'Redeemed');
      expect(stored.map(({ tx }) => tx).sort()).toEqual(shown.map(({ tx }) => tx).sort());
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
