import type { UsdCents } from '../money.ts';

/**
 * Acts of staff that can take two persons. The first three are separated: the person who did the one before it on the same record may
 * not do it. The others are approved: one person asks, and the act is done once another agrees.
 */
export type TwoPersonAct = 'pay' | 'issue' | 'ship' | 'refund' | 'price' | 'reveal' | 'erase' | 'grant';

/** From which amount each act takes two persons, in the unit that site.config.ts names; null where one is enough. */
export type TwoPersonRules = Readonly<Record<TwoPersonAct, number | null>>;

export const NO_TWO_PERSON_RULES: TwoPersonRules = {
  pay: null,
  issue: null,
  ship: null,
  refund: null,
  price: null,
  reveal: null,
  erase: null,
  grant: null,
};

/** The rules that apply: those of site.config.ts on a live site, and on any where the setting says so. */
export const rulesInForce = (configured: TwoPersonRules, setting: 'on' | 'off' | undefined, live: boolean) =>
  (setting ?? (live ? 'on' : 'off')) === 'on' ? configured : NO_TWO_PERSON_RULES;

/** Whether any act takes two persons. */
export const rulesApply = (rules: TwoPersonRules): boolean => Object.values(rules).some((from) => from !== null);

/** Whether an act of that amount takes two persons; `price` has a comparison of its own. */
export function needsAnother(
  rules: TwoPersonRules,
  act: Exclude<TwoPersonAct, 'price'>,
  amount = Number.POSITIVE_INFINITY,
): boolean {
  const from = rules[act];
  return from !== null && amount >= from;
}

/** Small steps within so many hours count as one change of the price. */
export const PRICE_WINDOW_HOURS = 24;

/**
 * Whether a price takes two persons: it is more than the rule's percent from one of the prices that were in force lately, or there was
 * none. Null: the change leaves no price in force.
 */
export function priceNeedsAnother(
  { price: percent }: Pick<TwoPersonRules, 'price'>,
  lately: readonly UsdCents[],
  to: UsdCents | null,
): boolean {
  if (percent === null) return false;
  if (to === null || lately.length === 0) return true;
  return lately.some((from) => Math.abs(to - from) * 100 > from * percent);
}

/** Acts that wait for another person's approval, as they are stored. */
export const APPROVED_ACTS = [
  'order.refund',
  'order.clear_sooner',
  'order.allow_refund',
  'redemption.waive',
  'redemption.underinsure',
  'price.set',
  'price.schedule',
  'price.withdraw',
  'identity.reveal',
  'identity.erase',
  'correspondence.erase',
  'staff.grant',
  'screening.release',
  'record.own',
] as const;
export type ApprovedAct = (typeof APPROVED_ACTS)[number];

/** How long each can be approved. A signed price is soon out of date; a scheduled one so many hours beyond its time. */
export const APPROVAL_HOURS: Readonly<Record<ApprovedAct, number>> = {
  'order.refund': 72,
  'order.clear_sooner': 72,
  'order.allow_refund': 72,
  'redemption.waive': 72,
  'redemption.underinsure': 24,
  'price.set': 2,
  'price.schedule': 2,
  'price.withdraw': 2,
  'identity.reveal': 24,
  'identity.erase': 72,
  'correspondence.erase': 72,
  'staff.grant': 72,
  'screening.release': 72,
  'record.own': 72,
};

/** Who opens identity data does so within this time of the approval, once. */
export const REVEAL_MINUTES = 60;

/** Who may work on a record of their own, because another person allowed it, does so within this time. */
export const OWN_RECORD_HOURS = 24;
