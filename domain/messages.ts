/** Every sentence that a user reads as feedback. Words of SPEC.md sections 5 and 8 stand here exactly. */
export const MESSAGES = {
  required: 'Please fill in this field',
  emailInvalid: 'Please enter a valid e-mail address',
  addressInvalid: 'This is not an Ethereum address',
  quantityInvalid: 'Please enter a whole number of coins, 1 or more',
  amountInvalid: 'Please enter an amount such as 1 or 0.25',
  signatureInvalid: 'The signature is missing or not well formed',

  priceNone: 'No price has been set yet',
  priceNotCents: 'The price must be a whole number of cents',
  priceNotPositive: 'The price must be more than zero',
  priceAbsurd: 'The price must not be over 1,000,000.00 USD',
  priceTimeInvalid: 'The time must be a whole number of unix seconds',
  priceStale: 'The signed time is not within a minute of the server’s clock. Please sign again.',
  priceTimeUsed: 'A price with this time or a later one has already been set. Please sign again.',
  priceWrongSigner: 'The signature is not by an account that may set the price',
  priceSet: 'The price has been set.',

  loginFailed: 'Failed to log in',
  loginStale: 'Failed to log in: the signed time is too old or too far ahead. Please try again.',
  loginUsed: 'Failed to log in: this sign-in has already been used. Please try again.',
  loginNotStaff: 'Failed to log in: this wallet holds no staff role on the token contract',
  adminSessionNeeded: 'Please log in with an admin wallet first',

  sendConfirm: 'Are you sure you want to send USG? This cannot be undone.',
  sendDone: 'USG sent, please wait for your balance to reflect this transaction after it is written to the blockchain.',
  issueConfirm: 'Are you sure you want to issue USG? This cannot be undone.',

  redeemTooLittleUsg: 'Redemption Failed, you do not have enough USG',
  redeemNoEth: 'Redemption Failed, you need Ethereum (ETH) to pay transaction fees',
  redeemBalanceUnknown: 'Redemption Failed, USG balance inaccessible',
  ticketNotFound: 'No redemption request has this number',

  notFound: 'There is nothing at this address',
  notJson: 'Please send JSON (Content-Type: application/json)',
  malformed: 'The request could not be read',
  tooLarge: 'The request is too large',
  tooMany: 'Too many requests. Please wait a moment and try again.',
  foreignOrigin: 'This request did not come from this site',
  foreignHost: 'This site answers only to its own address',
  serverFault: 'Something went wrong on our side. Nothing was lost; please try again.',
  unavailable: 'This part of the site is not available right now. Please try again in a moment.',
  chainUnavailable: 'The Ethereum network cannot be reached right now. Please try again in a moment.',
} as const;

/** A redemption with a wallet that the server could not take: an apology, and that nothing was burned. */
export const redeemMaintenance = (supportEmail: string) =>
  `We are sorry: our redemption service is under maintenance. Your tokens are still in your wallet. Please try again later or email ${supportEmail}.`;

/** A redemption without a wallet that the server could not take. */
export const redeemFormFailed = (supportEmail: string) =>
  `Your redemption form submission has failed please try again later or email ${supportEmail}.`;

/** A sentence for every way in which the token contract refuses, by the name of its error. */
export const REVERT_SENTENCES: Record<string, string> = {
  ERC20InsufficientBalance: 'The account does not hold that much USG',
  EnforcedPause: 'The token is paused: transfers and issuing are stopped for the moment',
};
