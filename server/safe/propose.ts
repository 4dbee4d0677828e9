import { and, asc, count, eq, gte, isNotNull, isNull } from 'drizzle-orm';
import { getAddress, type Hex, hashTypedData } from 'viem';
import { SAFE_MESSAGES } from '#domain/messages/approvals.ts';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import { type SafeProposalInput, safeMessageHash, safeTransactionHash } from '#domain/safe.ts';
import { PRICE_AHEAD_DAYS, PRICE_FRESH_SECONDS, SAFE_PROPOSAL_HOURS } from '#domain/terms.ts';
import type { DeskContext } from '../accounts/require-staff.ts';
import { rolesOf } from '../admin/wallet-roles.ts';
import { actorColumns, recordAuditEvent } from '../audit/record-audit-event.ts';
import { findSafe, type SafeAccount } from '../chain/safe-account.ts';
import type { Context } from '../context.ts';
import { Conflict, Forbidden, NotFound, Unprocessable } from '../errors.ts';
import { uuidv7 } from '../id.ts';
import { priceOfTime } from '../price/find-price.ts';
import { scheduledOfTime } from '../price/scheduled-price.ts';
import { findRedemption } from '../redemptions/find-redemption.ts';
import { findOrder } from '../sales/find-order.ts';
import { endOverdue, expectOwnSafe, ofThisToken, type Proposal } from './end-proposal.ts';
import { expectCallNotOwn, screenCall } from './proposed-call.ts';
import { safeProposals } from './table.ts';

type Of<Kind> = Extract<SafeProposalInput, { kind: Kind }>;
type Wanted = Partial<Proposal> & Pick<Proposal, 'kind' | 'hash' | 'expiresAt'>;

const MOST_OPEN = 100;
const HOUR_MS = 3_600_000;

/** The Safe, if it currently has a role of the token and can get proposals. */
async function expectSafe(context: DeskContext, address: string): Promise<SafeAccount> {
  const safe = await findSafe(context, address);
  if (!safe) throw new Unprocessable(SAFE_MESSAGES.notASafe);
  if ((await rolesOf(context, safe.address)).length === 0) throw new Forbidden(SAFE_MESSAGES.withoutRole);
  expectOwnSafe(context, safe.address);
  return safe;
}

async function expectSubject(context: Context, about: Of<'transaction'>['about']): Promise<void> {
  if (!about) return;
  const subject = about.kind === 'order' ? await findOrder(context, about.id) : await findRedemption(context, about.id);
  if (!subject) throw new NotFound(SAFE_MESSAGES.subjectUnknown);
}

const isOpen = (context: Context, safe: SafeAccount) =>
  and(ofThisToken(context), eq(safeProposals.safe, safe.address), isNull(safeProposals.endedAt));

/** The lowest number that neither the chain nor an open proposal has used. A withdrawn proposal's number is reused, which ends it for good. */
async function freeNonce(context: Context, safe: SafeAccount): Promise<number> {
  const taken = await context.db
    .select({ nonce: safeProposals.nonce })
    .from(safeProposals)
    .where(and(isOpen(context, safe), isNotNull(safeProposals.nonce), gte(safeProposals.nonce, safe.nonce)))
    .orderBy(asc(safeProposals.nonce));
  let free = safe.nonce;
  for (const { nonce } of taken) if (nonce === free) free += 1;
  return free;
}

async function wantedTransaction(context: Context, safe: SafeAccount, input: Of<'transaction'>): Promise<Wanted> {
  const call = { to: getAddress(input.to), data: input.data.toLowerCase() as Hex };
  const nonce = await freeNonce(context, safe);
  return {
    ...call,
    kind: 'transaction',
    nonce,
    hash: safeTransactionHash({ chainId: context.chain.id, safe: safe.address }, call, nonce),
    subjectKind: input.about?.kind ?? null,
    subjectId: input.about?.id ?? null,
    reason: input.reason ?? null,
    expiresAt: new Date(context.now().getTime() + SAFE_PROPOSAL_HOURS * HOUR_MS),
  };
}

function wantedPrice({ chain, now }: Context, safe: SafeAccount, { price, time, why }: Of<'price'>): Wanted {
  const ahead = time - now().getTime() / 1000;
  if (ahead <= 0 || ahead > PRICE_AHEAD_DAYS * 86_400) throw new Unprocessable(SAFE_MESSAGES.priceTooSoon);
  const signed = hashTypedData(priceTypedData(chain.id, chain.token, price, time));
  const hash = safeMessageHash({ chainId: chain.id, safe: safe.address }, signed);
  const expiresAt = new Date((time + PRICE_FRESH_SECONDS) * 1000);
  return { kind: 'price', hash, cents: price, priceTime: time, time, reason: why ?? null, expiresAt };
}

