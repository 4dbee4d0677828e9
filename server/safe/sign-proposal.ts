import { and, asc, eq, isNull, lte, ne } from 'drizzle-orm';
import { type Address, getAddress, type Hex, isAddressEqual } from 'viem';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import {
  countingSignatures,
  type OwnerSignature,
  packSignatures,
  readOwnerSignature,
  type SafeContent,
} from '#domain/safe/safe.ts';
import { PRICE_FRESH_SECONDS } from '#domain/terms.ts';
import { findSafe, isOwner, type SafeAccount } from '../chain/safe-account.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context, DbContext, Deps, DeskContext } from '../platform/context.ts';
import { Conflict, Forbidden, Invalid, NotFound, Refusal, Unprocessable } from '../platform/errors.ts';
import { repeatWork } from '../platform/repeat-work.ts';
import { priceOfTime } from '../price/find-price.ts';
import { schedulePrice } from '../price/schedule-price.ts';
import { scheduledOfTime } from '../price/scheduled-price.ts';
import { setPrice } from '../price/set-price.ts';
import { withdrawPrice } from '../price/withdraw-price.ts';
import { endOverdue, expectOwnSafe, markExecuted } from './end-proposal.ts';
import { isCall, ofThisToken, type Proposal, readProposal } from './proposal.ts';
import { expectContentNotOwn, screenContent } from './proposed-call.ts';
import { safeProposals, safeSignatures } from './table.ts';

/** The proposal of that id for this token; throws NotFound, and Conflict where its row doesn't fit together. */
export async function findProposal(context: Context, id: string): Promise<Proposal> {
  const [row] = await context.db
    .select()
    .from(safeProposals)
    .where(and(ofThisToken(context), eq(safeProposals.id, id)));
  if (!row) throw new NotFound();
  const proposal = readProposal(context, row);
  if (!proposal) throw new Conflict(SAFE_MESSAGES.damaged);
  return proposal;
}

async function expectSafe(context: Context, proposal: Proposal): Promise<SafeAccount> {
  const safe = await findSafe(context, proposal.safe);
  if (!safe) throw new Unprocessable(SAFE_MESSAGES.notASafe);
  if (isCall(proposal) && proposal.content.nonce < safe.nonce) throw new Conflict(SAFE_MESSAGES.nonceUsed);
  return safe;
}

/** Stores an owner's signature, verified against the proposal's hash and the Safe's current owners. */
export async function signProposal(
  context: DeskContext,
  proposal: Proposal,
  { owner, signature }: { owner: string; signature: string },
): Promise<void> {
  expectOwnSafe(context, proposal.safe);
  const read = await readOwnerSignature(proposal.hash, signature as Hex);
  if (!read.ok && read.reason === 'of-contract') throw new Unprocessable(SAFE_MESSAGES.ofContract);
  if (!read.ok || !isAddressEqual(read.owner, getAddress(owner)))
    throw new Invalid({ signature: [SAFE_MESSAGES.wrongHash] });
  const safe = await expectSafe(context, proposal);
  if (!isOwner(safe, read.owner)) throw new Forbidden(SAFE_MESSAGES.notAnOwner);
  await expectContentNotOwn(context, proposal);
  // The session may be one of another wallet than the owner's whose signature it brings.
  await expectContentNotOwn({ ...context, actor: { kind: 'admin', address: read.owner, roles: [] } }, proposal);
  await screenContent(context, proposal, 'signature of a Safe');
  await endOverdue(context);
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    // Locked, so that it doesn't end while a signature is added.
    const [open] = await tx
      .select({ id: safeProposals.id })
      .from(safeProposals)
      .where(and(eq(safeProposals.id, proposal.id), isNull(safeProposals.endedAt)))
      .for('update');
    if (!open) throw new Conflict(SAFE_MESSAGES.ended);
    const [added] = await tx
      .insert(safeSignatures)
      .values({ proposalId: proposal.id, owner: read.owner, signature: read.signature, createdAt: context.now() })
      .onConflictDoNothing()
      .returning({ owner: safeSignatures.owner });
    if (!added) throw new Conflict(SAFE_MESSAGES.signedTwice);
    await recordAuditEvent(transactionContext, {
      action: 'safe.sign',
      subject: { kind: 'safe_proposal', id: proposal.id },
      after: { owner: read.owner, hash: proposal.hash },
    });
  });
  await carryOutIfDue(context, proposal);
}

