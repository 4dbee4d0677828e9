import type { RedemptionTransitionInput } from '#domain/redemptions/input.ts';
import { redemptionMachine } from '#domain/redemptions/machine.ts';
import { transitionNamed } from '#domain/state-machine.ts';
import { requireSecondNode } from '../chain/stored-events.ts';
import { askIdentity } from '../compliance/identity/ask-identity.ts';
import { openIdentity } from '../compliance/identity/find-identity.ts';
import { releaseListed } from '../compliance/screening/screen-record.ts';
import type { DeskContext } from '../platform/context.ts';
import { addSearchTerms } from '../platform/lists/search-words.ts';
import { setComplete } from '../platform/lists/set-complete.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { askApproval, type PendingApproval, type RehearsalResult } from '../workflow/approvals/ask-approval.ts';
import { NOT_WITHHELD, release, settleAlarm, withhold } from '../workflow/holds-and-alarms.ts';
import { expectAnotherPerson, expectNotOwn } from '../workflow/separation.ts';
import { type TransitionDetails, transition } from '../workflow/transition.ts';
import { closeDelivered } from './apply-fulfilment-event.ts';
import { expectAllowed } from './block-reason.ts';
import { type Redemption, redemptionList } from './find-redemption.ts';
import { NO_RETURN, plannedReturn, planReturn } from './plan-return.ts';
import { screenRedemptionFor } from './screen-redemption.ts';
import { redemptions } from './table.ts';
import { lockRedemption, statefulRedemptions } from './transition-redemption.ts';

type InputOf<Name extends RedemptionTransitionInput['transition']> = Extract<
  RedemptionTransitionInput,
  { transition: Name }
>;

/** Makes a transition of a redemption for staff; the holder gets an email about most of them. */
export async function transitionRedemptionByStaff(
  context: DeskContext,
  id: string,
  input: RedemptionTransitionInput,
): Promise<PendingApproval | undefined> {
  if (input.transition === 'release_listed') return askToRelease(context, id, input.why);
  const { anotherPerson, to } = transitionNamed(redemptionMachine, input.transition);
  const screened = await screenRedemptionFor(
    context,
    id,
    input.transition,
    input.transition === 'plan_return' ? [input.to] : [],
  );
  if (input.transition === 'plan_return') {
    await planReturn(screened, id, input);
    return undefined;
  }
  await context.db.transaction(async (tx) => {
    const transactionContext: DeskContext = { ...screened, db: tx };
    const redemption = await lockRedemption(transactionContext, id);
    await expectAllowed(transactionContext, input.transition, redemption);
    if (anotherPerson) {
      const subject = { kind: 'redemption', id } as const;
      await expectAnotherPerson(transactionContext, { act: anotherPerson, amount: redemption.qtyToRedeem, subject });
    }
    if (anotherPerson === 'ship') await requireSecondNode(transactionContext);
    await makeTransition(transactionContext, redemption, input);
    if (input.transition === 'claim_lost') await setComplete(transactionContext, redemptionList, id, false);
    if (to === 'delivered') {
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
  const request = { act: 'screening.release', subject, input: {}, facts, why } as const;
  return askApproval(context, request, (inside) =>
    releaseListedRedemption({ ...inside, approvedBy: inside.actor }, id),
  );
}

/** Lets a redemption go on that matches a sanctions list, once a second person has approved it. */
export async function releaseListedRedemption(context: DeskContext, id: string): Promise<RehearsalResult> {
  return context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    const redemption = await lockRedemption(transactionContext, id);
    await expectAllowed(transactionContext, 'release_listed', redemption);
    return releaseListed(transactionContext, statefulRedemptions, redemption);
  });
}

/** What is done while the row is locked. A return is planned elsewhere, because it may ask the node, and a release waits for another person. */
type Input = Exclude<RedemptionTransitionInput, { transition: 'plan_return' | 'release_listed' }>;

async function makeTransition(context: DeskContext, redemption: Redemption, input: Input): Promise<unknown> {
  const change = (name: Input['transition'], details?: TransitionDetails<typeof redemptions>) =>
    transition(context, statefulRedemptions, redemption, name, details);
  switch (input.transition) {
    case 'refuse':
    case 'cancel':
      return change(input.transition, { changes: NOT_WITHHELD, reason: input.reason });
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
      return change(input.transition, { reason: input.reason });
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
      return change(input.transition);
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
  input: InputOf<'ship' | 'reship' | 'replace'>,
): Promise<void> {
  const { transition: name, carrier, tracking, insured_cents } = input;
  const before = name === 'replace' ? NO_RECEIPT : {};
  const changes = { ...before, carrier, tracking, insuredCents: insured_cents, shippedAt: context.now() };
  const detail = { carrier, tracking, insured_cents };
  await transition(context, statefulRedemptions, redemption, name, { changes, detail });
  await addSearchTerms(context, redemptions, redemption.id, tracking);
}

/** Asks the holder for the identity data of Schedule 1; the redemption stays in its state. */
export async function askRedemptionIdentity(context: DeskContext, id: string, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const transactionContext: DeskContext = { ...context, db: tx };
    const subject = { kind: 'redemption', id } as const;
    const redemption = await lockRedemption(transactionContext, id);
    await expectNotOwn(transactionContext, subject);
    await expectAllowed(transactionContext, 'ask_identity', redemption);
    await askIdentity(transactionContext, subject, reason);
    await queueMail(transactionContext, 'redemption-identity', { id });
  });
}
