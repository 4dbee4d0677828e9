import { paymentDayError } from '#domain/orders/payment-day.ts';
import {
  costTooLittle,
  paymentTooLittle,
  REDEMPTION_MESSAGES,
  type RedemptionTransitionInput,
} from '#domain/redemptions/input.ts';
import { redemptionMachine } from '#domain/redemptions/machine.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { carrierOf, insureForAll, packageErrors, SHIPMENT_MESSAGES } from '#domain/redemptions/shipment.ts';
import { isApprovalNeeded, transitionNamed } from '#domain/state-machine.ts';
import { carriers } from '#site';
import { requireSecondNode } from '../chain/stored-events.ts';
import { askIdentity, withdrawIdentity } from '../compliance/identity/ask-identity.ts';
import { openIdentity } from '../compliance/identity/find-identity.ts';
import { releaseListed } from '../compliance/screening/screen-record.ts';
import type { AuditFields } from '../platform/audit/record-audit-event.ts';
import type { DeskContext } from '../platform/context.ts';
import { Invalid, orNotFound } from '../platform/errors.ts';
import { addSearchTerms } from '../platform/lists/search-words.ts';
import { setComplete } from '../platform/lists/set-complete.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { askApproval, type PendingApproval, type RehearsalResult } from '../workflow/approvals/ask-approval.ts';
import { NOT_WITHHELD, release, settleAlarm, withhold } from '../workflow/holds-and-alarms.ts';
import { expectAnotherPerson, expectNotOwn } from '../workflow/separation.ts';
import { type TransitionDetails, transition } from '../workflow/transition.ts';
import { closeAfterDelivery } from './apply-fulfilment-event.ts';
import { expectAllowed } from './block-reason.ts';
import { coinsValue } from './coins-value.ts';
import { findRedemption, type Redemption, redemptionList } from './find-redemption.ts';
import { NO_RETURN, plannedReturn, planReturn } from './plan-return.ts';
import { costOf } from './redemption-json.ts';
import { screenRedemptionFor } from './screen-redemption.ts';
import { redemptions } from './table.ts';
import { lockRedemption, statefulRedemptions } from './transition-redemption.ts';

type InputOf<Name extends RedemptionTransitionInput['transition']> = Extract<
  RedemptionTransitionInput,
  { transition: Name }
>;

/** Makes a transition of a redemption for staff, or has it wait for another person; the holder gets an email about most of them. */
export async function transitionRedemptionByStaff(
  context: DeskContext,
  id: string,
  input: RedemptionTransitionInput,
): Promise<PendingApproval | undefined> {
  if (input.transition === 'release_listed') return askToRelease(context, id, input.why);
  if (input.transition === 'plan_return') {
    await planReturn(await screenRedemptionFor(context, id, 'plan_return', [input.to]), id, input);
    return undefined;
  }
  const redemption = orNotFound(await findRedemption(context, id), REDEEM_MESSAGES.notFound);
  if (
    isApprovalNeeded(transitionNamed(redemptionMachine, input.transition), await isInsured(context, redemption, input))
  ) {
    return askToGoOn(context, redemption, input);
  }
  await makeRedemptionTransition(context, id, input);
  return undefined;
}

/** Makes the transition without asking for an approval: the machine refuses it where it takes one that the context doesn't have. */
export async function makeRedemptionTransition(
  context: DeskContext,
  id: string,
  input: RedemptionTransitionInput,
): Promise<RehearsalResult> {
  if (isMadeElsewhere(input)) throw new Error(`'${input.transition}' is made elsewhere.`);
  const { anotherPerson, to } = transitionNamed(redemptionMachine, input.transition);
  const screened = await screenRedemptionFor(context, id, input.transition);
  return context.db.transaction(async (tx) => {
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
    if (to === 'delivered') await closeAfterDelivery(transactionContext, id);
    return factsToApprove(transactionContext, redemption, input);
  });
}

/** Whether the package is insured for all that its coins are worth today; false while there is no price, and where it's no package. */
async function isInsured(context: DeskContext, redemption: Redemption, input: RedemptionTransitionInput) {
  if (!('insured_cents' in input)) return false;
  const value = await coinsValue(context, redemption);
  return value !== undefined && input.insured_cents >= value;
}

/** What another person is shown of what they approve. If any of it has changed by then, they approve nothing. */
async function factsToApprove(
  context: DeskContext,
  redemption: Redemption,
  input: RedemptionTransitionInput,
): Promise<AuditFields> {
  const { qtyToRedeem: coins } = redemption;
  if ('insured_cents' in input) {
    return { coins, insured_cents: input.insured_cents, value_cents: (await coinsValue(context, redemption)) ?? null };
  }
  const { transition: name } = input;
  return name === 'waive_shipping'
    ? { transition: name, amount_cents: costOf(redemption).shipping_cents }
    : { transition: name };
}

