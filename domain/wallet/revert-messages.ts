import { site } from '#site';
import type { GrantedRole } from '../token-roles.ts';

/** Why the token or its redemption inbox refuses a call, by the name of the contract's error. */
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
  ExpectedPause: 'The token isn’t paused',
  AccountFrozen: `The account is frozen: it can’t send, receive or redeem ${site.symbol}`,
  AccountNotFrozen: 'The account isn’t frozen',
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
  ERC3009UsedAuthorization: 'The signed authorization has already been used or canceled',
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

/** For a missing role, by the role's name. */
export const ROLE_MESSAGES: Record<GrantedRole, string> = {
  ISSUER: `This account isn’t an issuer and can’t issue ${site.symbol}`,
  PRICER: 'This account can’t set the price',
  FULFILMENT: 'This account can’t burn or return tokens for redemptions, or record deliveries',
  COMPLIANCE: 'This account can’t freeze accounts or approve returns',
  PAUSER: 'This account can’t pause the token',
};

/** Why a transaction failed, if it wasn't for a contract's error. */
export const CHAIN_MESSAGES = {
  unknown: 'The Ethereum network refused the transaction. No tokens moved.',
  noEthForFee: 'This wallet doesn’t have enough Ethereum (ETH) to pay the transaction fee',
  feeTooLow: 'The network fee has gone up since the estimate. Please try again.',
  feeRisen:
    'The network fee has gone up since you were asked. Nothing was sent. Please check the new fee and confirm again.',
  nonceUsed: 'Another transaction from this wallet replaced it. Please check your balance before you try again.',
  tooLate: 'It’s already in a block, so it can’t be sped up or canceled anymore.',
  outOfGas: 'The transaction ran out of gas. You only paid the fee.',
  dropped: 'The network dropped this transaction and won’t accept it again. No tokens moved.',
  replaced: 'Another transaction from this wallet replaced this one, so it won’t go through.',
} as const;
