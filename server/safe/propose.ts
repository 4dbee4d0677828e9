import { and, count, eq, gte, isNotNull, isNull } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import {
  freeSafeNonce,
  type SafeContent,
  type SafeProposalInput,
  safeContentFields,
  safeContentHash,
} from '#domain/safe/safe.ts';
import { PRICE_AHEAD_DAYS, PRICE_FRESH_SECONDS, SAFE_PROPOSAL_HOURS } from '#domain/terms.ts';
import { rolesOf } from '../accounts/wallet-login/wallet-roles.ts';
import { findSafe, type SafeAccount } from '../chain/safe-account.ts';
import { actorColumns, recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { Conflict, Forbidden, NotFound, Unprocessable } from '../platform/errors.ts';
import { uuidv7 } from '../platform/id.ts';
import { priceOfTime } from '../price/find-price.ts';
import { scheduledOfTime } from '../price/scheduled-price.ts';
import { findRedemption } from '../redemptions/find-redemption.ts';
import { findOrder } from '../sales/find-order.ts';
import { endOverdue, expectOwnSafe } from './end-proposal.ts';
import { ofThisToken, type Proposal, type ProposalRow, readProposal } from './proposal.ts';
import { expectContentNotOwn, screenContent } from './proposed-call.ts';
import { safeProposals } from './table.ts';

type Of<Kind> = Extract<SafeProposalInput, { kind: Kind }>;
type About = Pick<Proposal, 'subjectKind' | 'subjectId'>;
type Wanted = About & Pick<Proposal, 'content' | 'reason' | 'expiresAt'>;

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

const ABOUT_NOTHING: About = { subjectKind: null, subjectId: null };

/** The record that a call is about; throws NotFound if there is none with that id. */
async function subjectOf(context: Context, about: Of<'transaction'>['about']): Promise<About> {
  if (!about) return ABOUT_NOTHING;
  const subject = about.kind === 'order' ? await findOrder(context, about.id) : await findRedemption(context, about.id);
  if (!subject) throw new NotFound(SAFE_MESSAGES.subjectUnknown);
  return { subjectKind: about.kind, subjectId: about.id };
}

const isOpen = (context: Context, safe: SafeAccount) =>
  and(ofThisToken(context), eq(safeProposals.safe, safe.address), isNull(safeProposals.endedAt));

/** The lowest number that neither the chain nor an open proposal has used. A withdrawn proposal's number is reused, which ends it for good. */
async function freeNonce(context: Context, safe: SafeAccount): Promise<number> {
  const taken = await context.db
    .select({ nonce: safeProposals.nonce })
    .from(safeProposals)
    .where(and(isOpen(context, safe), isNotNull(safeProposals.nonce), gte(safeProposals.nonce, safe.nonce)));
  return freeSafeNonce(
    safe.nonce,
    taken.flatMap(({ nonce }) => nonce ?? []),
  );
}

async function wantedTransaction(context: Context, safe: SafeAccount, input: Of<'transaction'>): Promise<Wanted> {
  const call = { to: getAddress(input.to), data: input.data.toLowerCase() as Hex };
  return {
    ...(await subjectOf(context, input.about)),
    content: { kind: 'transaction', ...call, nonce: await freeNonce(context, safe) },
    reason: input.reason ?? null,
    expiresAt: new Date(context.now().getTime() + SAFE_PROPOSAL_HOURS * HOUR_MS),
  };
}

function wantedPrice({ now }: Context, { price, time, why }: Of<'price'>): Wanted {
  const ahead = time - now().getTime() / 1000;
  if (ahead <= 0 || ahead > PRICE_AHEAD_DAYS * 86_400) throw new Unprocessable(SAFE_MESSAGES.priceTooSoon);
  const expiresAt = new Date((time + PRICE_FRESH_SECONDS) * 1000);
  return { ...ABOUT_NOTHING, content: { kind: 'price', cents: price, time }, reason: why ?? null, expiresAt };
}

async function wantedWithdrawal(context: Context, input: Of<'withdrawal'>): Promise<Wanted> {
  const logged = await priceOfTime(context, input.price_time);
  const scheduled = logged ? undefined : await scheduledOfTime(context, input.price_time);
  const price = logged ?? scheduled;
  if (!price) throw new NotFound(PRICE_MESSAGES.priceNotInLog);
  if (scheduled?.endedAt) throw new Conflict(PRICE_MESSAGES.scheduledEnded);
  if (logged?.withdrawn) throw new Conflict(PRICE_MESSAGES.priceAlreadyWithdrawn);
  if (Math.abs(context.now().getTime() / 1000 - input.time) > PRICE_FRESH_SECONDS)
    throw new Conflict(PRICE_MESSAGES.priceStale);
  if (logged && input.time < price.time) throw new Conflict(PRICE_MESSAGES.withdrawalTooEarly);
  const expiresAt = new Date(input.time * 1000 + SAFE_PROPOSAL_HOURS * HOUR_MS);
  const content = { kind: 'withdrawal', cents: price.cents, priceTime: price.time, time: input.time } as const;
  return { ...ABOUT_NOTHING, content, reason: input.why ?? null, expiresAt };
}

const wantedBy = async (context: Context, safe: SafeAccount, input: SafeProposalInput): Promise<Wanted> => {
  switch (input.kind) {
    case 'price':
      return wantedPrice(context, input);
    case 'withdrawal':
      return wantedWithdrawal(context, input);
    case 'transaction':
      return wantedTransaction(context, safe, input);
  }
};

/** The same call has another hash with another number; a message is the same only with the same hash. */
const isSame = ({ content }: Wanted, hash: Hex) =>
  content.kind === 'transaction'
    ? and(eq(safeProposals.kind, content.kind), eq(safeProposals.to, content.to), eq(safeProposals.data, content.data))
    : and(eq(safeProposals.kind, content.kind), eq(safeProposals.hash, hash));

/**
 * Asks the owners of a Safe to sign a call, a price or its withdrawal. What is already open isn't proposed twice: the existing proposal is
 * returned. Refuses a Safe without a role, and a call that cannot be shown in words.
 */
export async function propose(context: DeskContext, input: SafeProposalInput): Promise<Proposal> {
  const safe = await expectSafe(context, input.safe);
  const first = await wantedBy(context, safe, input);
  await expectContentNotOwn(context, first);
  await screenContent(context, first, 'proposal to a Safe');
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
    const transactionContext = { ...context, db: tx };
    const { content, ...about } = wanted;
    const hash = safeContentHash(
      { chainId: context.chain.id, token: context.chain.token, safe: safe.address },
      content,
    );
    const [open] = await tx.select({ rows: count() }).from(safeProposals).where(isOpen(context, safe));
    const [same] = await tx
      .select()
      .from(safeProposals)
      .where(and(isOpen(context, safe), isSame(wanted, hash)))
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