async function wantedWithdrawal(context: Context, safe: SafeAccount, input: Of<'withdrawal'>): Promise<Wanted> {
  const { chain } = context;
  const logged = await priceOfTime(context, input.price_time);
  const scheduled = logged ? undefined : await scheduledOfTime(context, input.price_time);
  const price = logged ?? scheduled;
  if (!price) throw new NotFound(ADMIN_MESSAGES.priceNotInLog);
  if (scheduled?.endedAt) throw new Conflict(ADMIN_MESSAGES.scheduledEnded);
  if (logged?.withdrawn) throw new Conflict(ADMIN_MESSAGES.priceAlreadyWithdrawn);
  if (Math.abs(context.now().getTime() / 1000 - input.time) > PRICE_FRESH_SECONDS)
    throw new Conflict(ADMIN_MESSAGES.priceStale);
  if (logged && input.time < price.time) throw new Conflict(ADMIN_MESSAGES.withdrawalTooEarly);
  const signed = hashTypedData(withdrawalTypedData(chain.id, chain.token, price, input.time));
  const hash = safeMessageHash({ chainId: chain.id, safe: safe.address }, signed);
  const expiresAt = new Date(input.time * 1000 + SAFE_PROPOSAL_HOURS * HOUR_MS);
  const times = { priceTime: price.time, time: input.time };
  return { kind: 'withdrawal', hash, cents: price.cents, ...times, reason: input.why ?? null, expiresAt };
}

const wantedBy = (context: Context, safe: SafeAccount, input: SafeProposalInput) => {
  if (input.kind === 'price') return wantedPrice(context, safe, input);
  if (input.kind === 'withdrawal') return wantedWithdrawal(context, safe, input);
  return wantedTransaction(context, safe, input);
};

const isSame = (wanted: Wanted) =>
  wanted.kind === 'transaction'
    ? and(eq(safeProposals.to, wanted.to as string), eq(safeProposals.data, wanted.data as string))
    : eq(safeProposals.hash, wanted.hash);

/**
 * Asks the owners of a Safe to sign a call, a price or its withdrawal. What is already open isn't proposed twice: the existing proposal is
 * returned. Refuses a Safe without a role, and a call that cannot be shown in words.
 */
export async function propose(context: DeskContext, input: SafeProposalInput): Promise<Proposal> {
  const safe = await expectSafe(context, input.safe);
  if (input.kind === 'transaction') {
    await expectSubject(context, input.about);
    const about = { subjectKind: input.about?.kind ?? null, subjectId: input.about?.id ?? null };
    const call = { to: input.to, data: input.data, ...about };
    await expectCallNotOwn(context, call);
    await screenCall(context, call, 'proposal to a Safe');
  }
  await endOverdue(context);
  // Of two simultaneous ones the unique indexes let one pass; the other finds it or takes the next number.
  for (let attempt = 0; attempt < 10; attempt++) {
    const kept = await keep(context, safe, await wantedBy(context, safe, input));
    if (kept) return kept;
  }
  throw new Conflict(SAFE_MESSAGES.tooMany);
}

const keep = (context: DeskContext, safe: SafeAccount, wanted: Wanted): Promise<Proposal | undefined> =>
  context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const [open] = await tx.select({ rows: count() }).from(safeProposals).where(isOpen(context, safe));
    const [same] = await tx
      .select()
      .from(safeProposals)
      .where(and(isOpen(context, safe), isSame(wanted)))
      .limit(1);
    if (same) return same;
    if ((open?.rows ?? 0) >= MOST_OPEN) throw new Conflict(SAFE_MESSAGES.tooMany);
    const { actorKind, actorId } = actorColumns(context.actor);
    const [row] = await tx
      .insert(safeProposals)
      .values({
        ...wanted,
        ...{ id: uuidv7(context.now()), chainId: context.chain.id, token: context.chain.token.toLowerCase() },
        ...{ safe: safe.address, actorKind, actorId, createdAt: context.now(), createdBlock: Number(safe.block) },
      })
      .onConflictDoNothing()
      .returning();
    if (!row) return undefined;
    const { kind, hash, to, data, nonce, cents, priceTime } = row;
    await recordAuditEvent(inside, {
      action: 'safe.propose',
      subject: { kind: 'safe_proposal', id: row.id },
      after: {
        ...{ safe: row.safe, kind, hash },
        ...(kind === 'transaction' ? { to, data, nonce } : { price_cents: cents, price_time: priceTime }),
      },
    });
    return row;
  });
