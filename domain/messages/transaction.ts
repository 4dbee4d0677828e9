import { site } from '#site';

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
export const ROLE_MESSAGES: Record<string, string> = {
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

/** What is said of sends and redemptions whose network fee the company pays. */
export const RELAY_MESSAGES = {
  offered: 'We pay the network fee',
  signed: 'Signed, waiting for us to send it',
  sent: 'We’re sending it, and paying the network fee',
  off: 'We don’t pay network fees at the moment. You need Ethereum (ETH) for the fee.',
  unreadable: 'We couldn’t read the authorization',
  notYet: 'The authorization isn’t valid yet. Please check your device’s clock.',
  expired: 'The authorization’s time is over. No tokens moved.',
  canceled: 'The authorization was canceled. No tokens moved.',
  canceling: 'You’re canceling it; waiting for the blockchain to confirm that.',
  deadline: 'The authorization has to be valid for 5 minutes to 2 hours. Please check your device’s clock.',
  wholeCoins: 'Only whole coins can be redeemed, one or more',
  own: 'This is your own address',
  signature: `The authorization isn’t signed by the account that holds the ${site.symbol}`,
  nonceReused: 'This authorization’s number belongs to another one. Please sign again.',
  enoughEth: 'This wallet has enough ETH to pay the network fee. Please try again.',
  ticket: 'This ticket isn’t waiting for these tokens. Please reload the page to see its status.',
  holderLimit:
    'We’ve paid as many network fees for this wallet as we can in a day. Please try again tomorrow, or get some ETH.',
  networkLimit:
    'We’ve paid as many network fees for your internet connection as we can in a day. Please try again tomorrow, or get some ETH.',
  openLimit:
    'We’re still sending others’ payments from your internet connection. Please try again in a few minutes, or get some ETH.',
  sendLimit:
    'We’ve paid as many network fees for sends as we can for today. Please try again tomorrow, or get some ETH.',
  dayLimit: 'We’ve paid as many network fees as we can for today. Please try again tomorrow, or get some ETH.',
  empty: 'We can’t pay network fees right now. Please try again later, or get some ETH.',
  replaced: 'We couldn’t send it. No tokens moved.',
  same: 'The same payment from this wallet is already on its way or has just gone through, from another tab or device. If you want to pay twice, say so and confirm again.',
  listed: 'We can’t carry out this payment. Nothing was sent. Please contact us if you think that’s a mistake.',
} as const;

/** What we pay for where a wallet has too little ETH; `dollars` where there is a price. */
export const relayPaid = (least: string, dollars?: string) =>
  `we pay it for ${least} ${site.symbol}${dollars === undefined ? '' : ` ($${dollars})`} or more, since this wallet has too little ETH`;

/** A send that moves less than we pay the fee for. */
export const relayTooLittle = (least: string, dollars?: string) =>
  `We only pay the network fee for ${least} ${site.symbol}${dollars === undefined ? '' : ` ($${dollars})`} or more. For less, this wallet needs some ETH.`;

/** When nothing can happen any more; `time` as the reader's clock has it. */
export const relayUntil = (time: string) => `Valid until ${time}. If it isn’t carried out by then, nothing happens.`;

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Signed, but not sent by us: until when it could still go through, and what not to do. */
export const relayOpenUntil = (reason: string, time: string) =>
  `Not sent yet. ${sentence(reason)} You’ve already signed this payment, so it could still go through until ${time}. Don’t pay it any other way before then.`;

/** Its time is over in a final block, and it wasn't used. */
export const relayNeverSent = (reason?: string) =>
  [...(reason === undefined ? [] : [sentence(reason)]), RELAY_MESSAGES.expired].join(' ');

/** In the confirmation of a payment that was signed before: what happens if it's confirmed. */
export const SAME_PAYMENT_MESSAGES = {
  title: 'You’ve already signed this payment',
  second: 'I want to pay a second time',
  sent: 'The same payment from this wallet is already on its way or has just gone through, perhaps from another tab or device. If you pay now as well, you pay twice.',
  over: 'The payment that you’d signed can’t go through anymore, and nothing new was signed. If you still want to pay, close this and send it again.',
} as const;
export const relayContinues = (time: string) =>
  `It could still go through until ${time}. If you continue, we’ll send that one, so you pay once.`;
export const relayMayBeTwo = (time: string) =>
  `It could still go through until ${time}, without a network fee. If you pay now as well, you may pay twice.`;
export const relaySecond = (time: string) => `The first one could still go through until ${time}. You may pay twice.`;

/** Other payments that were signed and may still happen, when another one is confirmed. */
export const relayOthersOpen = (payment: string, time: string) =>
  `You’ve also signed another payment without a network fee: ${payment}. It could still go through until ${time}.`;

/** What is said of the end of an authorization before its time. */
export const CANCEL_RELAYED_MESSAGES = {
  retry: 'Try again',
  cancel: 'Cancel payment',
  confirm: 'Yes, cancel it',
  onChain:
    'A payment that you’ve signed can only be canceled on the blockchain, for a network fee. If it goes through before that, it happens after all.',
} as const;
/** There is no ETH for it. */
export const relayWaitsOut = (time: string) =>
  `This wallet has too little ETH to cancel the payment on the blockchain. It could still go through until ${time}; after that, nothing can happen anymore. Wait until then, or get some ETH and cancel it.`;

/** The same payment was signed before; `time`: until when it could still go through. */
export const relaySameOpen = (time: string) =>
  `You’ve already signed this payment without a network fee, and it could still go through until ${time}. If you pay now as well, you may pay twice.`;
