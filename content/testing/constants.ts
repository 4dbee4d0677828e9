import * as accountLimits from '#domain/accounts/limits.ts';
import { usdText } from '#domain/money.ts';
import * as terms from '#domain/terms.ts';
import * as walletLimits from '#domain/wallet/limits.ts';
import { site } from '#site';

const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const day = (iso: string) => LONG_DAY.format(new Date(iso));

/** How the texts say each thing. The text in brackets is what they say about it. */
export const SAYINGS = {
  cancellationFee: /cancellation fee of up to (\$[\d,.]*\d)/g,
  paymentWindow: /(?:paid|due)(?: in full)? within (?:the same )?(\d+ \w+)/g,
  minimumOrder: /(?:minimum|smallest) (?:Sales )?Order is (\d+ \w+)/gi,
  fairMarketValue: /(\d+ [ap]\.m\. \w+ Time)/g,
  shippingDomestic: /(?:at least|this is|Coins:|insurance:) (\$\d[\d,]*\.\d\d)(?!\d|,? plus)/g,
  shippingInternational: /(\$[\d,.]*\d),? plus duties/g,
  delivery: /(\d+ to \d+ business days)/g,
  reshipping: /(\d+ to \d+ weeks) or more/g,
  lostPackage: /within (\d+ days) of/g,
  minimumAge: /at least (\d+)(?: years old)? to use/g,
  minimumAgePurchase: /at least (\d+) (?:to buy|years old or|years old, if)/g,
  owners: /(\d+%)/g,
  talks: /For (\d+ \w+) from that notice/g,
  seat: /seat of the arbitration is ([^.]*?), and/g,
  arbitrators: /(\w+) arbitrator,? chosen by the Company/g,
  language: /language is (\w+)/g,
  law: /The law of (?:the State of )?([\w ]+?) governs/g,
  classAction: /(class action)/g,
  minimumEth: /more than (\d[\d.]* ETH)/g,
  supply: /allows more than (\d[\d,]*) Tokens/g,
  attestation: /attestation is older than (\d+ \w+)/g,
  password: /password of at least (\d+ \w+)/g,
  walletIdle: /(?:not been used for|locks (?:itself|automatically) after) (\d+ minutes)/g,
} as const;
export type Saying = keyof typeof SAYINGS;

/** What the texts in force must say, straight from the constants of the contract of sale. */
export const IN_FORCE: Record<Saying, string> = {
  cancellationFee: usdText(terms.CANCELLATION_FEE_MAX_CENTS),
  paymentWindow: `${terms.PAYMENT_WINDOW_HOURS} hours`,
  minimumOrder: `${terms.MIN_ORDER_COINS} ${site.symbol}`,
  fairMarketValue: terms.FAIR_MARKET_VALUE_TIME,
  shippingDomestic: usdText(terms.SHIPPING_DOMESTIC_CENTS),
  shippingInternational: usdText(terms.SHIPPING_INTERNATIONAL_CENTS),
  delivery: `${terms.DELIVERY_BUSINESS_DAYS.join(' to ')} business days`,
  reshipping: `${terms.RESHIPPING_WEEKS.join(' to ')} weeks`,
  lostPackage: `${terms.LOST_PACKAGE_DAYS} days`,
  minimumAge: `${terms.MINIMUM_AGE_SERVICE}`,
  minimumAgePurchase: `${terms.MINIMUM_AGE_PURCHASE}`,
  owners: `${terms.BENEFICIAL_OWNER_PERCENT}%`,
  talks: `${terms.DISPUTE_TALKS_DAYS} days`,
  seat: terms.ARBITRATION_SEAT,
  arbitrators: 'One',
  language: 'English',
  law: terms.GOVERNING_LAW,
  classAction: 'class action',
  minimumEth: `${Number(terms.MIN_REDEMPTION_WEI) / 1e18} ETH`,
  supply: terms.MAX_SUPPLY_COINS.toLocaleString('en-US'),
  attestation: `${terms.ATTESTATION_VALID_DAYS} days`,
  password: `${accountLimits.PASSWORD_MIN} characters`,
  walletIdle: `${walletLimits.WALLET_IDLE_MINUTES} minutes`,
};

/** What the closed texts say permanently: a later change of the terms in force does not apply to them. */
export const DECEMBER_2019: Partial<Record<Saying, string>> = {
  cancellationFee: '$250.00',
  paymentWindow: '24 hours',
  minimumOrder: '1 token',
  fairMarketValue: '5 p.m. Mountain Time',
  shippingDomestic: '$30.00',
  shippingInternational: '$50.00',
  delivery: '5 to 10 business days',
  reshipping: '6 to 8 weeks',
  lostPackage: '30 days',
  minimumAge: '13',
  minimumAgePurchase: '18',
  owners: '25%',
  talks: '90 days',
  seat: 'Utah',
  arbitrators: 'one',
  language: 'English',
  law: 'Wyoming',
  classAction: 'class action',
  minimumEth: '0.001 ETH',
};

export const TOKEN_SALE_SAYINGS: Partial<Record<Saying, string>> = {
  minimumAgePurchase: '18',
  talks: '90 days',
  seat: 'Salt Lake City, Utah',
  arbitrators: 'One',
  language: 'English',
  classAction: 'class action',
};

export const effectiveDays = [terms.USER_AGREEMENT_EFFECTIVE, terms.PRIVACY_POLICY_EFFECTIVE].map(day);