export type Collected = OwnerSignature & { createdAt: Date };
type Of<Kind> = Extract<SafeContent, { kind: Kind }>;

/** The signatures of a proposal, in the order in which they were added. */
export async function signaturesOf({ db }: DbContext, { id }: Pick<Proposal, 'id'>): Promise<Collected[]> {
  const rows = await db
    .select()
    .from(safeSignatures)
    .where(eq(safeSignatures.proposalId, id))
    .orderBy(asc(safeSignatures.createdAt));
  return rows as Collected[];
}

/**
 * Schedules a price that enough owners have signed, sets it if its time has just come, or withdraws one now; each waits for another person
 * where its rule says so.
 */
async function carryOutIfDue(context: Context, proposal: Proposal): Promise<void> {
  const { content } = proposal;
  if (content.kind === 'transaction') return;
  const safe = await findSafe(context, proposal.safe);
  if (!safe) return;
  const { counting, missing } = countingSignatures(await signaturesOf(context, proposal), safe);
  if (missing > 0) return;
  const why = proposal.reason ?? SAFE_MESSAGES.priceWhy;
  const signed = { time: content.time, signature: packSignatures(counting), signer: safe.address, why };
  if (content.kind === 'price') await carryOutPrice(context, content, signed);
  else await carryOutWithdrawal(context, content, signed);
  await markExecuted(context, proposal, null);
}

type SignedBySafe = { time: number; signature: Hex; signer: Address; why: string };

// If a process died between the price and the mark that it is done, the next one makes the mark.
async function carryOutPrice(context: Context, { cents, time }: Of<'price'>, signed: SignedBySafe): Promise<void> {
  const log = await priceOfTime(context, time);
  const scheduled = await scheduledOfTime(context, time);
  const isOwn = ({ signer }: { signer: string }) => signer === signed.signer;
  if ((log && isOwn(log)) || (scheduled && isOwn(scheduled) && scheduled.cents === cents)) return;
  const isAhead = time * 1000 > context.now().getTime();
  await (isAhead ? schedulePrice : setPrice)(context, { ...signed, price: cents });
}

async function carryOutWithdrawal(context: Context, { priceTime }: Of<'withdrawal'>, signed: SignedBySafe) {
  const log = await priceOfTime(context, priceTime);
  const scheduled = await scheduledOfTime(context, priceTime);
  if (log?.withdrawn ?? scheduled?.ending === 'withdrawn') return;
  await withdrawPrice(context, { ...signed, price_time: priceTime });
}

const EVERY_MS = 5_000;

/** Carries out what wasn't when the last owner signed it: prices of Safes whose time has come, and withdrawals; any number of instances may do so. */
export async function carryOutDue(context: Context): Promise<void> {
  await endOverdue(context);
  const soon = Math.floor(context.now().getTime() / 1000) + PRICE_FRESH_SECONDS;
  const due = await context.db
    .select()
    .from(safeProposals)
    .where(
      and(
        ofThisToken(context),
        isNull(safeProposals.endedAt),
        ne(safeProposals.kind, 'transaction'),
        lte(safeProposals.time, soon),
      ),
    )
    .limit(100);
  for (const row of due) {
    const proposal = readProposal(context, row);
    if (!proposal) continue;
    await carryOutIfDue(context, proposal).catch((error: Error) => {
      // A refusal, such as a later price meanwhile, stays until the proposal expires; staff see it in the list.
      if (!(error instanceof Refusal)) throw error;
      context.log.warn({ proposal: proposal.id, problem: error.message }, 'the price of a Safe was refused');
    });
  }
}

/** Does so for as long as the process lives. */
export function startSafePrices(deps: Deps) {
  const context: Context = { ...deps, actor: { kind: 'system' } };
  return repeatWork(context, EVERY_MS, carryOutDue);
}
