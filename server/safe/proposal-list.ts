import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Address } from 'viem';
import { staffEmails } from '../accounts/staff-register.ts';
import { findSafe, type SafeAccount } from '../chain/safe-account.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { ordersById } from '../sales/find-order.ts';
import { endOverdue } from './end-proposal.ts';
import { signaturesOfAll } from './find-proposal.ts';
import { ownSafe } from './own-safe.ts';
import { ofThisToken, type Proposal, type ProposalRow, readProposal } from './proposal.ts';
import { damagedJson, proposalJson } from './proposal-json.ts';
import { settle } from './settle-proposals.ts';
import { safeProposals } from './table.ts';

const ENDED_SHOWN = 20;

/** Which proposals the caller sees. */
function shownTo(context: DeskContext): SQL | undefined {
  const own = ownSafe(context);
  if (own === 'all') return undefined;
  return own === undefined ? sql`false` : eq(safeProposals.safe, own);
}

/** The rows that the caller sees: every open one, oldest first, and the last ones that ended; those that don't fit together apart. */
async function readRows(context: DeskContext) {
  const of = and(ofThisToken(context), shownTo(context));
  const open = await context.db
    .select()
    .from(safeProposals)
    .where(and(of, isNull(safeProposals.endedAt)))
    .orderBy(asc(safeProposals.createdAt));
  const ended = await context.db
    .select()
    .from(safeProposals)
    .where(and(of, isNotNull(safeProposals.endedAt)))
    .orderBy(desc(safeProposals.endedAt))
    .limit(ENDED_SHOWN);
  const proposals: Proposal[] = [];
  const damaged: ProposalRow[] = [];
  for (const row of [...open, ...ended]) {
    const proposal = readProposal(context, row);
    if (proposal) proposals.push(proposal);
    else damaged.push(row);
  }
  return { proposals, damaged };
}

/** Ends what is overdue or what the chain has decided, except where this instance only reads; returns the addresses of the Safes of what was open. */
async function endWhatIsOver(context: DeskContext): Promise<Address[]> {
  const system: Context = { ...context, actor: { kind: 'system' } };
  const { readOnly } = context.env;
  if (!readOnly) await endOverdue(system);
  const open = (await readRows(context)).proposals.filter(({ endedAt }) => endedAt === null);
  const bySafe = Map.groupBy(open, ({ safe }) => safe);
  for (const [address, proposals] of readOnly ? [] : bySafe)
    await settle(system, proposals, await findSafe(context, address, 'finalized'));
  return [...bySafe.keys()];
}

/** Every open proposal, oldest first, and the last ones that ended, by the current chain and clock. */
export async function proposalList(context: DeskContext) {
  const addresses = await endWhatIsOver(context);
  const { proposals, damaged } = await readRows(context);
  const safes = new Map<Address, SafeAccount | undefined>();
  for (const address of addresses) safes.set(address, await findSafe(context, address));
  const signatures = await signaturesOfAll(
    context,
    proposals.map(({ id }) => id),
  );
  const staff = proposals.flatMap(({ actorKind, actorId }) => (actorKind === 'staff' && actorId ? [actorId] : []));
  const emails = await staffEmails(context, staff);
  const orderIds = proposals.flatMap(({ subjectKind, subjectId }) =>
    subjectKind === 'order' && subjectId ? [subjectId] : [],
  );
  const orders = await ordersById(context, orderIds);
  const shown = await Promise.all(
    proposals.map((proposal) =>
      proposalJson(context, proposal, {
        safe: safes.get(proposal.safe),
        signatures: signatures.get(proposal.id) ?? [],
        email: emails.get(proposal.actorId ?? ''),
        orders,
      }),
    ),
  );
  return [...damaged.map(damagedJson), ...shown];
}
