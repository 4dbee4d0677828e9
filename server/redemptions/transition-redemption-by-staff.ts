import type { RedemptionTransitionInput } from '#domain/redemptions/input.ts';
import { ENDED_REDEMPTION_STATES, redemptionMachine } from '#domain/redemptions/machine.ts';
import { transitionNamed } from '#domain/state-machine.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { requireSecondNode } from '../chain/stored-events.ts';
import { askIdentity } from '../compliance/identity/ask-identity.ts';
import { openIdentity } from '../compliance/identity/find-identity.ts';
import { releaseListed } from '../compliance/screening/screen-record.ts';
import type { DeskContext } from '../platform/context.ts';
import { Conflict } from '../platform/errors.ts';
import { addSearchTerms } from '../platform/lists/search-words.ts';
import { setComplete } from '../platform/lists/set-complete.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { askApproval, type PendingApproval, type RehearsalResult } from '../workflow/approvals/ask-approval.ts';
import { NOT_WITHHELD, release, settleAlarm, withhold } from '../workflow/holds-and-alarms.ts';
import { expectAnotherPerson } from '../workflow/separation.ts';
import { type TransitionDetails, transition } from '../workflow/transition.ts';
import { closeDelivered } from './apply-fulfilment-event.ts';
import { chainBurns, type Redemption, redemptionList } from './find-redemption.ts';
import { inboxArrivals } from './inbox.ts';
import { NO_RETURN, plannedReturn, planReturn } from './plan-return.ts';
import { screenRedemptionFor } from './screen-redemption.ts';
import { redemptions } from './table.ts';
import { blockReason, isShipment, lockRedemption, statefulRedemptions } from './transition-redemption.ts';

type Of<Name extends RedemptionTransitionInput['step']> = Extract<RedemptionTransitionInput, { step: Name }>;

/** Makes a transition of a redemption for staff; the holder gets an email about most of them. */
export async function transitionRedemptionByStaff(
  context: DeskContext,
  id: string,
  input: RedemptionTransitionInput,
): Promise<PendingApproval | undefined> {
  if (input.step === 'release_listed') return askToRelease(context, id, input.why);
  const { anotherPerson } = transitionNamed(redemptionMachine, input.step);
  const screened = await screenRedemptionFor(context, id, input.step, input.step === 'plan_return' ? [input.to] : []);
  if (input.step === 'plan_return') {
    await planReturn(screened, id, input);
    return undefined;
  }
  await context.db.transaction(async (tx) => {
    const transactionContext: DeskContext = { ...screened, db: tx };
    const redemption = await lockRedemption(transactionContext, id);
    const [burn = { state: 'requested' }] = await chainBurns(transactionContext, [redemption]);
    const arrivals = await inboxArrivals(transactionContext, redemption);
    const identityAwaited = (await openIdentity(transactionContext, { kind: 'redemption', id }))?.state === 'asked';
    const obstacle = blockReason(input.step, redemption, { burn, arrivals, identityAwaited }, transactionContext.now());
    if (obstacle) throw new Conflict(obstacle);
    if (anotherPerson) {
      const subject = { kind: 'redemption', id } as const;
      await expectAnotherPerson(transactionContext, { act: anotherPerson, amount: redemption.qtyToRedeem, subject });
    }
    if (isShipment(input.step)) await requireSecondNode(transactionContext);
    await make(transactionContext, redemption, input);
    if (input.step === 'claim_lost') await setComplete(transactionContext, redemptionList, id, false);
    if (DELIVERIES.some((step) => step === input.step)) {
      // What follows automatically from a transition isn't recorded as a staff action.
      await closeDelivered(
        { ...transactionContext, actor: { kind: 'system', name: 'chain' } },
        await lockRedemption(transactionContext, id),
      );
    }
  });
  return undefined;
}

async function askToRelease(context: DeskContext, id: string, why: string | undefined): Promise<PendingApproval> {
  const subject = { kind: 'redemption', id } as const;
  const facts = { record_kind: 'redemption', record_id: id };
  const asked = { act: 'screening.release', subject, input: {}, facts, why } as const;
  return askApproval(context, asked, (inside) => releaseListedRedemption({ ...inside, approvedBy: inside.actor }, id));
}

