import { site } from '#site';
import { formatCount } from '../money.ts';
import { MAX_SUPPLY_COINS } from '../terms.ts';

/** What is wrong with a field of any form. */
export const FIELD_MESSAGES = {
  /** A page says it with the field's label, and a list of errors with its name. */
  required: 'This field is required',
  emailInvalid: 'Please enter a valid email address',
  addressInvalid: 'This is not an Ethereum address',
  quantityInvalid: 'Please enter a whole number of coins, 1 or more',
  quantityTooLarge: `Please enter at most ${formatCount(MAX_SUPPLY_COINS)} coins`,
  phoneInvalid: 'Please enter a phone number, such as +1 801 555 0123',
  amountInvalid: 'Please enter an amount such as 1 or 0.25',
  usdInvalid: 'Please enter an amount in dollars such as 30.00',
  signatureInvalid: 'The signature is missing or not well formed',
} as const;

/** Feedback of the contact form; docs/product.md fixes the first. */
export const CONTACT_MESSAGES = {
  nameBlank: 'First name or last name blank',
  /** How a report of an account begins in the form. */
  reportAccount: 'I want to report an account.\nThe account (username or name): \nWhat is wrong: ',
  messageHint: 'Never send us a private key, the three words or a password',
} as const;

/** A message that did not reach the server; what was typed is still in the form. */
export const contactFailed = (supportEmail: string) =>
  `We couldn’t send your message. Everything you typed is still here. Please try again or email ${supportEmail}.`;

/** Above lists and totals that our server could not read from the chain again for a while; `time` as the reader's clock has it. */
export const chainDataStale = (time: string) =>
  `This is as of ${time}. We haven’t heard from the Ethereum network since then.`;

/** The switch of every list that hides zero-value transfers, and dust from strangers. */
export const ZERO_VALUE_SWITCH = `Show transfers of 0 ${site.symbol} and tiny amounts`;

/** Feedback on logging in and out, which every page may show; docs/product.md fixes the first two word for word. */
export const SESSION_MESSAGES = {
  signedIn: 'Logged in successfully!',
  signedOut: 'Logged out successfully!',
  cookieRefused:
    'Your browser didn’t keep this site’s cookie, so you’re not logged in. Please allow cookies and try again.',
  unknown: 'We can’t check right now whether you’re logged in.',
} as const;
