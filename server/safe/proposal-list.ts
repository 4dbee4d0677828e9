import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import { countingSignatures, NO_SAFE_CONTENT, packSignatures, safeContentFields } from '#domain/safe/safe.ts';
import type { WalletRole } from '#domain/token-roles.ts';
import { staffEmails } from '../accounts/staff-register.ts';
import { rolesOf } from '../accounts/wallet-login/wallet-roles.ts';
import { appointedAccounts, findSafe, isOwner, type SafeAccount } from '../chain/safe-account.ts';
import { isListed } from '../compliance/screening/screen-record.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { findRedemption } from '../redemptions/find-redemption.ts';
import { type Order, ordersById } from '../sales/find-order.ts';
import { findPurchase } from '../sales/find-purchase.ts';
import { endOverdue, ownSafe, settle } from './end-proposal.ts';
import { isCall, ofThisToken, type Proposal, type ProposalRow, readProposal } from './proposal.ts';
import { givenTo, isDescribable } from './proposed-call.ts';
import type { Collected } from './sign-proposal.ts';
import { safeProposals, safeSignatures } from './table.ts';

const ENDED_SHOWN = 20;
/** Which proposals the caller sees. */
function shownTo(context: DeskContext) {
  const own = ownSafe(context);
  if (own === 'all') return undefined;
  return own === undefined ? sql`false` : eq(safeProposals.safe, own);
}

async function readRows(context: DeskContext) {
  const of = and(ofThisToken(context), shownTo(context));
  const rows = context.db.select().from(safeProposals);
  const open = await rows.where(and(of, isNull(safeProposals.endedAt))).orderBy(asc(safeProposals.createdAt));
  const ended = await context.db
    .select()
    .from(safeProposals)
    .where(and(of, isNotNull(safeProposals.endedAt)))
    .orderBy(desc(safeProposals.endedAt))
    .limit(ENDED_SHOWN);
  const all = [...open, ...ended];
  const read = all.map((row) => readProposal(context, row));
  return {
    proposals: read.filter((proposal) => proposal !== undefined),
    damaged: all.filter((_, at) => read[at] === undefined),
  };
}

/** Every open proposal, oldest first, and the last ones that ended, by the current chain and clock. */
export async function proposalList(context: DeskContext) {
  const system: Context = { ...context, actor: { kind: 'system' } };
  await endOverdue(system);
  const open = (await readRows(context)).proposals.filter(({ endedAt }) => endedAt === null);
  const addresses = [...new Set(open.map(({ safe }) => safe))];
  for (const address of addresses) {
    const ofSafe = open.filter(({ safe }) => safe === address);
    await settle(system, ofSafe, await findSafe(context, address, 'finalized'));
  }
  const { proposals: all, damaged } = await readRows(context);
  const safes = new Map<string, SafeAccount | undefined>();
  for (const address of addresses) safes.set(address, await findSafe(context, address));
  const signatures = await signaturesOfAll(context, all);
  const staff = all.flatMap(({ actorKind, actorId }) => (actorKind === 'staff' && actorId ? [actorId] : []));
  const emails = await staffEmails(context, staff);
  const ids = all.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'order' && subjectId ? [subjectId] : []));
  const ordered = await ordersById(context, ids);
  const proposals = all.map((row) => ({
    ...proposalJson(row, safes.get(row.safe), signatures.get(row.id) ?? [], emails.get(row.actorId ?? '')),
    about: aboutJson(row, ordered),
  }));
  // Signatures make a call that anyone can execute, so those of a stopped one stay here.
  const stopped = await Promise.all(
    all.map(async (row, at) => proposals[at]?.packed != null && (await isStopped(context, row, ordered))),
  );
  const shown = proposals.map((proposal, at) => ({
    ...proposal,
    is_stopped: stopped[at] === true,
    packed: stopped[at] ? null : proposal.packed,
  }));
  return [...damaged.map(damagedJson), ...shown];
}

