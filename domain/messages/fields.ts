import { formatCount } from '../money.ts';
import { MAX_SUPPLY_COINS } from '../terms.ts';

/** What is wrong with a field of any form. */
export const FIELD_MESSAGES = {
  emailNeeded: 'Enter your email address',
  phoneNeeded: 'Enter your phone number',
  emailInvalid: 'Please enter a valid email address',
  addressInvalid: 'This isn’t an Ethereum address',
  quantityInvalid: 'Please enter a whole number of coins, 1 or more',
  quantityTooLarge: `Please enter ${formatCount(MAX_SUPPLY_COINS)} coins or fewer`,
  phoneInvalid: 'Please enter a phone number, such as +1 801 555 0123',
  amountInvalid: 'Please enter an amount such as 1 or 0.25',
  usdInvalid: 'Please enter an amount in dollars such as 30.00',
  signatureInvalid: 'The signature is missing or not well formed',
} as const;
