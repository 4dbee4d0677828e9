import type { Hex } from 'viem';
import { usgFromCoins } from '#domain/money.ts';
import { createFollower, type Follower } from '../chain/follow.ts';
import { NodeUnavailable } from '../chain/http-node.ts';
import { nodeClient } from '../chain/node-client.ts';
import { discardRange } from '../chain/unverified-range.ts';
import type { Chain, Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { noticeArrivals } from '../redemptions/apply-arrivals.ts';
import { claimBurns } from '../redemptions/apply-burn-event.ts';
import { closeFulfilledRedemptions } from '../redemptions/apply-fulfilment-event.ts';
import { ticketHolders } from '../redemptions/find-redemption.ts';
import { watchedInboxes } from '../redemptions/inbox.ts';
import { issueOrdersOnChain, voidOrdersOnChain } from '../sales/apply-issue-event.ts';
import type { ChainHistory, Step } from './chain-history.ts';
import { HOLDERS } from './chain-history.ts';
import type { Site } from './chain-steps.ts';
import { act, attempt, CUSTOMER, holders, ROLE, STRANGER } from './chain-steps.ts';
import { checkSite } from './check-site.ts';
import { empty } from './database.ts';
import type { Ledger } from './fault-ledger.ts';
import { type FaultyProxy, faultyProxy } from './faulty-proxy.ts';
import { bySystem, testContext } from './features.ts';
import { type MemoryChain, memoryChain } from './memory-chain.ts';
import { INBOX, TOKEN } from './memory-node.ts';
import { NEEDS_SECOND } from './node-faults.ts';

const CHAIN_ID = 31_337;
/** In which whatever went unnoticed while the node was faulty is noticed: a turn of the rotation, and the readings that follow. */
const READINGS_MOST = HOLDERS + 8;

/** What plays histories, one after another, on a database that is theirs alone. */
export async function openPlayer(db: Db) {
  let chain: MemoryChain = memoryChain();
  const proxy = await faultyProxy(() => chain.node);
  return {
    /** Throws where something follows from a fault, or the books differ from the chain's after it. */
    async play(history: ChainHistory, ledger: Ledger): Promise<void> {
      chain = memoryChain([], String(history.seed));
      await empty(db);
      await playHistory(history, chain, proxy, db, ledger);
    },
    stop: () => proxy.stop(),
  };
}

function contextOf({ second, knowsStart }: ChainHistory, chain: MemoryChain, proxy: FaultyProxy, db: Db): Context {
  const silent = { call: () => Promise.reject(new NodeUnavailable('silent')) };
  const client = nodeClient(proxy.node, CHAIN_ID, 0);
  const known: Chain = {
    id: CHAIN_ID,
    token: TOKEN,
    inbox: INBOX,
    local: false,
    explorer: null,
    client,
    both: second === 'none' ? undefined : [client, nodeClient(second === 'well' ? chain.node : silent, CHAIN_ID, 0)],
    deployBlock: knowsStart ? 1n : undefined,
  };
  return bySystem(testContext({ db, chain: known }));
}

function newFollower(context: Context, sweep: number): Follower {
  return createFollower(context, {
    effects: [claimBurns, noticeArrivals, closeFulfilledRedemptions, issueOrdersOnChain, voidOrdersOnChain],
    watched: [async () => [CUSTOMER], ticketHolders, watchedInboxes],
    sweep,
    intervalMs: 1,
    leaseSeconds: 60,
  });
}

async function playHistory(
  history: ChainHistory,
  chain: MemoryChain,
  proxy: FaultyProxy,
  db: Db,
  ledger: Ledger,
): Promise<void> {
  const context = contextOf(history, chain, proxy, db);
  const site: Site = {
    context,
    chain,
    customer: CUSTOMER,
    tickets: [],
    orders: [],
    latent: undefined,
    otherTransfers: '',
  };
  let follow = newFollower(context, history.sweep);
  const read = () => checkSite(site, ledger, proxy, () => follow.poll());
  async function restart(): Promise<void> {
    await follow.stop();
    follow = newFollower(context, history.sweep);
  }
  proxy.suffer();
  proxy.takeAltered();
  for (const holder of holders) chain.issue(holder, usgFromCoins(50));
  chain.grant(ROLE, STRANGER);
  chain.mine();
  try {
    for (const step of history.steps) {
      if (step.kind === 'restart' || step.kind === 'crash') await restart();
      // The unlogged tables are empty afterwards.
      if (step.kind === 'crash') await discardRange(context);
      if (step.kind === 'fault') startFault(step, history, chain, proxy, site);
      if (step.kind === 'well') proxy.suffer();
      for (let times = step.kind === 'read' ? step.times : 0; times > 0; times--) await read();
      await act(step, site);
    }
    proxy.suffer();
    await untilWell(site, read);
  } finally {
    await follow.stop();
  }
}

async function untilWell({ chain }: Site, read: () => ReturnType<typeof checkSite>): Promise<void> {
  for (let reading = 1; ; reading++) {
    chain.finalize();
    const found = await read();
    if (found.isWhole) return;
    if (reading === READINGS_MOST) throw new Error(`After ${reading} readings of a node that is well: ${found.why}`);
  }
}

type FaultStep = Extract<Step, { kind: 'fault' }>;
function startFault(
  { fault, seed, fork }: FaultStep,
  { second }: ChainHistory,
  chain: MemoryChain,
  proxy: FaultyProxy,
  { tickets }: Site,
): void {
  if (fault === 'is stale throughout') proxy.suffer(fault, seed, chain.fork(0).node);
  else if (!NEEDS_SECOND.has(fault)) proxy.suffer(fault, seed);
  else if (second !== 'well') return;
  else if (fault === 'takes the newest block for final') proxy.suffer(fault, seed, chain.node);
  else proxy.suffer(fault, seed, forkOf(chain, fork, seed, tickets).node);
}

/** What would move a ticket, were it believed. */
function forkOf(chain: MemoryChain, blocks: number, seed: number, tickets: Site['tickets']): MemoryChain {
  const other = chain.fork(blocks);
  const ticket = tickets[seed % Math.max(1, tickets.length)];
  attempt(() => other.transfer(holders[0] as Hex, holders[1] as Hex, 7n));
  if (ticket) attempt(() => other.redeem(ticket.holder, usgFromCoins(ticket.coins), ticket.hash));
  other.mine(1 + (seed % 8));
  return other;
}