/** Whether the lists of now name an account of a call, or stop the record that it is about. */
async function isStopped(context: Context, proposal: Proposal, ordered: Order[]): Promise<boolean> {
  const { content, subjectKind: kind, subjectId: id } = proposal;
  // A row may hold a call that nobody could have proposed.
  if (!isDescribable(context, content)) return true;
  const accounts = givenTo(context, content);
  if (!accounts) return false;
  if (!kind || !id) return isListed(context, accounts);
  const order = ordered.find((each) => each.id === id);
  const record = order ? await findPurchase(context, order.purchaseId) : await findRedemption(context, id);
  return record?.sanctionsHoldSince != null;
}

/** What a proposal is about, and its record at the desk: for an order, its purchase request. */
function aboutJson({ subjectKind: kind, subjectId: id }: Proposal, ordered: Order[]) {
  if (!kind || !id) return null;
  const order = ordered.find((each) => each.id === id);
  const record = order ? ({ kind: 'purchase', id: order.purchaseId } as const) : ({ kind: 'redemption', id } as const);
  return { kind, id, number: order?.number ?? null, record };
}

async function signaturesOfAll({ db }: Context, rows: Proposal[]): Promise<Map<string, Collected[]>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(safeSignatures)
    .where(inArray(safeSignatures.proposalId, ids))
    .orderBy(asc(safeSignatures.createdAt));
  return Map.groupBy(found, ({ proposalId }) => proposalId) as unknown as Map<string, Collected[]>;
}

/** What the owners sign, from which they compute the hash themselves. */
export const proposalContent = ({ id, safe, hash, content }: Proposal) => ({
  ...safeContentFields(content),
  id,
  safe,
  hash,
});

type Shown = ReturnType<typeof proposalJson> & { about: ReturnType<typeof aboutJson>; is_stopped: boolean };

/** A row that doesn't fit together: that it's there, and nothing that anyone could sign. */
const damagedJson = (row: ProposalRow): Shown => ({
  ...NO_SAFE_CONTENT,
  id: row.id,
  safe: row.safe as Address,
  hash: row.hash as Hex,
  kind: 'damaged',
  reason: null,
  proposed_by: null,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  ending: row.ending,
  tx: null,
  owners: [],
  threshold: null,
  missing: null,
  signatures: [],
  must_wait: false,
  packed: null,
  about: null,
  is_stopped: false,
});

function proposalJson(row: Proposal, safe: SafeAccount | undefined, signatures: Collected[], email?: string) {
  const { counting, missing } = safe ? countingSignatures(signatures, safe) : { counting: [], missing: null };
  const isComplete = row.endedAt === null && missing === 0;
  const nonce = isCall(row) ? row.content.nonce : undefined;
  return {
    ...proposalContent(row),
    reason: row.reason,
    proposed_by: email ?? row.actorId,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    ending: row.ending,
    tx: row.tx as Hex | null,
    owners: safe?.owners ?? [],
    threshold: safe?.threshold ?? null,
    /** Counts current owners only; null once the Safe is no longer asked. */
    missing,
    signatures: signatures.map(({ owner, createdAt }) => ({
      owner,
      at: createdAt.toISOString(),
      counts: safe === undefined || isOwner(safe, owner),
    })),
    /** Whether a transaction with a lower number has to be executed first. */
    must_wait: nonce !== undefined && safe !== undefined && nonce > safe.nonce,
    /** All signatures as the Safe takes them, once there are enough. */
    packed: isComplete && isCall(row) ? packSignatures(counting) : null,
  };
}

/** The Safes that hold a role of the token, as far as its log is read. */
export async function safesWithRoles(context: Context) {
  const safes: (Omit<SafeAccount, 'block'> & { roles: readonly WalletRole[] })[] = [];
  for (const account of await appointedAccounts(context)) {
    const roles = await rolesOf(context, account);
    const safe = roles.length > 0 ? await findSafe(context, account) : undefined;
    if (safe)
      safes.push({ address: safe.address, owners: safe.owners, threshold: safe.threshold, nonce: safe.nonce, roles });
  }
  return safes;
}
