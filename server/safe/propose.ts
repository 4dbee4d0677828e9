import { and, count, eq } from 'drizzle-orm';
import type { Hex } from 'viem';
import { type SafeContent, safeContentFields, safeContentHash } from '#domain/safe/content.ts';
import type { SafeProposalInput } from '#domain/safe/input.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { rolesOf } from '../accounts/wallet-login/wallet-roles.ts';
import { findSafe, type SafeAccount } from '../chain/safe-account.ts';
import { actorColumns, recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { Conflict, Forbidden, Unprocessable } from '../platform/errors.ts';
import { uuidv7 } from '../platform/id.ts';
import { draftProposal, isOpenOf, type ProposalDraft } from './draft-proposal.ts';
import { endOverdue } from './end-proposal.ts';
import { expectOwnSafe } from './own-safe.ts';
import { type Proposal, type ProposalRow, readProposal } from './proposal.ts';
import { clearingReason, expectContentNotOwn, screenContent } from './proposed-call.ts';
import { safeProposals } from './table.ts';

const MOST_OPEN = 100;

/** The Safe, if it currently has a role of the token and can get proposals. */
async function expectSafe(context: DeskContext, address: string): Promise<SafeAccount> {
  const safe = await findSafe(context, address);
  if (!safe) throw new Unprocessable(SAFE_MESSAGES.notASafe);
  if ((await rolesOf(context, safe.address)).length === 0) throw new Forbidden(SAFE_MESSAGES.withoutRole);
  expectOwnSafe(context, safe.address);
  return safe;
}

/** The same call has another hash with another number; a message is the same only with the same hash. */
const isSame = ({ content }: ProposalDraft, hash: Hex) =>
  content.kind === 'transaction'
    ? and(eq(safeProposals.kind, content.kind), eq(safeProposals.to, content.to), eq(safeProposals.data, content.data))
    : and(eq(safeProposals.kind, content.kind), eq(safeProposals.hash, hash));

/**
 * Asks the owners of a Safe to sign a call, a price or its withdrawal. What is already open isn't proposed twice: the existing proposal is
 * returned. Refuses a Safe without a role, and a call that cannot be shown in words.
 */
export async function propose(context: DeskContext, input: SafeProposalInput): Promise<Proposal> {
  const safe = await expectSafe(context, input.safe);
  const first = await draftProposal(context, safe, input);
  await expectContentNotOwn(context, first);
  const reason = await clearingReason(context, first);
  if (reason !== undefined) throw new Conflict(reason);
  await screenContent(context, first, 'proposal to a Safe');
  await endOverdue(context);
  // Of two simultaneous ones the unique indexes let one pass; the other finds it or takes the next number.
  for (let attempt = 0; attempt < 10; attempt++) {
    const proposal = await storeProposal(context, safe, await draftProposal(context, safe, input));
    if (proposal) return proposal;
  }
  throw new Conflict(SAFE_MESSAGES.tooMany);
}

/** Stores it, or returns the same one that is open already; undefined where another has just taken its number. */
const storeProposal = (context: DeskContext, safe: SafeAccount, draft: ProposalDraft): Promise<Proposal | undefined> =>
  context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    const { content, ...about } = draft;
    const hash = safeContentHash(
      { chainId: context.chain.id, token: context.chain.token, safe: safe.address },
      content,
    );
    const [open] = await tx.select({ rows: count() }).from(safeProposals).where(isOpenOf(context, safe));
    const [same] = await tx
      .select()
      .from(safeProposals)
      .where(and(isOpenOf(context, safe), isSame(draft, hash)))
      .limit(1);
    if (same) return readBack(context, same);
    if ((open?.rows ?? 0) >= MOST_OPEN) throw new Conflict(SAFE_MESSAGES.tooMany);
    const { actorKind, actorId } = actorColumns(context.actor);
    const [row] = await tx
      .insert(safeProposals)
      .values({
        ...about,
        ...contentValues(content),
        id: uuidv7(context.now()),
        chainId: context.chain.id,
        token: context.chain.token.toLowerCase(),
        safe: safe.address,
        hash,
        actorKind,
        actorId,
        createdAt: context.now(),
        createdBlock: Number(safe.block),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) return undefined;
    const { kind, to, data, nonce, cents, priceTime } = row;
    await recordAuditEvent(transactionContext, {
      action: 'safe.propose',
      subject: { kind: 'safe_proposal', id: row.id },
      after: {
        safe: row.safe,
        kind,
        hash,
        ...(kind === 'transaction' ? { to, data, nonce } : { price_cents: cents, price_time: priceTime }),
      },
    });
    return readBack(context, row);
  });

/** The columns of a proposal's content. */
function contentValues(content: SafeContent) {
  const { price_cents: cents, price_time: priceTime, ...fields } = safeContentFields(content);
  return { ...fields, kind: content.kind, cents, priceTime };
}

function readBack(context: Context, row: ProposalRow): Proposal {
  const proposal = readProposal(context, row);
  if (!proposal) throw new Conflict(SAFE_MESSAGES.damaged);
  return proposal;
}
