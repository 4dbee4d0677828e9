import { site } from '#site';

/** Why a call was not carried out, whatever it was for. */
export const API_MESSAGES = {
  priceNone: 'No price has been set yet',

  limitInvalid: 'The limit must be a whole number, 1 or more',
  cursorInvalid: 'This page of the list does not exist',
  sortInvalid: 'The list cannot be sorted by this',
  filterInvalid: 'The list cannot be filtered by this',
  keyInvalid: 'The Idempotency-Key must be 1 to 200 characters without spaces',
  keyReused: 'This request was already sent with other contents. Please start again.',
  keyInFlight: 'This request is still being worked on. Please wait a moment and try again.',

  notFound: 'There is nothing at this address',
  notPosted: `Nothing was sent: pages don’t take form posts. Go back, where what you typed is kept, and reload the page once its scripts can load. You can also e-mail us at ${site.support.email}.`,
  notJson: 'Please send JSON (Content-Type: application/json)',
  malformed: 'The request could not be read',
  tooLarge: 'The request is too large',
  tooMany: 'Too many requests. Please wait a moment and try again.',
  foreignOrigin: 'This request did not come from this site',
  foreignHost: 'This site answers only to its own address',
  throughProxy:
    'A site in local mode answers only on its own machine, not through a proxy. Set SITE_URL to run it in live mode.',
  serverError: 'Something went wrong on our side. Nothing was lost; please try again.',
  unavailable: 'This part of the site is not available right now. Please try again in a moment.',
  chainUnavailable: 'The Ethereum network cannot be reached right now. Please try again in a moment.',
} as const;
