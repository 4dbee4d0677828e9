import { BENEFICIAL_OWNER_PERCENT, MINIMUM_AGE_PURCHASE } from '../terms.ts';

/** To customers and redeeming holders alike, when identity data (Schedule 1) is asked for, given or opened. */
export const IDENTITY_MESSAGES = {
  kindUnknown: 'Please choose an individual or a legal entity',
  birthDateInvalid: 'Please enter a date of birth such as 1980-12-31',
  underage: `You must be ${MINIMUM_AGE_PURCHASE} or older to buy or redeem. Please check the date of birth.`,
  numberTooShort: 'Please enter the whole number, at least four characters',
  shareInvalid: 'Please enter a whole percentage from 0 to 100',
  ownersNeeded: 'Please name at least one owner or control person',
  ownersTooMany: 'Please name at most 20 persons',
  ownerBelowThreshold: `Only an owner of ${BENEFICIAL_OWNER_PERCENT} % or more, or a control person, is named here`,
  sharesAboveWhole: 'The shares add up to more than 100 %',
  notAsked: 'No identity data are asked for here',
  alreadyAsked: 'Identity data have already been asked for here',
  notFound: 'There are no identity data here',
  notGiven: 'The customer has not given these data, or they were erased',
  given:
    'Thank you. Your data are stored encrypted; only staff who need them can open them, and each opening is recorded.',
} as const;
