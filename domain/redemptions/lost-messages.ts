import { site } from '#site';
import { LOST_PACKAGE_DAYS } from '../terms.ts';

/** The holder's report of a package. */
export const LOST_MESSAGES = {
  kindNeeded: 'Please choose what happened',
  textNeeded: 'Please tell us what happened',
  confirmNeeded: 'Please check with them first, and then this box',
  notNow: 'There’s no package to report for this ticket now. This page shows where the coins are.',
  answered: `We’ve answered your report about this package. If you disagree, please write to ${site.support.email}.`,
  tooLate: `A package can only be reported within ${LOST_PACKAGE_DAYS} days of the day it was shipped. Please write to ${site.support.email}.`,
} as const;
