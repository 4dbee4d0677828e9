import { site } from '#site';
import { formatUsdCents, usdText } from '../money.ts';
import { QUOTE_SECONDS } from './times.ts';

const MINUTES = QUOTE_SECONDS / 60;

/** What the purchase page says of paying with USDC; why something was refused is in messages.ts. */
export const PAY_MESSAGES = {
  offer: 'Pay with USDC now',
  offered: `Sign one payment at a fixed price. Payment and tokens are one transaction, so you can’t pay without getting them. You need USDC, but no ETH: we pay the network fee.`,
  closed: 'Paying with USDC isn’t possible right now',
  notRelayed: 'We can’t carry out payments in USDC at the moment. You can still request a purchase.',
  back: 'Send a request instead',
  logIn: 'Log in to buy with USDC. We only sell this way to accounts whose identity we’ve verified.',
  noWallet: `You need a wallet that holds USDC. It pays, and gets the ${site.symbol}.`,
  noLedger:
    'This page can’t use a Ledger over USB. Use it through a browser wallet such as MetaMask or Rabby, or choose another wallet.',
  walletHint: `It pays in USDC and gets the ${site.symbol}. It needs no ETH.`,
  agreementNote:
    'Once your payment is in a block, neither you nor we can undo it. We’ll email you a receipt when it’s final.',
  quoteHolds: `We’ll hold the price for up to ${MINUTES} minutes, or until we set a new one. You don’t pay anything yet.`,
  quoteFailed: 'We couldn’t get you a quote. Everything you typed is still here.',
  signFailed: 'You haven’t paid. Your quote is still here.',
  signed: 'What your wallet signs',
  signedNote:
    'This page computes these figures from the message that your wallet signs. Your payment can’t be used for anything else.',
  over: 'This quote has expired. You haven’t paid. Get a new one to see the price now.',
  unsigned:
    'You’ve signed, but we couldn’t reach the site. Your signature is kept in this tab. Try again: you can’t pay twice for one quote.',
  unknownQuote: 'We can’t find this quote in your account. Get a new one to see the price now.',
  elsewhere: 'We can’t reach the site right now. Your payment isn’t affected, and this page keeps trying.',
  hasCode:
    'This wallet is a contract, or lets one act for it (EIP-7702). USDC asks that contract whether the signature counts. If it says no, nothing is paid.',
  failed: 'The payment didn’t go through',
} as const;

/** How far a payment is that was handed in. */
export const PAYMENT_PROGRESS = {
  accepted: [
    'We have your payment',
    'We’re sending it to the Ethereum network and pay the fee. You can close this page.',
  ],
  sent: ['Your payment is on its way', 'It’s waiting for the next block. You can close this page.'],
  mined: [
    'Your payment is in a block',
    `You have your ${site.symbol} as soon as the block is final, which takes about 15 minutes on Ethereum. You can close this page: we’ll email you.`,
  ],
  final: ['Paid', 'Your payment is final. We’re opening your order.'],
} as const;

/** Of an amount in whole cents of a dollar. */
export const usdcText = (cents: number): string => `${formatUsdCents(cents)} USDC`;
export const signAndPay = (amount: string): string => `Sign and pay ${amount}`;
/** Another wallet is chosen than the one that a quote is for. */
export const otherBuyer = (buyer: string): string =>
  `This quote is for the wallet ${buyer}. Choose that wallet, or get a new quote for the one you’re using.`;
/** Between two quotes of one buyer, in cents a token. */
export const priceMoved = (before: number, now: number): string =>
  `The price has changed since your last quote, from ${usdText(before)} to ${usdText(now)} each.`;

/** How long a quote can still be signed. */
export function leftToSign(ms: number): string {
  if (ms <= 0) return 'The time to sign is over';
  if (ms < 60_000) return 'Less than a minute left to sign';
  const minutes = Math.floor(ms / 60_000);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left to sign`;
}
