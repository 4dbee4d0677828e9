import { site } from '#site';
import { formatCount } from '../money.ts';
import { MAX_SUPPLY_COINS } from '../terms.ts';

/** What is wrong with a delivery address. */
export const ADDRESS_MESSAGES = {
  countryNeeded: 'Please choose a country',
  stateNeeded: 'Please choose a state',
  stateUnknown: 'This isn’t a US state',
  regionNeeded: 'Please enter the state or province',
  zipInvalid: 'Please enter a ZIP code such as 84101 or 84101-1234',
  postalCodeNeeded: 'Please enter the postal code',
  postalCodeInvalid: 'This isn’t a postal code of that country',
} as const;

/** Why identity data are asked for with a request for delivery abroad; the holder reads it. */
export const ABROAD_REASON = `Delivery outside the United States needs our approval before you hand in any ${site.symbol}. We verify who will receive the coins, and then confirm the cost.`;

/** Why identity data are asked for as soon as a holder asks to be checked first; the holder reads it. */
export const CHECK_FIRST_REASON = `You asked us to check everything before you hand in any ${site.symbol}. We verify who will receive the coins, and then confirm the cost.`;

/** What the calculator of a delivered coin remarks. */
export const CALCULATOR_MESSAGES = {
  quantityNeeded: `Enter a whole number of coins, from 1 to ${formatCount(MAX_SUPPLY_COINS)}`,
  destinationUnknown: 'This link names a destination that we don’t know, so we’ve assumed the United States',
  estimate:
    'Abroad, shipping is an estimate of the least; we confirm the amount before you hand in any tokens. If you already hold them, you pay for shipping only.',
} as const;
