import { site } from '#site';
import type { GrantedRole } from '../token-roles.ts';

/** A send: the checks before it in the order in which they are made, and what is said after it. */
export const SEND_MESSAGES = {
  wrongChain: 'This site is connected to a different network than the token’s. Nothing was sent.',
  checksum: 'There’s a typo in the address: its capital letters don’t match. Please copy it again.',
  zero: `${site.symbol} sent to the zero address would be lost`,
  own: 'This is your own address',
  token: `This is the address of the token contract: ${site.symbol} sent to it would be lost`,
  inbox: `This is the address of our redemption contract: ${site.symbol} sent to it would be lost`,
  contract: `This address is a contract. Unless it was built to pass ${site.symbol} on, as an exchange’s or a smart wallet’s is, whatever you send there is lost. Ask the recipient if you’re not sure.`,
  lookAlike:
    'This isn’t the address you know. It looks the same at the ends, but the marked characters differ. Scammers create such addresses so that you copy the wrong one.',
  firstTime: `You haven’t sent ${site.symbol} to this address before. Please compare it with the one you were given.`,

  confirm: `Are you sure you want to send ${site.symbol}? This cannot be undone.`,
  done: `${site.symbol} sent, please wait for your balance to reflect this transaction after it is written to the blockchain.`,
  /** Instead of `done` while the network has not confirmed that it has the transaction. */
  kept: 'The network didn’t respond. Your signed transaction is saved in this browser and will be sent as soon as the network responds. Don’t send it again.',
} as const;

/** If a balance could not be read again for a while; `time` as the reader's clock has it. */
export const balanceStale = (time: string) =>
  `This balance is from ${time}. The Ethereum network hasn’t answered since then.`;

/** While the site doesn't answer: what can't be shown, and what needs no site. */
export const WITHOUT_SITE =
  'We can’t reach the site right now, so your balance and transactions can’t be shown, and nothing can be sent. Your tokens are on the Ethereum network and safe. Your address, Backup and Paper Wallet work without us.';
export const sendTooMuch = (balance: string) => `You have ${balance} ${site.symbol}`;
export const sendFeeMissing = (balance: string, eth: string) =>
  `You have ${balance} ${site.symbol} but need about ${eth} ETH for the transaction fee`;

/** A transaction's status, as its owner reads it. */
export const TRANSACTION_LABELS = {
  signed: 'Signed, waiting to be sent',
  sent: 'Sent, waiting for a block',
  confirmed: 'Confirmed and final',
  failed: 'Failed',
  dropped: 'Didn’t go through',
} as const;

/** Without a number where its block isn't known. */
export const transactionInBlock = (confirmations?: number) =>
  confirmations === undefined
    ? 'In a block'
    : `In a block, ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`;

