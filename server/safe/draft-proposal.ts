import { and, eq, gte, isNotNull, isNull } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { freeSafeNonce } from '#domain/safe/content.ts';
import type { SafeProposalInput } from '#domain/safe/input.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { PRICE_AHEAD_DAYS, PRICE_FRESH_SECONDS, SAFE_PROPOSAL_HOURS } from '#domain/terms.ts';
import type { SafeAccount } from '../chain/safe-account.ts';
import type { Context } from '../platform/context.ts';
import { Conflict, NotFound, Unprocessable } from '../platform/errors.ts';
import { priceOfTime } from '../price/find-price.ts';
import { scheduledOfTime } from '../price/scheduled-price.ts';
import { findRedemption } from '../redemptions/find-redemption.ts';
import { findOrder } from '../sales/find-order.ts';
import { ofThisToken, type Proposal } from './proposal.ts';
import { safeProposals } from './table.ts';

type Of<Kind> = Extract<SafeProposalInput, { kind: Kind }>;
type About = Pick<Proposal, 'subjectKind' | 'subjectId'>;

/** What a proposal will say, before it is stored. */
export type ProposalDraft = About & Pick<Proposal, 'content' | 'reason' | 'expiresAt'>;

const HOUR_MS = 3_600_000;

const ABOUT_NOTHING: About = { subjectKind: null, subjectId: null };

/** The record that a call is about; throws NotFound if there is none with that id. */
async function subjectOf(context: Context, about: Of<'transaction'>['about']): Promise<About> {
  if (!about) return ABOUT_NOTHING;
  const subject = about.kind === 'order' ? await findOrder(context, about.id) : await findRedemption(context, about.id);
  if (!subject) throw new NotFound(SAFE_MESSAGES.subjectUnknown);
  return { subjectKind: about.kind, subjectId: about.id };
}

/** The open proposals of a Safe. */
export const isOpenOf = (context: Context, safe: SafeAccount) =>
  and(ofThisToken(context), eq(safeProposals.safe, safe.address), isNull(safeProposals.endedAt));

/** The lowest number that neither the chain nor an open proposal has used. A withdrawn proposal's number is reused, which ends it for good. */
async function freeNonce(context: Context, safe: SafeAccount): Promise<number> {
  const taken = await context.db
    .select({ nonce: safeProposals.nonce })
    .from(safeProposals)
    .where(and(isOpenOf(context, safe), isNotNull(safeProposals.nonce), gte(safeProposals.nonce, safe.nonce)));
  return freeSafeNonce(
    safe.nonce,
    taken.flatMap(({ nonce }) => nonce ?? []),
  );
}

async function transactionDraft(context: Context, safe: SafeAccount, input: Of<'transaction'>): Promise<ProposalDraft> {
  const call = { to: getAddress(input.to), data: input.data.toLowerCase() as Hex };
  return {
    ...(await subjectOf(context, input.about)),
    content: { kind: 'transaction', ...call, nonce: await freeNonce(context, safe) },
    reason: input.reason ?? null,
    expiresAt: new Date(context.now().getTime() + SAFE_PROPOSAL_HOURS * HOUR_MS),
  };
}

function priceDraft({ now }: Context, { price, time, why }: Of<'price'>): ProposalDraft {
  const ahead = time - now().getTime() / 1000;
  if (ahead <= 0 || ahead > PRICE_AHEAD_DAYS * 86_400) throw new Unprocessable(SAFE_MESSAGES.priceTooSoon);
  const expiresAt = new Date((time + PRICE_FRESH_SECONDS) * 1000);
  return { ...ABOUT_NOTHING, content: { kind: 'price', cents: price, time }, reason: why ?? null, expiresAt };
}

async function withdrawalDraft(context: Context, input: Of<'withdrawal'>): Promise<ProposalDraft> {
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

/** What an input would have the owners sign now, with the Safe's next free number; refuses what can't be proposed. */
export async function draftProposal(
  context: Context,
  safe: SafeAccount,
  input: SafeProposalInput,
): Promise<ProposalDraft> {
  switch (input.kind) {
    case 'price':
      return priceDraft(context, input);
    case 'withdrawal':
      return withdrawalDraft(context, input);
    case 'transaction':
      return transactionDraft(context, safe, input);
  }
}
