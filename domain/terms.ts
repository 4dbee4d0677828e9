import { site } from '#site';
import { PAGE_PATHS } from './page-paths.ts';

/** Every business constant (docs/product.md, Constants), under the names that the contract of sale uses. Money in cents. */

/** The token’s symbol in the names of files and cookies: small letters, digits and hyphens alone, 'token' if it has none of them. */
export const SYMBOL_IN_NAMES =
  site.symbol
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'token';

export const MAX_SUPPLY_COINS = 10_000_000;
export const OPENING_PRICE_CENTS = 162_750;
export const PRICE_STEP_USD = 50;
export const PRICE_MAX_CENTS = 100_000_000;
/** A new price further than this from the one in force has to be typed twice. */
export const PRICE_RETYPE_PERCENT = 10;

export const MIN_ORDER_COINS = 1;
export const PAYMENT_WINDOW_HOURS = 24;
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

/** The accepted payment methods by the code that is stored; the last two in special cases only (docs/product.md, Product). */
export const PAYMENT_METHODS = {
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum',
  cash: 'Cash',
  wire: 'USD bank wire',
  visa_debit: 'VISA debit card (in special cases)',
  paypal: 'PayPal (in special cases)',
} as const;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;
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

/** The token sale that the two historical purchase agreements governed; it is over. */
export const TOKEN_SALE = {
  priceCents: 162_750,
  opened: 'June 30, 2018, 5:00 p.m. PST',
  closed: 'June 30, 2020, 4:59 p.m. PST',
  hardCap: '1B',
  tokens: 600_000,
  reserveLockMonths: 3,
  deliveryDelayWeeks: 4,
  arbitrationSeat: 'Salt Lake City, Utah',
  olderRules: 'Costa Rica',
} as const;

/** The admin's signed sign-in: how long it stays fresh and how far ahead of the server's clock it may be. */
export const ADMIN_LOGIN_FRESH_SECONDS = 60;
export const ADMIN_LOGIN_AHEAD_SECONDS = 5;
export const ADMIN_COOKIE = `${SYMBOL_IN_NAMES}_admin`;
export const ADMIN_SESSION_IDLE_MINUTES = 30;
export const ADMIN_SESSION_HOURS = 8;
/** A price's signed time: within this of the server's clock. */
export const PRICE_FRESH_SECONDS = 60;
/** How far ahead a price may be scheduled; and how late it may still come into force, where the site or its node was down. */
export const PRICE_AHEAD_DAYS = 30;
export const PRICE_LATE_HOURS = 24;
/** How long the owners of a Safe may take to sign what was proposed to them. */
export const SAFE_PROPOSAL_HOURS = 72;

export const SESSION_COOKIE = `${SYMBOL_IN_NAMES}_session`;
export const CHALLENGE_COOKIE = `${SYMBOL_IN_NAMES}_passkey`;
export const CHALLENGE_COOKIE_MINUTES = 60;
/** Identifies the browser that signed up, until the sign-up is confirmed or forgotten. */
export const SIGN_UP_COOKIE = `${SYMBOL_IN_NAMES}_sign_up`;
export const ACCOUNT_SESSION_IDLE_HOURS = 24;
/** A sign-up that nobody confirms is deleted after so long. */
export const UNCONFIRMED_SIGN_UP_DAYS = 30;
export const ACCOUNT_SESSION_DAYS = 14;
export const ACCOUNT_SESSIONS_MAX = 10;
/** So long after a sign-in, an email change or closing does not ask for the password again. */
export const RECENT_SIGN_IN_MINUTES = 15;
export const LINK_WALLET_MINUTES = 10;
/** A passkey counts for so long at what a stolen session must not do, and its challenge stays open for so long. */
export const FRESH_PASSKEY_MINUTES = 5;
/** After the right password, the passkey or the recovery code must follow within so long. */
export const SECOND_STEP_MINUTES = 10;
export const ENROLLMENT_LINK_HOURS = 24;
export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 20;
/** The rule that a passkey is required protects the passkeys against a reset by email only when it is so old: its owner, who is told, can undo it. */
export const PASSKEY_RULE_PROTECTS_DAYS = 7;

/** Less than this, received from someone else, is dust: strangers send it to put a look-alike address into a list. In units of 1e-9. */
export const DUST_BELOW_UNITS = 100_000n;

/** How long the wallet lets an authorization be valid whose network fee the site pays. */
export const RELAY_MINUTES = 60;
/** The name under which a browser keeps which other wallet its holder uses instead of one kept here; nothing secret. */
export const CONNECTED_WALLET = 'connected_wallet';
/** After how many idle minutes an unlocked wallet locks, unless the holder chose another of the choices. */
export const WALLET_IDLE_MINUTES = 15;
export const WALLET_IDLE_CHOICES = [1, 5, 15, 30, 60] as const;
export const WALLET_SESSION_HOURS = 8;
export const BACKUP_FILE_NAME = `${SYMBOL_IN_NAMES}_wallet_backup.${SYMBOL_IN_NAMES}`;
export const ADDRESS_BOOK_FILE_NAME = `${SYMBOL_IN_NAMES}_address_book.json`;
export const CONTACT_NAME_LENGTH = 40;
export const CONTACTS_MAX = 500;
export const ACCOUNT_DATA_FILE_NAME = `${SYMBOL_IN_NAMES}-account.json`;
export const BACKUP_BUTTON_FILE_NAME = `test.${SYMBOL_IN_NAMES}`;

/** Devices that a page may use: a Ledger over USB, a camera. Such a page's document has a policy of its own, which comes only with a load. */
const DEVICE_PAGES: Readonly<Record<string, readonly ('hid' | 'camera')[]>> = {
  [PAGE_PATHS.desk]: ['hid'],
  [PAGE_PATHS.wallet]: ['camera', 'hid'],
  [PAGE_PATHS.walletAlone]: ['camera', 'hid'],
  '/redeem': ['hid'],
  '/profile': ['hid'],
};
export const devicesOf = (path: string) => DEVICE_PAGES[`/${path.split('/')[1]}`] ?? [];

/** Pages of which a browser that holds a wallet keeps a copy, for when the site can't be reached. */
export const OFFLINE_PAGES: readonly string[] = [PAGE_PATHS.wallet, PAGE_PATHS.walletAlone];
/** The service worker that keeps it, at an address that stays, so that browsers see when it changes. */
export const OFFLINE_WORKER = '/wallet-offline.js';
