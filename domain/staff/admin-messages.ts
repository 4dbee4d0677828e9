/** What the admin page says beside its forms. */
export const ADMIN_SENTENCES = {
  needsWallet: 'This page signs with the wallet of this browser.',
  amountDecimals: 'Please use at most 9 decimals',
  amountNeeded: 'Please enter the number of tokens',
  addressNeeded: 'Please enter the target address',
  priceNeeded: 'Please enter a price such as 1627.50',
  priceForm: 'The price must be a number of dollars with at most two decimals',
  issueSent: 'The issue was sent. It is followed below until it is final.',
  loggedOut: 'You are logged out.',
} as const;
