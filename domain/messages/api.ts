import { site } from '#site';
import type { ErrorsByField } from '../accounts/account.ts';

/** Why a call was not carried out, whatever it was for; pages say so too. */
export const API_MESSAGES = {
  priceNone: 'No price has been set yet',
  notFound: 'There’s nothing at this address',
  tooMany: 'Too many requests. Please wait a moment and try again.',
  serverError: 'Something went wrong on our end. Nothing was lost. Please try again.',
  unreachable: 'We can’t reach the site. Check your connection and try again.',
  chainUnavailable: 'We can’t reach the Ethereum network right now. Please try again in a moment.',
} as const;

/** Why the server can't answer; pages show it as it comes. */
export const UNAVAILABLE = 'This part of the site isn’t available right now. Please try again in a moment.';

/** Why an instance that only reads changes nothing; pages show it as it comes. */
export const READ_ONLY =
  'For the moment you can read everything here, but not change anything. Please try again later.';

/** Why the server carries out nothing that can't be undone; pages show it as it comes. */
export const SECOND_NODE_UNAVAILABLE =
  'Our second Ethereum node isn’t responding, so we didn’t do this: it can’t be undone. Please try again in a moment.';

/** What is wrong with the request itself; only the server says so. */
export const REQUEST_MESSAGES = {
  limitInvalid: 'The limit must be a whole number, 1 or more',
  cursorInvalid: 'This page of the list doesn’t exist',
  sortInvalid: 'The list can’t be sorted by this field',
  filterInvalid: 'The list can’t be filtered by this field',
  monthAhead: 'There’s no report yet of a month that hasn’t begun',
  filterNeedsAddress: 'Only the transactions of one address can be filtered',
  searchSortInvalid: 'Search results can only be sorted by date',
  combinationInvalid: 'The list can’t be filtered and sorted like this. Remove a filter, or sort by date.',
  keyInvalid: 'The Idempotency-Key must be 1 to 200 characters without spaces',
  keyReused: 'This request was already sent with different contents. Please start over.',
  keyInFlight: 'We’re still working on this request. Please wait a moment and try again.',

  notPosted: `Nothing was sent: pages don’t accept form posts. Go back (your browser keeps what you typed) and reload the page once its scripts can load. You can also email us at ${site.support.email}.`,
  methodNotAllowed: 'This address doesn’t take requests with this method. The Allow header lists those that it takes.',
  notJson: 'Please send JSON (Content-Type: application/json)',
  malformed: 'We couldn’t read the request',
  tooLarge: 'The request is too large',
  foreignOrigin: 'This request didn’t come from this site',
  foreignHost: 'This site only responds to its own address',
  misdirected:
    'This is neither the site’s address nor its staff desk’s. A proxy in front of them has to pass on the Host header as it came.',
  throughProxy:
    'In local mode, the site only responds on its own machine, not through a proxy. Set SITE_URL to run it in live mode.',
} as const;

const labelOf = (field: string) => field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');

/** The account protocol's phrases by field as whole sentences: `Password is too short (minimum is 8 characters)`. */
export const fullMessagesByField = (errors: ErrorsByField): ErrorsByField =>
  Object.fromEntries(
    Object.entries(errors).map(([field, phrases]) => [field, phrases.map((phrase) => `${labelOf(field)} ${phrase}`)]),
  );

/** The same as one list. */
export const fullMessages = (errors: ErrorsByField): string[] => Object.values(fullMessagesByField(errors)).flat();
