import { and, asc, eq, isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import type { Hex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { createFollower, type Follower } from '../chain/follow.ts';
import { withHistory } from '../chain/history-hash.ts';
import { httpNode, nodeClient } from '../chain/node.ts';
import { readEvents } from '../chain/read-events.ts';
import { readCursor } from '../chain/stored-events.ts';
import { tokenBalances, tokenEvents } from '../chain/table.ts';
import type { Context } from '../context.ts';
import { outbox } from '../mail/table.ts';
import { empty, testDatabase } from '../testing/database.ts';
import { FAULT_NAMES, faultyNode } from '../testing/faulty-node.ts';
import { bySystem, testContext } from '../testing/features.ts';
import { filledForm } from '../testing/redemptions.ts';
import { startTokenChain, type TokenChain } from '../testing/token.ts';
import { claimBurns } from './apply-burn-event.ts';
import { redemptionByTicketId, ticketHolders } from './find-redemption.ts';
import { requestRedemption } from './request-redemption.ts';

// npm run fuzz:follow: RUNS=10000; SEED=… repeats them.
const RUNS = Number(process.env.RUNS ?? 6);
const SEED = Number(process.env.SEED ?? 20_261_122);

let chain: TokenChain;
let database: Awaited<ReturnType<typeof testDatabase>>;
let holders: Awaited<ReturnType<TokenChain['holder']>>[];
let node: ReturnType<typeof faultyNode>;
let context: Context;

beforeAll(async () => {
  [chain, database] = await Promise.all([startTokenChain(), testDatabase()]);
  holders = [];
  for (let count = 0; count < 4; count++) holders.push(await chain.holder(50));
  await chain.finalize();
  node = faultyNode(httpNode(chain.rpcUrl));
}, 120_000);
afterAll(() => Promise.all([chain.stop(), database.close()]));

const who = fc.nat(3);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    from: who,
    to: who,
    units: fc.integer({ min: 0, max: 20_000_000_000 }),
  }),
  fc.record({
    kind: fc.constant('redeem' as const),
    from: who,
    coins: fc.integer({ min: 1, max: 3 }),
    wrongly: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('issue' as const), to: who, coins: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('fault' as const), fault: fc.constantFrom(...FAULT_NAMES), seed: fc.nat() }),
  fc.record({
    kind: fc.constantFrom('grant' as const, 'final' as const, 'final' as const, 'well' as const, 'restart' as const),
  }),
  fc.record({ kind: fc.constant('read' as const), times: fc.integer({ min: 1, max: 4 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function newFollower(): Follower {
  return createFollower(bySystem(context), {
    effects: [claimBurns],
    watched: [ticketHolders],
    // Fewer than a live site looks at, so that what is left out stays unseen for a while.
    sweep: 1,
    intervalMs: 1,
    leaseSeconds: 60,
  });
}

async function act(step: Step, ticketIds: string[]): Promise<void> {
  if (step.kind === 'move') {
    const [from, to] = [holders[step.from], holders[step.to]];
    if (from && to) await chain.transfer(from, to.address, BigInt(step.units));
  }
  if (step.kind === 'issue') await chain.issue(holders[step.to]?.address as Hex, usgFromCoins(step.coins));
  if (step.kind === 'grant') await chain.grant('PAUSER', holders[0]?.address as Hex);
  if (step.kind === 'final') await chain.finalize();
  if (step.kind === 'fault') node.suffer(step.fault, step.seed);
  if (step.kind === 'well') node.suffer();
  if (step.kind !== 'redeem') return;
  const holder = holders[step.from] as (typeof holders)[number];
  const form = filledForm({ ethereum_address: holder.address, qty_to_redeem: step.coins });
  const { ticket_id } = await requestRedemption(context, form as Parameters<typeof requestRedemption>[1]);
  ticketIds.push(ticket_id);
  await chain.redeem(holder, usgFromCoins(step.coins + (step.wrongly ? 1 : 0)), ticketHash(ticket_id));
}

const balanceAt = (address: string, block: bigint) =>
  chain.node.readContract({ ...chain.contract, functionName: 'balanceOf', args: [address as Hex], blockNumber: block });

/** What the chain itself says up to a block: its acts' history hashes, and which tickets are burned. */
async function truth(block: bigint) {
  const { events } = withHistory(`0x${'00'.repeat(32)}`, await readEvents(chain.chain, 0n, block));
  const burned = new Map(events.filter(({ name }) => name === 'Redeemed').map((event) => [event.reference, event]));
  return { acts: events.flatMap(({ history }) => history ?? []), burned };
}

async function checkNothingWrong(ticketIds: string[]): Promise<bigint> {
  const { db } = context;
  const reached = (await readCursor(context))?.block ?? -1n;
  if (reached < 0n) return reached;
  const { acts, burned } = await truth(reached);
  const stored = await db
    .select({ history: tokenEvents.history })
    .from(tokenEvents)
    .where(and(eq(tokenEvents.final, true), isNotNull(tokenEvents.history)))
    .orderBy(asc(tokenEvents.block), asc(tokenEvents.logIndex));
  expect(stored.map(({ history }) => history)).toEqual(acts);
  const watched = new Set(await ticketHolders(context));
  for (const ticketId of ticketIds) {
    const redemption = await redemptionByTicketId(context, ticketId);
    const burn = burned.get(ticketHash(ticketId));
    const isBurned =
      burn?.value === usgFromCoins(redemption?.qtyToRedeem ?? 0) && burn.from === redemption?.ethereumAddress;
    expect([ticketId, redemption?.state]).toEqual([ticketId, isBurned ? 'burned' : 'requested']);
  }
  // Whoever asked for a redemption after that block was not watched there.
  const kept = await db.select().from(tokenBalances).where(eq(tokenBalances.checked, reached));
  for (const { address, balance } of kept)
    expect([address, balance]).toEqual([address, await balanceAt(address, reached)]);
  expect(watched.size).toBeLessThanOrEqual(holders.length);
  return reached;
}

async function checkBooksEqual(ticketIds: string[], block: bigint): Promise<void> {
  const kept = await context.db.select().from(tokenBalances);
  for (const { address } of holders) {
    const row = kept.find((each) => each.address === address.toLowerCase());
    expect([address, row?.balance ?? 0n]).toEqual([address, await balanceAt(address, block)]);
  }
  const mails = await context.db.select().from(outbox).where(eq(outbox.template, 'redemption-burned'));
  const states = await Promise.all(ticketIds.map(async (id) => (await redemptionByTicketId(context, id))?.state));
  expect(mails).toHaveLength(states.filter((state) => state === 'burned').length);
}

async function play(steps: Step[]): Promise<void> {
  const base = await chain.node.snapshot();
  // After many histories anvil no longer has the state of the blocks that they share.
  await chain.node.mine({ blocks: 3 });
  await empty(database.db);
  node.suffer();
  const faulty = { ...chain.chain, client: nodeClient(node.node, chain.chainId, 0), local: false };
  context = testContext({ db: database.db, chain: faulty });
  const ticketIds: string[] = [];
  let follow = newFollower();
  try {
    await follow.poll();
    for (const step of steps) {
      // A holder of too little, or a node that falls silent: refused, as it would be on the site.
      await act(step, ticketIds).catch(() => undefined);
      if (step.kind === 'restart') {
        await follow.stop();
        follow = newFollower();
      }
      for (let times = step.kind === 'read' ? step.times : 0; times > 0; times--) {
        await follow.poll().catch(() => undefined);
        await checkNothingWrong(ticketIds);
      }
    }
    node.suffer();
    // Everyone's turn in rotation comes within as many blocks as there are holders.
    for (let turn = 0; turn < 3 * holders.length; turn++) {
      await chain.node.mine({ blocks: 2 });
      await follow.poll().catch(() => undefined);
    }
    const { number: final } = await chain.node.getBlock({ blockTag: 'finalized' });
    expect(await checkNothingWrong(ticketIds)).toBe(final);
    await checkBooksEqual(ticketIds, final);
  } finally {
    await follow.stop();
    await chain.node.revert({ id: base });
  }
}

it(
  'a faulty node never moves a ticket wrongly, and once it is well the books equal the chain',
  async () => {
    const history = fc.array(step, { minLength: 8, maxLength: 24 });
    process.stdout.write(`SEED=${SEED} RUNS=${RUNS}\n`);
    await fc.assert(fc.asyncProperty(history, play), { seed: SEED, numRuns: RUNS, endOnFailure: true });
  },
  120_000 + RUNS * 10_000,
);
