import * as z from 'zod/mini';
import { day, requiredText, wholeNumber } from '../field-schemas.ts';
import { zipError } from '../redemptions/address.ts';
import { BENEFICIAL_OWNER_PERCENT, MINIMUM_AGE_PURCHASE } from '../terms.ts';
import { transitionReason } from '../transition-input.ts';
import { usEnding } from '../zip-codes.ts';
import { IDENTITY_MESSAGES } from './messages.ts';

/** What staff post to ask for identity data: why; the customer reads it. */
export const identityAsk = z.object({ reason: transitionReason });

const OWNERS_MAX = 20;

const zipCheck = z.check<string>(({ value, issues }) => {
  const ending = usEnding(value);
  const message = ending && zipError(ending.zip, ending.state);
  if (message) issues.push({ code: 'custom', input: value, message });
});
const address = (missing: string) => requiredText(500, missing).check(zipCheck);

/** The four items of Schedule 1. */
const person = {
  name: requiredText(200, IDENTITY_MESSAGES.nameNeeded),
  date_of_birth: day(IDENTITY_MESSAGES.birthDateInvalid),
  address: address(IDENTITY_MESSAGES.addressNeeded),
  identification_number: requiredText(60, IDENTITY_MESSAGES.numberNeeded).check(
    z.minLength(4, IDENTITY_MESSAGES.numberTooShort),
  ),
};

const owner = z.object({
  ...person,
  /** Of the equity, in whole percent; 0 for a control person who owns less than the threshold. */
  share_percent: wholeNumber(0, 100, IDENTITY_MESSAGES.shareInvalid),
  control_person: z.boolean(IDENTITY_MESSAGES.shareInvalid),
});

const entity = z.object({
  kind: z.literal('entity'),
  name: requiredText(200, IDENTITY_MESSAGES.entityNeeded),
  address: address(IDENTITY_MESSAGES.registeredAddressNeeded),
  owners: z
    .array(
      owner.check(
        z.refine(
          ({ share_percent, control_person }) => control_person || share_percent >= BENEFICIAL_OWNER_PERCENT,
          IDENTITY_MESSAGES.ownerBelowThreshold,
        ),
      ),
      IDENTITY_MESSAGES.ownersNeeded,
    )
    .check(z.minLength(1, IDENTITY_MESSAGES.ownersNeeded), z.maxLength(OWNERS_MAX, IDENTITY_MESSAGES.ownersTooMany))
    .check(
      z.refine(
        (owners) => owners.reduce((sum, { share_percent }) => sum + share_percent, 0) <= 100,
        IDENTITY_MESSAGES.sharesAboveWhole,
      ),
    ),
});

/** What a customer gives when asked: an individual's four items, or an entity's owners and control persons (docs/product.md, Entities). */
export const identityData = z.discriminatedUnion(
  'kind',
  [z.object({ kind: z.literal('individual'), ...person }), entity],
  IDENTITY_MESSAGES.kindUnknown,
);
export type IdentityData = z.infer<typeof identityData>;
export type IdentityPerson = z.infer<typeof owner> | Extract<IdentityData, { kind: 'individual' }>;

const bornTooLate = (today: string) => `${Number(today.slice(0, 4)) - MINIMUM_AGE_PURCHASE}${today.slice(4)}`;

/** The paths of the dates of birth of those who are too young on a day ('2026-11-22') to buy or redeem. */
export function underagePaths(data: IdentityData, today: string): string[] {
  const people = data.kind === 'individual' ? { '': data } : data.owners;
  return Object.entries<IdentityPerson>({ ...people })
    .filter(([, { date_of_birth: born }]) => born > bornTooLate(today))
    .map(([index]) => (index === '' ? 'date_of_birth' : `owners.${index}.date_of_birth`));
}

/** asked: the customer got an email · given: stored · erased: nothing of it is left. */
export const IDENTITY_STATES = ['asked', 'given', 'erased'] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];

export type MaskedPerson = { name: string; date_of_birth: string; identification_number: string };
export type MaskedIdentity = { kind: IdentityData['kind']; name: string; people: MaskedPerson[] };

const maskedPerson = (of: IdentityPerson): MaskedPerson => ({
  name: maskedName(of.name),
  date_of_birth: `${of.date_of_birth.slice(0, 4)}-••-••`,
  // Two digits distinguish one document from another; with the shortest number allowed, two are still hidden.
  identification_number: maskedNumber(of.identification_number),
});

/** As staff see it before they open it: enough to know whose it is. */
export const maskedIdentity = (data: IdentityData): MaskedIdentity => ({
  kind: data.kind,
  name: maskedName(data.name),
  people: data.kind === 'individual' ? [maskedPerson(data)] : data.owners.map(maskedPerson),
});

/** What an identity vendor may come to. */
export const IDENTITY_RESULTS = ['clear', 'review', 'rejected'] as const;
export type IdentityResult = (typeof IDENTITY_RESULTS)[number];

const DOTS = '•••';
const first = (word: string) => [...word][0] ?? '';

/** 'Ada Lovelace' becomes 'A••• L•••'. */
export const maskedName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => first(word) + DOTS)
    .join(' ');

/** 'ada@example.org' becomes 'a•••@e•••'. */
export const maskedEmail = (email: string): string => {
  const [name = '', host = ''] = email.split('@');
  return `${first(name)}${DOTS}@${first(host)}${DOTS}`;
};

/** Only the last letters are left: two distinguish one document from another. */
export const maskedNumber = (number: string, shown = 2): string => DOTS + [...number].slice(-shown).join('');
