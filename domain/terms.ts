/** Every business constant (docs/product.md, Constants), under the names that the contract of sale uses. Money in cents. */

export const MAX_SUPPLY_COINS = 10_000_000;
export const OPENING_PRICE_CENTS = 162_750;
export const PRICE_STEP_USD = 50;
export const PRICE_MAX_CENTS = 100_000_000;
/** A new price further than this from the one in force has to be typed twice. */
export const PRICE_RETYPE_PERCENT = 10;

export const MIN_ORDER_COINS = 1;
export const PAYMENT_WINDOW_HOURS = 24;
/** How long before it ends a customer who hasn't paid is reminded. */
export const PAYMENT_REMINDER_HOURS = 6;
export const CANCELLATION_FEE_MAX_CENTS = 25_000;

export const MIN_REDEMPTION_COINS = 1;
/** A redemption from the browser needs more than this, for the chain's fee (docs/product.md, Validation). */
export const MIN_REDEMPTION_WEI = 1_000_000_000_000_000n;
export const SHIPPING_DOMESTIC_CENTS = 3_000;
export const SHIPPING_INTERNATIONAL_CENTS = 5_000;
export const DELIVERY_BUSINESS_DAYS = [5, 10] as const;
export const RESHIPPING_WEEKS = [6, 8] as const;
export const LOST_PACKAGE_DAYS = 30;

export const ATTESTATION_VALID_DAYS = 35;
export const ATTESTATION_RENEW_DAYS = 7;

const DAY_SECONDS = 24 * 60 * 60;
/** The contract's maximum age of an attestation, in seconds. */
export const ATTESTATION_VALID_SECONDS = ATTESTATION_VALID_DAYS * DAY_SECONDS;
/** Whether a local start should attest again. Both times in unix seconds. */
export const isAttestationDue = (asOf: number, now: number): boolean =>
  now - asOf > ATTESTATION_RENEW_DAYS * DAY_SECONDS;
export const LOCAL_RESERVE_COINS = 600_000;
/** What the issuer calls a lot of coins. */
export const LOT_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;

export const MINIMUM_AGE_SERVICE = 13;
export const MINIMUM_AGE_PURCHASE = 18;
export const BENEFICIAL_OWNER_PERCENT = 25;

export const FLASH_SECONDS = 15;
export const COOKIE_CONSENT_DAYS = 150;

export const DISPUTE_TALKS_DAYS = 90;
export const ARBITRATION_SEAT = 'Utah';
export const GOVERNING_LAW = 'Wyoming';
export const FAIR_MARKET_VALUE_TIME = '5 p.m. Mountain Time';
export const PRIVACY_POLICY_EFFECTIVE = '2019-12-01';
export const USER_AGREEMENT_EFFECTIVE = '2020-12-01';

/** A price's signed time: within this of the server's clock. */
export const PRICE_FRESH_SECONDS = 60;
/** How far ahead a price may be scheduled; and how late it may still come into force, where the site or its node was down. */
export const PRICE_AHEAD_DAYS = 30;
export const PRICE_LATE_HOURS = 24;
/** How old what staff entered may be, of the spot price and of the mint's, before it's no longer shown. */
export const SPOT_ENTRY_HOURS = 24;
export const MINT_ENTRY_DAYS = 8;
/** How long the owners of a Safe may take to sign what was proposed to them. */
export const SAFE_PROPOSAL_HOURS = 72;
