import { CORRESPONDENCE_MESSAGES, FILES_MAX } from '#domain/compliance/correspondence.ts';
import type { IdentityState } from '#domain/compliance/identity.ts';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import { REDEMPTION_MESSAGES } from '#domain/redemptions/input.ts';
import { isClaimRefused, mayClaimLost } from '#domain/redemptions/lost-claim.ts';
import { LOST_MESSAGES } from '#domain/redemptions/lost-messages.ts';
import { redemptionMachine } from '#domain/redemptions/machine.ts';
import { takesIdentity } from '#domain/redemptions/next.ts';
import type { TransitionOf } from '#domain/state-machine.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import type { Arrivals } from '../chain/arrivals.ts';
import { filesOf } from '../compliance/correspondence/find-files.ts';
import { openIdentity } from '../compliance/identity/find-identity.ts';
import type { Context } from '../platform/context.ts';
import { Conflict } from '../platform/errors.ts';
import { machineBlockReason } from '../workflow/transition.ts';
import { transitionsOf } from '../workflow/transition-history.ts';
import { type ChainBurn, chainBurns, type Redemption } from './find-redemption.ts';
import { hasInbox, inboxArrivals, neededFor } from './inbox.ts';
import { receiptOf } from './redemption-json.ts';

/** What can be done about a redemption: its transitions, and what leaves it in its state. */
export type RedemptionAct =
  | TransitionOf<typeof redemptionMachine>
  | 'ask_identity'
  | 'send_file'
  /** A staff wallet records the receipt on the chain. */
  | 'record_receipt';

export type RedemptionFacts = {
  burn: ChainBurn;
  arrivals: Arrivals;
  /** Of the identity data that were asked for and not erased. */
  identity: IdentityState | undefined;
  /** How many files the holder sent, erased ones included. */
  fileCount: number;
  transitions: readonly { name: string }[];
};

/** Why that can't be done about the redemption now, as a message; undefined if it can. Pages offer exactly what this leaves, and the verbs refuse the rest. */
export function blockReason(
  act: RedemptionAct,
  redemption: Redemption,
  facts: RedemptionFacts,
  now: Date,
): string | undefined {
  switch (act) {
    case 'ask_identity':
      if (!takesIdentity(redemption.state)) return TRANSITION_MESSAGES.not_now;
      return facts.identity === undefined ? undefined : IDENTITY_MESSAGES.alreadyAsked;
    case 'send_file':
      if (redemption.documentHoldSince === null) return CORRESPONDENCE_MESSAGES.documentsNotNow;
      return facts.fileCount < FILES_MAX ? undefined : CORRESPONDENCE_MESSAGES.filesTooMany;
    case 'record_receipt': {
      const isDue = redemption.state === 'delivered' && redemption.receiptHash === null;
      return isDue && receiptOf(redemption) ? undefined : TRANSITION_MESSAGES.not_now;
    }
    case 'report_lost':
      return reportBlockReason(redemption, facts, now);
    default:
      return (
        machineBlockReason(redemptionMachine, act, redemption) ?? transitionBlockReason(act, redemption, facts, now)
      );
  }
}

/** What else than the machine's own guards stops a transition. */
function transitionBlockReason(
  name: TransitionOf<typeof redemptionMachine>,
  redemption: Redemption,
  { burn, arrivals, identity }: RedemptionFacts,
  now: Date,
): string | undefined {
  switch (name) {
    case 'approve':
      return identity === 'asked' ? REDEMPTION_MESSAGES.identityAwaited : undefined;
    case 'refuse':
    case 'cancel':
      // Once the burn is in a block, only a reorganization could undo it: the coins are owed.
      return burn.state === 'requested' ? undefined : REDEMPTION_MESSAGES.burnOnItsWay;
    case 'start_burn': {
      const canBurn = hasInbox(redemption) && burn.state === 'requested' && arrivals.balance >= neededFor(redemption);
      return canBurn ? undefined : REDEMPTION_MESSAGES.notArrived;
    }
    case 'claim_lost':
      return isTooLateToClaim(redemption, now) ? REDEMPTION_MESSAGES.lostTooLate : undefined;
    case 'plan_return': {
      if (redemption.returnTo !== null) return REDEMPTION_MESSAGES.returnPlanned;
      // In any state, because anything can arrive by mistake at any time. Before the approval nobody knows the address.
      const isAddressPublic = hasInbox(redemption) && redemption.state !== 'awaiting_approval';
      return isAddressPublic ? undefined : REDEMPTION_MESSAGES.nothingToSendBack;
    }
    case 'drop_return':
    case 'send_back':
      return redemption.returnTo === null ? REDEMPTION_MESSAGES.returnNotPlanned : undefined;
    default:
      return undefined;
  }
}

const isTooLateToClaim = ({ shippedAt }: Redemption, now: Date): boolean =>
  shippedAt !== null && !mayClaimLost(shippedAt, now);

/** Why the holder can't report the last package. */
function reportBlockReason(redemption: Redemption, { transitions }: RedemptionFacts, now: Date): string | undefined {
  const isOut = redemption.shippedAt !== null && !machineBlockReason(redemptionMachine, 'report_lost', redemption);
  if (!isOut) return LOST_MESSAGES.notNow;
  // Whoever disagrees with our answer writes to staff, who can report the package themselves.
  if (isClaimRefused(transitions)) return LOST_MESSAGES.answered;
  return isTooLateToClaim(redemption, now) ? LOST_MESSAGES.tooLate : undefined;
}

type ReadingContext = Pick<Context, 'db' | 'chain' | 'now'>;

/** What blockReason asks about a redemption, as it is now. */
export async function redemptionFacts(context: ReadingContext, redemption: Redemption) {
  const subject = { kind: 'redemption', id: redemption.id } as const;
  const [[burn = { state: 'requested' as const }], arrivals, identity, files, transitions] = await Promise.all([
    chainBurns(context, [redemption]),
    inboxArrivals(context, redemption),
    openIdentity(context, subject),
    filesOf(context, subject),
    transitionsOf(context, subject),
  ]);
  return { burn, arrivals, identity: identity?.state, fileCount: files.length, transitions } satisfies RedemptionFacts;
}

/** Throws Conflict with the reason for which that can't be done about the redemption now. */
export async function expectAllowed(
  context: ReadingContext,
  act: RedemptionAct,
  redemption: Redemption,
): Promise<void> {
  const reason = blockReason(act, redemption, await redemptionFacts(context, redemption), context.now());
  if (reason !== undefined) throw new Conflict(reason);
}
