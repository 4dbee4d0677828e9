/** Of an order whose wallet its customer could not correct. Apart from the others, since no page needs it. */
export const WALLET_UNSETTLED =
  'The wallet was changed on the request’s page within the last day, and its customer can’t change it again yet. Please ask the customer, or try again tomorrow.';
