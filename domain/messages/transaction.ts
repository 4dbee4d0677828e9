import { site } from '#site';

/** A send: the checks before it in the order in which they are made, and what is said after it. */
export const SEND_MESSAGES = {
  wrongChain: 'The network behind this site is not the one that the token is on. Nothing was sent.',
  checksum: 'The address is mistyped: its capital letters do not match. Please copy it again.',
  zero: `${site.symbol} sent to the zero address would be lost`,
  own: 'This is your own address',
  token: `This is the address of the token contract: ${site.symbol} sent to it would be lost`,
  contract: `A contract lives at this address. ${site.symbol} sent to a contract that does not expect it is lost.`,
  firstTime: `You have not sent ${site.symbol} to this address before. Please compare it with the one you were given.`,

  confirm: `Are you sure you want to send ${site.symbol}? This cannot be undone.`,
  done: `${site.symbol} sent, please wait for your balance to reflect this transaction after it is written to the blockchain.`,
  /** In place of `done` where the network has not confirmed that it has the transaction. */
  kept: 'The network did not answer. Your transaction is signed and kept in this browser, and is handed on as soon as the network answers. Do not send it again.',
} as const;

export const sendLookAlike = (known: string) =>
  `This address looks like ${known}, which you know, but is another one. Someone may be trying to mislead you.`;

/** Where a balance could not be read again for a while; `time` as the reader's clock has it. */
export const balanceStale = (time: string) =>
  `This balance is from ${time}. The Ethereum network hasn’t answered since then.`;

/** The same of what our own server has read from the chain: lists and totals. */
export const chainDataStale = (time: string) =>
  `This is as of ${time}. We haven’t heard from the Ethereum network since then.`;

export const sendTooMuch = (balance: string) => `You have ${balance} ${site.symbol}`;

export const sendFeeMissing = (balance: string, eth: string) =>
  `You have ${balance} ${site.symbol} but need about ${eth} ETH for the transaction fee`;

/** A transaction's status, as its owner reads it. */
export const TRANSACTION_LABELS = {
  signed: 'Signed, waiting to be handed to the network',
  sent: 'Sent, waiting for a block',
  confirmed: 'Confirmed for good',
  failed: 'Failed',
  dropped: 'Did not happen',
} as const;

/** The switch of every list that hides transfers of nothing. */
export const ZERO_VALUE_SWITCH = `Show transfers of 0 ${site.symbol}`;

export const transactionInBlock = (confirmations: number) =>
  `In a block, ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`;

/** For every way in which the token contract refuses: its message, by the name of its error. */
export const REVERT_MESSAGES: Record<string, string> = {
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

/** Where the missing role has a name, a message of its own; by the name of the role. */
export const ROLE_MESSAGES: Record<string, string> = {
  ISSUER: `This account is not an issuer: it may not issue ${site.symbol}`,
  PRICER: 'This account may not set the price',
  ATTESTOR: 'This account may not attest the reserve',
  FULFILMENT: 'This account may not record deliveries',
  COMPLIANCE: 'This account may not freeze accounts',
  PAUSER: 'This account may not pause the token',
};

/** Why a transaction did not go through where no error of the token says it. */
export const CHAIN_MESSAGES = {
  unknown: 'The transaction was refused by the Ethereum network. Nothing was moved.',
  noEthForFee: 'This wallet does not hold enough Ethereum (ETH) to pay the transaction fee',
  feeTooLow: 'The network’s fee has risen since the estimate. Please try again.',
  feeRisen:
    'The network’s fee has risen since you were asked. Nothing was sent. Please compare the new fee and confirm again.',
  nonceUsed: 'Another transaction of this wallet took its place. Please check your balance before you try again.',
  outOfGas: 'The transaction ran out of gas. Only its fee was spent.',
  dropped: 'The network dropped this transaction and does not take it again. Nothing was moved.',
  replaced: 'Another transaction of this wallet took this one’s place. This one will not happen.',
} as const;