async function askToGoOn(
  context: DeskContext,
  redemption: Redemption,
  input: RedemptionTransitionInput,
): Promise<PendingApproval> {
  const { id } = redemption;
  const isShipment = 'insured_cents' in input;
  const why = 'why' in input ? input.why : undefined;
  if (isShipment && !why) {
    const value = await coinsValue(context, redemption);
    throw new Invalid({
      insured_cents: [value === undefined ? SHIPMENT_MESSAGES.valueUnknown : insureForAll(value)],
    });
  }
  return askApproval(
    // What the check finds stays, although the rehearsal is undone.
    await screenRedemptionFor(context, id, input.transition),
    {
      act: isShipment ? 'redemption.underinsure' : 'redemption.waive',
      subject: { kind: 'redemption', id },
      input,
      facts: { record_kind: 'redemption', record_id: id },
      why,
    },
    (inside) => makeRedemptionTransition({ ...inside, approvedBy: inside.actor }, id, input),
  );
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

/** A return is planned elsewhere, because it may ask the node, and so is a release, because screening is another area's. */
const isMadeElsewhere = (input: RedemptionTransitionInput): input is InputOf<'plan_return' | 'release_listed'> =>
  input.transition === 'plan_return' || input.transition === 'release_listed';

type Input = Exclude<RedemptionTransitionInput, { transition: 'plan_return' | 'release_listed' }>;

/** After these the holder is asked for no identity data. */
const ENDS_IDENTITY: readonly Input['transition'][] = ['check_identity', 'refuse', 'cancel', 'ship'];

async function makeTransition(context: DeskContext, redemption: Redemption, input: Input): Promise<unknown> {
  const change = (name: Input['transition'], details?: TransitionDetails<typeof redemptions>) =>
    transition(context, statefulRedemptions, redemption, name, details);
  if (ENDS_IDENTITY.includes(input.transition))
    await withdrawIdentity(context, { kind: 'redemption', id: redemption.id });
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
    case 'pay_shipping':
      return payShipping(context, redemption, input);
    case 'waive_shipping':
      return change('waive_shipping', { changes: { shippingSettledAt: context.now() } });
    case 'pay_costs': {
      if (input.amount_cents === 0) throw new Invalid({ amount_cents: [REDEMPTION_MESSAGES.costsNeeded] });
      const { amount_cents: costsCents, method: costsMethod, reference: costsReference, paid_on: costsPaidOn } = input;
      const changes = { costsCents, costsMethod, costsReference, costsPaidOn };
      return change('pay_costs', { changes, ...recordedPayment(context, redemption, input) });
    }
    case 'waive_costs': {
      const changes = { costsCents: 0, costsMethod: null, costsReference: null, costsPaidOn: null };
      return change('waive_costs', { changes });
    }
    case 'approve': {
      const { shipping_cents } = input;
      const least = costOf(redemption).shipping_cents;
      if (shipping_cents < least) throw new Invalid({ shipping_cents: [costTooLittle(least)] });
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

/** What the audit log and the history keep of a payment, once its date is one on which it can have come in. */
function recordedPayment(context: DeskContext, redemption: Redemption, input: InputOf<'pay_shipping' | 'pay_costs'>) {
  const { amount_cents, method, paid_on, reference } = input;
  const wrongDay = paymentDayError(paid_on, redemption, context.now());
  if (wrongDay) throw new Invalid({ paid_on: [wrongDay] });
  return { detail: { amount_cents, method, paid_on }, personal: { reference } };
}

function payShipping(context: DeskContext, redemption: Redemption, input: InputOf<'pay_shipping'>): Promise<unknown> {
  const least = costOf(redemption).shipping_cents;
  if (input.amount_cents < least) throw new Invalid({ amount_cents: [paymentTooLittle(least)] });
  return transition(context, statefulRedemptions, redemption, 'pay_shipping', {
    changes: {
      shippingSettledAt: context.now(),
      shippingPaidCents: input.amount_cents,
      shippingPaidMethod: input.method,
      shippingPaidReference: input.reference,
      shippingPaidOn: input.paid_on,
      // Burned before its cost was confirmed: it is what the holder has agreed to pay.
      shippingCents: redemption.shippingCents ?? input.amount_cents,
    },
    ...recordedPayment(context, redemption, input),
  });
}

async function ship(
  context: DeskContext,
  redemption: Redemption,
  input: InputOf<'ship' | 'reship' | 'replace'>,
): Promise<void> {
  const wrong = Object.entries(packageErrors(carriers, input));
  if (wrong.length > 0) throw new Invalid(Object.fromEntries(wrong.map(([field, message]) => [field, [message]])));
  const { transition: name, tracking, insured_cents } = input;
  const carrier = carrierOf(input);
  const before = name === 'replace' ? NO_RECEIPT : {};
  const changes = { ...before, carrier, tracking, insuredCents: insured_cents, shippedAt: context.now() };
  await transition(context, statefulRedemptions, redemption, name, {
    changes,
    detail: { carrier, tracking, insured_cents, value_cents: (await coinsValue(context, redemption)) ?? null },
    isInsured: await isInsured(context, redemption, input),
  });
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
