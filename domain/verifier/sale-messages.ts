import { site } from '#site';

/** What a check of a sale desk's sales found wrong. */
export const SALE_PROBLEMS = {
  'other-desk': 'The contract at this address isn’t the published sale desk of this token.',
  unsettled: 'Tokens were issued by the desk without a sale: one is missing or altered.',
  unissued: 'There’s a sale without its tokens: one was added or altered.',
  'other-sale': 'A sale names another order, buyer or number of coins than its tokens do.',
  total: 'The sales don’t add up to what the token says the desk issued: one is missing.',
  'other-price': 'A sale wasn’t at the price that was posted then.',
} as const;
export type SaleProblem = keyof typeof SALE_PROBLEMS;

/** What a check of sales found, where nothing is wrong. */
export const SALE_RESULTS = {
  desk: 'The sale desk was created by the published code with these values, and by no other',
  sales:
    'Every token that the desk issued was paid for in the same transaction, at the posted price, and no sale is missing',
  receipt: 'The transaction holds exactly one sale: the payment to the treasury, and the tokens to who paid',
  noReceipt: 'The transaction’s receipt isn’t that of one sale.',
  notASale: 'This transaction isn’t a sale of this desk.',
} as const;

/** What the entries of a sale's receipt say, in their order, before the sale itself. */
export const SALE_LABELS = {
  authorized: 'Payment authorized by',
  paid: 'Paid to the sale desk',
  forwarded: 'Paid on to the treasury',
  created: 'Tokens created for',
  issued: 'Issued for the order',
  sold: 'Sold',
  posted: 'Price posted',
} as const;

/** What a sale desk was deployed with. */
export const DESK_LABELS = {
  treasury: 'All payments go to',
  usdc: 'Paid in USDC at',
  goldFeed: `Price of ${site.metal} by`,
  usdcFeed: 'Price of USDC by',
  band: `A coin costs, above its ${site.metal}`,
  limits: 'Coins',
} as const;
