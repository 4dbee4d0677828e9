import * as z from 'zod/mini';
import { requiredText, wholeNumber } from '../field-schemas.ts';
import { SYMBOL_IN_NAMES } from '../names.ts';

/** How every key begins, so that one that was published by mistake is found. */
export const ACCOUNTING_KEY_BEGINNING = `${SYMBOL_IN_NAMES}_`;

/** How many days a new key can be good for, as the desk offers it. */
export const ACCOUNTING_KEY_DAYS = [30, 90, 365] as const;
const LONGEST_DAYS = 366;

/** What is said of accounting keys: to the programs that carry one, and to staff. */
export const ACCOUNTING_MESSAGES = {
  keyNeeded: `Send an accounting key: Authorization: Bearer ${ACCOUNTING_KEY_BEGINNING}…`,
  // Which of them it was would only help whoever tries.
  keyUnknown: 'This accounting key is unknown, expired or revoked',
  readsOnly: 'An accounting key only reads orders, redemptions, prices and supply',
  nameNeeded: 'Enter what the key is for, such as the name of a program',
  daysInvalid: `Choose how long the key works, from 1 to ${LONGEST_DAYS} days`,
  gone: 'This key was already revoked',
} as const;

/** What staff enter for a new key. */
export const accountingKeyInput = z.object({
  name: requiredText(100, ACCOUNTING_MESSAGES.nameNeeded),
  days: wholeNumber(1, LONGEST_DAYS, ACCOUNTING_MESSAGES.daysInvalid),
});
