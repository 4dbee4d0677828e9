import * as accountLimits from '#domain/accounts/limits.ts';
import { COIN } from '#domain/coin.ts';
import { countriesByName } from '#domain/country-names.ts';
import { shownDate } from '#domain/dates.ts';
import { formatCount, usdText } from '#domain/money.ts';
import * as names from '#domain/names.ts';
import * as terms from '#domain/terms.ts';
import { TOKEN_SALE as sale } from '#domain/token-sale.ts';
import { US_STATES } from '#domain/us-states.ts';
import * as walletLimits from '#domain/wallet/limits.ts';
import { coinsPerPackage, sales, site } from '#site';

const hours = (number: number) => `${number} hours`;
const days = (number: number) => `${number} days`;
const minutes = (number: number) => `${number} minutes`;
const range = ([least, most]: readonly [number, number], unit: string) => `${least} to ${most} ${unit}`;

const { support, credentials, links } = site;

function auditsSoFar(): string {
  const reports = site.audits.map(({ by, of, date }) => `${by} (${of}, ${date})`);
  if (reports.length === 0) return 'No outside party has audited the contract or this site so far.';
  return `These outside parties have audited it: ${reports.join('; ')}.`;
}

/** The countries whose residents we sell to, in alphabetical order, with the US states left out. */
function soldIn(): string {
  const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
  const left = sales.exceptStates.map((code) => US_STATES[code] ?? code);
  const except = left.length > 0 ? ` (all states except ${list.format(left.toSorted())})` : '';
  return list.format(countriesByName(sales.countries).map(([code, name]) => (code === 'US' ? name + except : name)));
}

/** Every constant of the terms and every fact of the issuer, as the long texts word them: the only place they come from. */
export const figures = {
  token: site.name,
  company: site.company,
  audits: auditsSoFar(),
  supportEmail: support.email,
  supportPhone: support.phone,
  companyAddress: support.address,
  redemptionEmail: site.redemptionEmails[0] ?? support.email,
  redemptionEmails: site.redemptionEmails.join(' or '),
  depository: credentials.depository,
  registrationNumber: credentials.moneyServicesBusiness,
  licenceNumber: credentials.licence,
  mintPricesLink: links.mintPrices,
  desks: site.desks.map(({ name, country }) => `${name} (${country})`).join(' and '),

  coin: COIN,
  metal: site.metal,
  mint: site.coin.mint.short,
  mintInFull: site.coin.mint.long,
  maxSupply: formatCount(terms.MAX_SUPPLY_COINS),
  decimals: '9',
  openingPrice: usdText(terms.OPENING_PRICE_CENTS),
  priceException:
    'A price from another day is an exception: a first price, a correction, or a change the Mint itself made that day.',

  soldIn: soldIn(),
  minimumOrder: `${terms.MIN_ORDER_COINS} ${site.name}`,
  paymentWindow: hours(terms.PAYMENT_WINDOW_HOURS),
  paymentMethods: 'Bitcoin, Ethereum, cash or USD bank wire',
  specialPaymentMethods: 'a VISA debit card or PayPal',
  cancellationFeeMax: usdText(terms.CANCELLATION_FEE_MAX_CENTS),
  fairMarketValueTime: terms.FAIR_MARKET_VALUE_TIME,

  minimumRedemption: `${terms.MIN_REDEMPTION_COINS} ${site.name}`,
  minimumRedemptionEth: '0.001 ETH',
  shippingDomestic: usdText(terms.SHIPPING_DOMESTIC_CENTS),
  shippingInternational: usdText(terms.SHIPPING_INTERNATIONAL_CENTS),
  coinsPerPackage: formatCount(coinsPerPackage),
  delivery: range(terms.DELIVERY_BUSINESS_DAYS, 'business days'),
  reshipping: range(terms.RESHIPPING_WEEKS, 'weeks'),
  lostPackageNotice: days(terms.LOST_PACKAGE_DAYS),
  attestationValid: days(terms.ATTESTATION_VALID_DAYS),

  minimumAge: `${terms.MINIMUM_AGE_SERVICE}`,
  minimumAgePurchase: `${terms.MINIMUM_AGE_PURCHASE}`,
  beneficialOwnerShare: `${terms.BENEFICIAL_OWNER_PERCENT}%`,
  identityDataKept: 'What we ask for ourselves is stored encrypted',
  passwordLength: `${accountLimits.PASSWORD_MIN} characters`,

  disputeTalks: days(terms.DISPUTE_TALKS_DAYS),
  arbitrationSeat: terms.ARBITRATION_SEAT,
  governingLaw: terms.GOVERNING_LAW,
  privacyPolicyDate: shownDate(terms.PRIVACY_POLICY_EFFECTIVE),
  userAgreementDate: shownDate(terms.USER_AGREEMENT_EFFECTIVE),

  cookieConsent: days(terms.COOKIE_CONSENT_DAYS),
  sessionCookie: names.SESSION_COOKIE,
  passkeyCookie: names.CHALLENGE_COOKIE,
  signUpCookie: names.SIGN_UP_COOKIE,
  passkeyCookieLife: minutes(accountLimits.CHALLENGE_COOKIE_MINUTES),
  staffSessionCookie: names.ADMIN_COOKIE,
  sessionIdle: hours(accountLimits.ACCOUNT_SESSION_IDLE_HOURS),
  unconfirmedSignUp: days(accountLimits.UNCONFIRMED_SIGN_UP_DAYS),
  sessionLife: days(accountLimits.ACCOUNT_SESSION_DAYS),
  staffSessionIdle: minutes(accountLimits.ADMIN_SESSION_IDLE_MINUTES),
  staffSessionLife: hours(accountLimits.ADMIN_SESSION_HOURS),
  walletIdle: minutes(walletLimits.WALLET_IDLE_MINUTES),
  walletSession: hours(walletLimits.WALLET_SESSION_HOURS),
  backupFile: names.BACKUP_FILE_NAME,
  backupButtonFile: names.BACKUP_BUTTON_FILE_NAME,
  keyLost: 'Without the backup file and its password, or the key itself, the tokens are lost.',

  salePrice: usdText(sale.priceCents),
  saleOpened: sale.opened,
  saleClosed: sale.closed,
  saleTokens: formatCount(sale.tokens),
  saleReserveLock: `${sale.reserveLockMonths} months`,
  saleDeliveryDelay: `${sale.deliveryDelayWeeks} weeks`,
  saleArbitrationSeat: sale.arbitrationSeat,
  saleOlderRules: sale.olderRules,
} as const;
