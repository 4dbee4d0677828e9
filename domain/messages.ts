import { site } from '#site';

/** Every sentence that a user reads as feedback; the wallet's own are in wallet-messages.ts. Words of SPEC.md sections 5 and 8 stand here exactly. */
export const MESSAGES = {
  required: 'Please fill in this field',
  emailInvalid: 'Please enter a valid e-mail address',
  addressInvalid: 'This is not an Ethereum address',
  quantityInvalid: 'Please enter a whole number of coins, 1 or more',
  amountInvalid: 'Please enter an amount such as 1 or 0.25',
  usdInvalid: 'Please enter an amount in dollars such as 30.00',
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

  sendConfirm: `Are you sure you want to send ${site.symbol}? This cannot be undone.`,
  sendDone: `${site.symbol} sent, please wait for your balance to reflect this transaction after it is written to the blockchain.`,
  issueConfirm: `Are you sure you want to issue ${site.symbol}? This cannot be undone.`,

  redeemTooLittleUsg: `Redemption Failed, you do not have enough ${site.symbol}`,
  redeemNoEth: 'Redemption Failed, you need Ethereum (ETH) to pay transaction fees',
  redeemBalanceUnknown: `Redemption Failed, ${site.symbol} balance inaccessible`,
  ticketNotFound: 'No redemption request has this number',

  limitInvalid: 'The limit must be a whole number, 1 or more',
  cursorInvalid: 'This page of the list does not exist',
  sortInvalid: 'The list cannot be sorted by this',
  filterInvalid: 'The list cannot be filtered by this',
  keyInvalid: 'The Idempotency-Key must be 1 to 200 characters without spaces',
  keyReused: 'This request was already sent with other contents. Please start again.',
  keyInFlight: 'This request is still being worked on. Please wait a moment and try again.',

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
  ExceedsReserve: `That is more ${site.symbol} than the attested coins in trust still cover`,
  ExceedsCap: `That is more ${site.symbol} than the token’s cap still allows`,
  AttestationTooOld:
    'The last attestation of the reserve is too old: nothing can be issued until the reserve is attested again',
  AttestationInFuture: 'The attestation speaks of a time to come',
  AttestationOutOfOrder: 'The attestation is older than the one before it',
  RedeemedAboveTotal: 'The attestation claims more redemptions than there were',
  EnforcedPause: 'The token is paused: transfers and issuing are stopped for the moment',
  ExpectedPause: 'The token is not paused',
  AccountFrozen: `The account is frozen: it can neither send, receive nor redeem ${site.symbol}`,
  AccountNotFrozen: 'The account is not frozen',
  TransferToToken: `${site.symbol} cannot be sent to the token contract itself: it would be lost`,
  DataAlreadyUsed: 'This order or redemption ticket has already been used on the chain; nothing was done twice',
  IssuanceFinalized: 'Issuing has been ended for good',
  NotWholeCoins: 'Only whole coins can be redeemed, one or more',
  InvalidCap: 'The cap must be above zero and small enough for the token',
  InvalidAttestor: 'The token needs an attestor of its reserve',
  AccessControlUnauthorizedAccount: 'This account does not hold the role that is needed for this',
  AccessControlBadConfirmation: 'A role can only be given up by the account that holds it',
  AccessControlEnforcedDefaultAdminDelay: 'The waiting time for a change of the token’s administrator has not passed',
  AccessControlEnforcedDefaultAdminRules: 'The token’s administrator can only be changed in two steps',
  AccessControlInvalidDefaultAdmin: 'This account cannot become the token’s administrator',
  ERC20InsufficientBalance: `The account does not hold that much ${site.symbol}`,
  ERC20InsufficientAllowance: `The account has not allowed that much ${site.symbol} to be spent for it`,
  ERC20InvalidApprover: 'The zero address cannot allow spending',
  ERC20InvalidSpender: 'The zero address cannot be allowed to spend',
  ERC20InvalidReceiver: `${site.symbol} cannot be sent to the zero address: it would be lost`,
  ERC20InvalidSender: `${site.symbol} cannot be sent from the zero address`,
  ERC2612ExpiredSignature: 'The signed permission has expired. Please sign again.',
  ERC2612InvalidSigner: `The signed permission is not by the account that holds the ${site.symbol}`,
  ERC3009InvalidAuthorizationTime: 'The signed authorization is not valid yet or has expired',
  ERC3009InvalidSignature: `The signed authorization is not by the account that holds the ${site.symbol}`,
  ERC3009UsedAuthorization: 'The signed authorization has already been used or cancelled',
  ECDSAInvalidSignature: 'The signature is not valid',
  ECDSAInvalidSignatureLength: 'The signature does not have the right length',
  ECDSAInvalidSignatureS: 'The signature is not in the form that the token accepts',
  InvalidAccountNonce: 'The signed permission has already been used. Please sign again.',
  SafeCastOverflowedUintDowncast: 'The number is too large for the token',
  InvalidShortString: 'The text is not one that the token accepts',
  StringTooLong: 'The text is too long for the token',
};

/** Where the missing role has a name, a sentence of its own; by the name of the role. */
export const ROLE_SENTENCES: Record<string, string> = {
  ISSUER: `This account is not an issuer: it may not issue ${site.symbol}`,
  PRICER: 'This account may not set the price',
  ATTESTOR: 'This account may not attest the reserve',
  FULFILMENT: 'This account may not record deliveries',
  COMPLIANCE: 'This account may not freeze accounts',
  PAUSER: 'This account may not pause the token',
};

/** Why a transaction did not go through where no error of the token says it. */
export const CHAIN_SENTENCES = {
  unknown: 'The transaction was refused by the Ethereum network. Nothing was moved.',
  noEthForFee: 'This wallet does not hold enough Ethereum (ETH) to pay the transaction fee',
  feeTooLow: 'The network’s fee has risen since the estimate. Please try again.',
  nonceUsed: 'Another transaction of this wallet took its place. Please check your balance before you try again.',
  outOfGas: 'The transaction ran out of gas. Only its fee was spent.',
  dropped: 'The network dropped this transaction and does not take it again. Nothing was moved.',
  replaced: 'Another transaction of this wallet took this one’s place. This one will not happen.',
} as const;
