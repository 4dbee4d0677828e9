import { and, isNull, lte, ne } from 'drizzle-orm';
import type { Address, Hex } from 'viem';
import type { SafeContent } from '#domain/safe/content.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { countingSignatures, packSignatures } from '#domain/safe/signatures.ts';
import { PRICE_FRESH_SECONDS } from '#domain/terms.ts';
import { findSafe } from '../chain/safe-account.ts';
import type { Context, Deps } from '../platform/context.ts';
import { Refusal } from '../platform/errors.ts';
import { repeatWork } from '../platform/repeat-work.ts';
import { priceOfTime } from '../price/find-price.ts';
import { schedulePrice } from '../price/schedule-price.ts';
import { scheduledOfTime } from '../price/scheduled-price.ts';
import { setPrice } from '../price/set-price.ts';
import { withdrawPrice } from '../price/withdraw-price.ts';
import { endOverdue, markExecuted } from './end-proposal.ts';
import { signaturesOf } from './find-proposal.ts';
import { ofThisToken, type Proposal, readProposal } from './proposal.ts';
import { safeProposals } from './table.ts';

type Of<Kind> = Extract<SafeContent, { kind: Kind }>;

/**
 * Schedules a price that enough owners have signed, sets it if its time has just come, or withdraws one now; each waits for another person
 * where its rule says so.
 */
export async function carryOutIfDue(context: Context, proposal: Proposal): Promise<void> {
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
