import { site } from '#site';

/** What is said of sends and redemptions whose network fee the company pays. */
export const RELAY_MESSAGES = {
  offered: 'We pay the network fee',
  signed: 'Signed, waiting for us to send it',
  sent: 'We’re sending it, and paying the network fee',
  off: 'We don’t pay network fees at the moment. You need Ethereum (ETH) for the fee.',
  unreadable: 'We couldn’t read the authorization',
  notYet: 'The authorization isn’t valid yet. Please check your device’s clock.',
  expired: 'The authorization has expired. No tokens moved.',
  canceled: 'The authorization was canceled. No tokens moved.',
  canceling: 'You’re canceling it; waiting for the blockchain to confirm that.',
  deadline: 'The authorization has to be valid for 5 minutes to 2 hours. Please check your device’s clock.',
  wholeCoins: 'Only whole coins can be redeemed, one or more',
  own: 'This is your own address',
  signature: `The authorization isn’t signed by the account that holds the ${site.symbol}`,
  nonceReused: 'This authorization’s number belongs to another one. Please sign again.',
  enoughEth: 'This wallet has enough ETH to pay the network fee. Please try again.',
  ticket: 'This ticket isn’t waiting for these tokens. Its page shows what happened.',
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
export const relayUntil = (time: string, nothing: 'sent' | 'burned') =>
  `Valid until ${time}. After that it expires and nothing is ${nothing}.`;

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
    'A payment that you’ve signed can only be canceled on the blockchain, for a network fee. If it goes through before that, you can’t cancel it anymore.',
} as const;

/** There is no ETH for it. */
export const relayWaitsOut = (time: string) =>
  `This wallet has too little ETH to cancel the payment on the blockchain. It could still go through until ${time}; after that, nothing can happen anymore. Wait until then, or get some ETH and cancel it.`;

/** The same payment was signed before; `time`: until when it could still go through. */
export const relaySameOpen = (time: string) =>
  `You’ve already signed this payment without a network fee, and it could still go through until ${time}. If you pay now as well, you may pay twice.`;