/** For every way in which the token contract refuses: its message, by the name of its error. */
export const REVERT_MESSAGES: Record<string, string> = {
  ExceedsReserve: `That’s more ${site.symbol} than the attested coins in trust can back`,
  ExceedsCap: `That’s more ${site.symbol} than the token’s cap allows`,
  ExceedsIssuerLimit: `That’s more ${site.symbol} than the token’s administrator allows this account to issue`,
  NothingToIssue: 'Enter an amount above zero to issue',
  NothingToVoid: 'There’s no order to void: its data is zero',
  AttestationTooOld:
    'The last attestation of the reserve is too old. No tokens can be issued until the reserve is attested again',
  AttestationInFuture: 'The attestation is dated in the future',
  AttestationOutOfOrder: 'The attestation is older than the one before it',
  RedeemedAboveTotal: 'The attestation reports more redemptions than there were',
  EnforcedPause: 'The token is paused: transfers and issuing are stopped for now',
  ExpectedPause: 'The token is not paused',
  AccountFrozen: `The account is frozen: it can’t send, receive or redeem ${site.symbol}`,
  AccountNotFrozen: 'The account is not frozen',
  TransferToToken: `${site.symbol} can’t be sent to the token contract itself: it would be lost`,
  DataAlreadyUsed: 'This order or redemption ticket has already been used on the blockchain. Nothing was done twice',
  IssuanceFinalized: 'Issuing has ended permanently',
  NotWholeCoins: 'Only whole coins can be redeemed, one or more',
  InvalidCap: 'The cap must be above zero and small enough for the token',
  InvalidAttestor: 'The token needs a reserve attestor',
  InvalidAttestationAge: 'An attestation has to stay valid for 1 to 366 days',
  InvalidAdminDelay: 'The waiting period for a new administrator or attestor has to be 1 to 30 days',
  AdminDelayIsFixed: 'The waiting period for a new administrator or attestor can’t be changed',
  NotTheAttestor: 'This account can’t attest the reserve',
  AttestorMustBeIndependent: 'The reserve attestor can’t be the token’s administrator or an issuer',
  AttestorDelayNotOver: 'The waiting period for changing the reserve attestor isn’t over',
  AccessControlUnauthorizedAccount: 'This account doesn’t have the required role',
  AccessControlBadConfirmation: 'Only the account that holds a role can give it up',
  AccessControlEnforcedDefaultAdminDelay: 'The waiting period for changing the token’s administrator isn’t over',
  AccessControlEnforcedDefaultAdminRules: 'The token’s administrator can only be changed in two steps',
  AccessControlInvalidDefaultAdmin: 'This account can’t become the token’s administrator',
  ERC20InsufficientBalance: `The account doesn’t have that much ${site.symbol}`,
  ERC20InsufficientAllowance: `The account hasn’t approved that much ${site.symbol} to be spent on its behalf`,
  ERC20InvalidApprover: 'The zero address can’t approve spending',
  ERC20InvalidSpender: 'The zero address can’t be approved to spend',
  ERC20InvalidReceiver: `${site.symbol} can’t be sent to the zero address: it would be lost`,
  ERC20InvalidSender: `${site.symbol} can’t be sent from the zero address`,
  ERC2612ExpiredSignature: 'The signed permission has expired. Please sign again.',
  ERC2612InvalidSigner: `The signed permission isn’t from the account that holds the ${site.symbol}`,
  ERC3009InvalidAuthorizationTime: 'The signed authorization isn’t valid yet or has expired',
  ERC3009InvalidSignature: `The signed authorization isn’t from the account that holds the ${site.symbol}`,
  ERC3009UsedAuthorization: 'The signed authorization has already been used or cancelled',
  InvalidAccountNonce: 'The signed permission has already been used. Please sign again.',
  SafeCastOverflowedUintDowncast: 'The number is too large for the token',
  InvalidTicket: 'This ticket has no number on the blockchain',
  InvalidReturn: 'A return needs an address and an amount above zero',
  ReturnAlreadyAnnounced: 'This return has already been announced. A wallet with the COMPLIANCE role can approve it',
  ReturnNotAnnounced: 'This return hasn’t been announced yet. A wallet with the FULFILMENT role has to do that first',
  NotTheOwner: 'Only the redemption contract can do this',
  FailedDeployment: 'The ticket’s address couldn’t be opened. Please try again',
  FailedCall: 'The receiving address doesn’t accept ether',
  SafeERC20FailedOperation: 'That token’s contract refused the transfer',
  InsufficientBalance: 'There isn’t that much at the ticket’s address',
  InvalidShortString: 'The token doesn’t accept this text',
  StringTooLong: 'The text is too long for the token',
};

/** A specific message per missing role, by the role's name. */
export const ROLE_MESSAGES: Record<GrantedRole, string> = {
  ISSUER: `This account isn’t an issuer and can’t issue ${site.symbol}`,
  PRICER: 'This account can’t set the price',
  FULFILMENT: 'This account can’t burn or return tokens for redemptions, or record deliveries',
  COMPLIANCE: 'This account can’t freeze accounts or approve returns',
  PAUSER: 'This account can’t pause the token',
};

/** Why a transaction failed, if no error of the token says so. */
export const CHAIN_MESSAGES = {
  unknown: 'The Ethereum network refused the transaction. No tokens moved.',
  noEthForFee: 'This wallet doesn’t have enough Ethereum (ETH) to pay the transaction fee',
  feeTooLow: 'The network fee has gone up since the estimate. Please try again.',
  feeRisen:
    'The network fee has gone up since you were asked. Nothing was sent. Please check the new fee and confirm again.',
  nonceUsed: 'Another transaction from this wallet replaced it. Please check your balance before you try again.',
  tooLate: 'It’s already in a block, so it can’t be sped up or cancelled anymore.',
  outOfGas: 'The transaction ran out of gas. You only paid the fee.',
  dropped: 'The network dropped this transaction and won’t accept it again. No tokens moved.',
  replaced: 'Another transaction from this wallet replaced this one, so it won’t go through.',
} as const;
