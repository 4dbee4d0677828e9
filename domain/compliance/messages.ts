import { BENEFICIAL_OWNER_PERCENT, MINIMUM_AGE_PURCHASE } from '../terms.ts';

/** To customers and redeeming holders, when identity data (Schedule 1) is asked for, given or opened. */
export const IDENTITY_MESSAGES = {
  kindUnknown: 'Please choose an individual or a legal entity',
  nameNeeded: 'Enter the full name',
  addressNeeded: 'Enter the home address',
  entityNeeded: 'Enter the entity’s name',
  registeredAddressNeeded: 'Enter the registered address',
  numberNeeded: 'Enter the identification number',
  birthDateInvalid: 'Please enter a date of birth such as 1980-12-31',
  underage: `You must be ${MINIMUM_AGE_PURCHASE} or older to buy or redeem. Please check the date of birth.`,
  numberTooShort: 'Please enter the full number: four characters or more',
  shareInvalid: 'Please enter a whole percentage from 0 to 100',
  ownersNeeded: 'Please list at least one owner or control person',
  ownersTooMany: 'Please list 20 people or fewer',
  ownerBelowThreshold: `Only list owners of ${BENEFICIAL_OWNER_PERCENT}% or more and control persons here`,
  sharesAboveWhole: 'The shares add up to more than 100%',
  notAsked: 'No identity data has been requested here',
  alreadyAsked: 'Identity data has already been requested here',
  notFound: 'There’s no identity data here',
  notGiven: 'The customer hasn’t provided this data, or it was erased',
  /** Why data are there that staff did not ask for. */
  unasked: 'Provided by the customer before we asked',
  given:
    'Thank you. We have your identity details. They’re stored encrypted: only staff who need them can open them, and we log each time they do.',
} as const;
