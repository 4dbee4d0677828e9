import type { Address, Hex } from 'viem';
import { NO_SAFE_CONTENT, safeContentFields } from '#domain/safe/content.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { SAFE_PROGRESS } from '#domain/safe/progress.ts';
import { countingSignatures, packSignatures } from '#domain/safe/signatures.ts';
import { isOwner, type SafeAccount } from '../chain/safe-account.ts';
import type { DeskContext } from '../platform/context.ts';
import type { Order } from '../sales/find-order.ts';
import type { AddedSignature } from './find-proposal.ts';
import { isCall, type Proposal, type ProposalRow } from './proposal.ts';
import { executionBlockReason, signatureBlockReason, withdrawalBlockReason } from './proposal-rule.ts';

/** What the owners sign, from which they compute the hash themselves. */
export const proposalContent = ({ id, safe, hash, content }: Proposal) => ({
  ...safeContentFields(content),
  id,
  safe,
  hash,
});

/** `safe` as the chain has it now, undefined if it isn't asked; `email` of the staff account that proposed it. */
type Known = {
  safe: SafeAccount | undefined;
  signatures: readonly AddedSignature[];
  email: string | undefined;
  orders: readonly Order[];
};

/** A proposal as the desk shows it, with why the reader can't sign, execute or withdraw it. */
export async function proposalJson(context: DeskContext, row: Proposal, { safe, signatures, email, orders }: Known) {
  const { counting, missing } = safe ? countingSignatures(signatures, safe) : { counting: [], missing: null };
  const owners = safe?.owners ?? [];
  const signers = signatures.map(({ owner }) => owner);
  const executionBlocked = await executionBlockReason(context, row, safe, missing);
  const signing = owners.map(async (owner) => {
    const reason = await signatureBlockReason(context, row, owner, { safe, signers });
    return { owner, reason: reason?.message ?? null };
  });
  return {
    ...proposalContent(row),
    about: aboutJson(row, orders),
    reason: row.reason,
    proposed_by: email ?? row.actorId,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    ending: row.ending,
    tx: row.tx as Hex | null,
    owners,
    threshold: safe?.threshold ?? null,
    /** Counts current owners only; null once the Safe is no longer asked. */
    missing,
    signatures: signatures.map(({ owner, createdAt }) => ({
      owner,
      at: createdAt.toISOString(),
      counts: safe === undefined || isOwner(safe, owner),
    })),
    /** Of each owner, why the reader can't add their signature; null if they can. */
    sign_blocked: await Promise.all(signing),
    /** Why no owner can execute it; null if one can. */
    execute_blocked: executionBlocked ?? null,
    withdraw_blocked: withdrawalBlockReason(context, row)?.message ?? null,
    /** All signatures as the Safe takes them, as soon as it can be executed. */
    packed: executionBlocked === undefined && isCall(row) ? packSignatures(counting) : null,
  };
}

/** What a proposal is about, and its record at the desk: for an order, its purchase request. */
function aboutJson({ subjectKind: kind, subjectId: id }: Proposal, orders: readonly Order[]) {
  if (!kind || !id) return null;
  const order = orders.find((each) => each.id === id);
  const record = order ? ({ kind: 'purchase', id: order.purchaseId } as const) : ({ kind: 'redemption', id } as const);
  return { kind, id, number: order?.number ?? null, record };
}

/** A row that doesn't fit together: that it's there, and nothing that anyone could sign. */
export const damagedJson = (row: ProposalRow): Awaited<ReturnType<typeof proposalJson>> => ({
  ...NO_SAFE_CONTENT,
  id: row.id,
  safe: row.safe as Address,
  hash: row.hash as Hex,
  kind: 'damaged',
  about: null,
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
  sign_blocked: [],
  execute_blocked: SAFE_PROGRESS.notSignable,
  withdraw_blocked: SAFE_MESSAGES.damaged,
  packed: null,
});
