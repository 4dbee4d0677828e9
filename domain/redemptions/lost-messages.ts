import { site } from '#site';
import { LOST_PACKAGE_DAYS } from '../terms.ts';
import { coinsText } from './quote-messages.ts';

/** The holder's report of a package. */
export const LOST_MESSAGES = {
  kindNeeded: 'Please choose what happened',
  textNeeded: 'Please tell us what happened',
  confirmNeeded: 'Please check with them first, and then this box',
  notNow: 'There’s no package to report for this ticket now. This page shows where the coins are.',
  answered: `We’ve answered your report about this package. If you disagree, please write to ${site.support.email}.`,
  tooLate: `A package can only be reported within ${LOST_PACKAGE_DAYS} days of the day it was shipped. Please write to ${site.support.email}.`,
} as const;

/** What is asked before a holder confirms the delivery. */
export const deliveryQuestion = (coins: number) =>
  coins === 1 ? 'Do you have your coin?' : `Do you have all ${coinsText(coins)}?`;

/** While a package is on its way: what its holder has to know before the carrier comes, and the button for after that. */
export const AT_THE_DOOR = 'Be home to sign; ID needed.';
export const CONFIRM_DELIVERY = 'Confirm delivery';