/** Lets a redemption go on that matches a sanctions list, once a second person has approved it. */
export async function releaseListedRedemption(context: DeskContext, id: string): Promise<RehearsalResult> {
  return context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    return releaseListed(transactionContext, statefulRedemptions, await lockRedemption(transactionContext, id));
  });
}

const DELIVERIES = ['deliver', 'find', 'decline_claim'] as const;

/** What is made while the row is locked; a return is planned before, as it may ask the node, and a release waits for another person. */
type Input = Exclude<RedemptionTransitionInput, { step: 'plan_return' | 'release_listed' }>;

async function make(context: DeskContext, redemption: Redemption, input: Input): Promise<unknown> {
  const change = (name: Input['step'], details?: TransitionDetails<typeof redemptions>) =>
    transition(context, statefulRedemptions, redemption, name, details);
  switch (input.step) {
    case 'refuse':
    case 'cancel':
      return change(input.step, { changes: NOT_WITHHELD, reason: input.reason });
    case 'ship':
    case 'reship':
    case 'replace':
      return ship(context, redemption, input);
    case 'start_burn':
      return change('start_burn', { changes: { burnStartedAt: context.now() } });
    case 'deliver':
      return change('deliver', { changes: { deliveredAt: context.now() } });
    case 'find':
      return change('find', { changes: delivered(context, redemption) });
    case 'decline_claim':
      return change('decline_claim', { changes: delivered(context, redemption), reason: input.reason });
    case 'return':
    case 'claim_lost':
      return change(input.step, { reason: input.reason });
    case 'pay_costs': {
      const { costs_cents } = input;
      return change('pay_costs', { changes: { costsCents: costs_cents }, detail: { costs_cents } });
    }
    case 'approve': {
      const { shipping_cents } = input;
      const identity = await openIdentity(context, { kind: 'redemption', id: redemption.id });
      const identityCheckedAt = identity?.state === 'given' ? context.now() : null;
      const changes = { shippingCents: shipping_cents, identityCheckedAt };
      return change('approve', { changes, detail: { shipping_cents } });
    }
    case 'check_identity':
      return change(input.step);
    case 'drop_return':
      return change('drop_return', { changes: NO_RETURN });
    case 'send_back': {
      const detail = { tx: input.tx, amount: plannedReturn(redemption, context.chain.token)?.amount ?? '' };
      return change('send_back', { changes: { ...NO_RETURN, sentBackTx: input.tx }, detail });
    }
    case 'withhold':
      return withhold(context, statefulRedemptions, redemption, input.reason);
    case 'release':
      return release(context, statefulRedemptions, redemption);
    case 'settle_alarm':
      return settleAlarm(context, statefulRedemptions, redemption, input.reason);
    default:
      return input satisfies never;
  }
}

// A receipt may be on the chain already: it says when the package was delivered, and that moment stays.
const delivered = ({ now }: DeskContext, { deliveredAt }: Redemption) => ({ deliveredAt: deliveredAt ?? now() });

/** Another package gets a receipt of its own; the earlier one's is in the history. */
const NO_RECEIPT = { deliveredAt: null, receiptHash: null, receiptTx: null } as const;

async function ship(
  context: DeskContext,
  redemption: Redemption,
  input: Of<'ship' | 'reship' | 'replace'>,
): Promise<void> {
  const { step, carrier, tracking, insured_cents } = input;
  const before = step === 'replace' ? NO_RECEIPT : {};
  const changes = { ...before, carrier, tracking, insuredCents: insured_cents, shippedAt: context.now() };
  const detail = { carrier, tracking, insured_cents };
  await transition(context, statefulRedemptions, redemption, step, { changes, detail });
  await addSearchTerms(context, redemptions, redemption.id, tracking);
}

/** Asks the holder for the identity data of Schedule 1; the redemption stays in its state. */
export async function askRedemptionIdentity(context: DeskContext, id: string, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const transactionContext: DeskContext = { ...context, db: tx };
    const { state } = await lockRedemption(transactionContext, id);
    if (state === 'closed' || ENDED_REDEMPTION_STATES.some((each) => each === state)) {
      throw new Conflict(TRANSITION_MESSAGES.notNow);
    }
    await askIdentity(transactionContext, { kind: 'redemption', id }, reason);
    await queueMail(transactionContext, 'redemption-identity', { id });
  });
}
