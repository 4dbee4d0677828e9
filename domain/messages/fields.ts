import { formatCount } from '../money.ts';
import { MAX_SUPPLY_COINS } from '../terms.ts';

/** What is wrong with a field of any form. */
export const FIELD_MESSAGES = {
  emailNeeded: 'Enter your email address',
  phoneNeeded: 'Enter your phone number',
  emailInvalid: 'Please enter a valid email address',
  addressInvalid: 'This isn’t an Ethereum address',
  addressIsName: 'We don’t look up names. Please enter the address itself, which begins with 0x.',
  quantityInvalid: 'Please enter a whole number of coins, 1 or more',
  quantityTooLarge: `Please enter ${formatCount(MAX_SUPPLY_COINS)} coins or fewer`,
  phoneInvalid: 'Please enter a phone number, such as +1 801 555 0123',
  amountInvalid: 'Please enter an amount such as 1 or 0.25',
  usdInvalid: 'Please enter an amount in dollars such as 30.00',
  signatureInvalid: 'The signature is missing or not well formed',
} as const;

/** A name in place of an address, as ENS has them: alice.eth. */
const NAME = /^[^\s/@:]+\.[a-z][a-z0-9-]+$/i;

/** Why a typed text is no address. */
export const notAnAddress = (typed: string): string =>
  NAME.test(typed.trim()) ? FIELD_MESSAGES.addressIsName : FIELD_MESSAGES.addressInvalid;
