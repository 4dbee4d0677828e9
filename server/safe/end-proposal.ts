import { and, eq, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import { type Address, getAddress, type Hex, isAddressEqual, keccak256, numberToHex, stringToBytes } from 'viem';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { opensAlone } from '#domain/staff/desk-rights.ts';
import type { SafeAccount } from '../chain/safe-account.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { Conflict, Forbidden, Unprocessable } from '../platform/errors.ts';
import { isCall, ofThisToken, type Proposal, readProposal } from './proposal.ts';
import { safeProposals } from './table.ts';

/** The Safe in which the caller has a part: every one for staff, and where a wallet with a role opens the whole desk. */
export function ownSafe({ actor, env }: DeskContext): Address | 'all' | undefined {
  if (actor.kind === 'staff' || (actor.roles.length > 0 && opensAlone(env))) return 'all';
  return actor.safe?.address;
}

/** Refuses a wallet that isn't logged in for this Safe as one of its owners. */
export function expectOwnSafe(context: DeskContext, safe: string): void {
  const own = ownSafe(context);
  if (own !== 'all' && (own === undefined || !isAddressEqual(own, getAddress(safe))))
    throw new Forbidden(SAFE_MESSAGES.ofAnotherSafe);
}

const isOpen = isNull(safeProposals.endedAt);

/** Ends what was not signed in time, so that its number is free again. A row that doesn't fit together stays, for its operator to see. */
export async function endOverdue(context: Context, now = context.now()): Promise<void> {
  const isOverdue = and(ofThisToken(context), isOpen, lt(safeProposals.expiresAt, now));
  const rows = await context.db.select().from(safeProposals).where(isOverdue);
  const overdue = rows.flatMap((row) => readProposal(context, row)?.id ?? []);
  if (overdue.length === 0) return;
  await context.db.transaction(async (tx) => {
    const ended = await tx
      .update(safeProposals)
      .set({ endedAt: now, ending: 'expired' })
      .where(and(inArray(safeProposals.id, overdue), isOverdue))
      .returning({ id: safeProposals.id, hash: safeProposals.hash });
    const transactionContext = { ...context, db: tx, actor: { kind: 'system' } as const };
    for (const { id, hash } of ended) {
      const subject = { kind: 'safe_proposal', id };
      await recordAuditEvent(transactionContext, { action: 'safe.expire', subject, after: { hash } });
    }
  });
}

const ENDINGS = { withdrawn: 'safe.withdraw', executed: 'safe.execute', replaced: 'safe.replace' } as const;
type Ending = { ending: keyof typeof ENDINGS; tx?: string | null };

/** Ends a proposal and records it, in one transaction; false if `where` no longer holds. */
const end = (context: Context, { id, hash }: Proposal, { ending, ...rest }: Ending, where: SQL | undefined) =>
  context.db.transaction(async (inner): Promise<boolean> => {
    const [ended] = await inner
      .update(safeProposals)
      .set({ endedAt: context.now(), ending, ...rest })
      .where(and(eq(safeProposals.id, id), where))
      .returning({ id: safeProposals.id });
    if (!ended) return false;
    const subject = { kind: 'safe_proposal', id };
    await recordAuditEvent({ ...context, db: inner }, { action: ENDINGS[ending], subject, after: { hash, ...rest } });
    return true;
  });

// A withdrawn or expired proposal can still be executed by anyone who has its signatures.
const isNotExecuted = or(isNull(safeProposals.ending), ne(safeProposals.ending, 'executed'));

/** Stops the collection. What was signed stays valid until the Safe has executed another transaction with the same number. */
export async function withdrawProposal(context: DeskContext, proposal: Proposal): Promise<void> {
  expectOwnSafe(context, proposal.safe);
  if (!(await end(context, proposal, { ending: 'withdrawn' }, isOpen))) throw new Conflict(SAFE_MESSAGES.ended);
}

/** Ends a proposal as executed, once. */
export const markExecuted = (context: Context, proposal: Proposal, tx: string | null): Promise<boolean> =>
  end(context, proposal, { ending: 'executed', tx }, isNotExecuted);

const BLOCKS_AT_ONCE = 5_000n;
const MOST_RANGES = 20;
// Indexed since 1.4.0, before that in the data.
const EXECUTED = [keccak256(stringToBytes('ExecutionSuccess(bytes32,uint256)'))] as const;

type RpcLog = { address: Address; topics: readonly Hex[]; data: Hex; transactionHash?: Hex | null };
const executes = (log: RpcLog, { safe, hash }: Proposal) =>
  isAddressEqual(log.address, safe) &&
  log.topics[0] === EXECUTED[0] &&
  (log.topics[1] ?? log.data.slice(0, 66)).toLowerCase() === hash;

/** Marks a proposal as executed by the transaction that an owner has just sent; refuses one that did something else. */
export async function reportExecution(context: Context, proposal: Proposal, tx: Hex): Promise<void> {
  const receipt = await context.chain.client.getTransactionReceipt({ hash: tx }).catch(() => undefined);
  if (!receipt?.logs.some((log) => executes(log, proposal))) throw new Unprocessable(SAFE_MESSAGES.notExecuted);
  await markExecuted(context, proposal, tx);
}

async function executionOf({ chain }: Context, proposal: Proposal, last: bigint): Promise<Hex | undefined> {
  let to = last;
  for (let range = 0; range < MOST_RANGES && to >= BigInt(proposal.createdBlock); range++) {
    const from = to - BLOCKS_AT_ONCE + 1n;
    const first = from > BigInt(proposal.createdBlock) ? from : BigInt(proposal.createdBlock);
    const filter = {
      address: proposal.safe,
      topics: [[...EXECUTED]],
      fromBlock: numberToHex(first),
      toBlock: numberToHex(to),
    };
    const logs = (await chain.client.request({ method: 'eth_getLogs', params: [filter] as never })) as RpcLog[];
    const found = logs.find((log) => executes(log, proposal));
    if (found) return found.transactionHash ?? undefined;
    to = first - 1n;
  }
  return undefined;
}

/** Ends what the chain has decided in a final block: executed, or its number used by another transaction. */
export async function settle(context: Context, proposals: Proposal[], final: SafeAccount | undefined): Promise<void> {
  for (const proposal of proposals) {
    if (!final || !isCall(proposal) || proposal.content.nonce >= final.nonce) continue;
    const tx = await executionOf(context, proposal, final.block).catch(() => null);
    if (tx === null) return;
    if (tx) await markExecuted(context, proposal, tx);
    else await end(context, proposal, { ending: 'replaced' }, isOpen);
  }
}
