/** The issuer's own facts. Change these and the brand, and the site is yours; the values below are fictional. */
export const site = {
  /** The token's name and symbol, as its contract says them. */
  name: 'USG',
  symbol: 'USG',
  /** What the coin is made of, as in 'a gold coin'. */
  metal: 'gold',
  /** The coin that one token stands for; `domain/coin.ts` makes its phrases of this. `ounces` is a decimal of troy ounces. */
  coin: {
    name: 'American Eagle',
    weight: { short: '1 oz', long: 'one ounce', troy: 'one troy ounce', ounces: '1' },
    country: 'the United States',
    mint: { short: 'US Mint', long: 'United States Mint' },
    /** What one coin measures; it is drawn to this scale. */
    sizes: { weightGrams: 33.93, diameterMm: 32.7, thicknessMm: 2.87 },
    fineness: '22 karat',
    faceValue: '$50',
    edge: 'reeded',
    /** Photographs of the coin to which the issuer has the rights, in web/public; the drawing is shown beside them. */
    photographs: [] as { file: `/${string}`; width: number; height: number; alt: string; credit: string }[],
  },
  company: 'Example Gold Company, Inc.',
  tagline: 'One token. One gold coin. Yours.',
  /** What the home page says under 'The USG Token'. */
  tokenTagline: 'A gold coin that you can send like a message',
  support: {
    email: 'support@example.com',
    phone: '+1 (555) 010-0134',
    address: '100 Example Street, Salt Lake City, UT 84101, USA',
    /** When the phone is answered, and within what time a message is. */
    hours: 'Monday to Friday, 9 a.m. to 5 p.m. Mountain Time',
    answersWithin: 'one business day',
    /** The same in business days, for the work queue. */
    answerBusinessDays: 1,
  },
  /** When a new price usually comes into force, for staff who schedule one: the day of the week (0 is Sunday) and the hour, Mountain Time. */
  priceDay: { weekday: 2, hour: 9 },
  /** The two addresses that /redeem quotes. */
  redemptionEmails: ['redeem@example.com', 'support@example.com'],
  links: {
    /** The site's own address, which printed documents name; the same as SITE_URL. */
    website: 'https://usg.example.com',
    buy: 'https://exchange.example.com/usg',
    onboarding: 'https://onboarding.example.com',
    mintPrices: 'https://mint.example.com/prices',
    /** Where anyone can look up a registered money services business. */
    registrySearch: 'https://www.fincen.gov/msb-state-selector',
    bureau: 'https://bureau.example.com/example-gold-company',
    social: [
      { name: 'X', url: 'https://x.example.com/usg' },
      { name: 'LinkedIn', url: 'https://linkedin.example.com/usg' },
      { name: 'YouTube', url: 'https://youtube.example.com/usg' },
    ],
  },
  exchanges: [
    { name: 'Example Exchange', country: 'US', url: 'https://exchange.example.com', pairs: ['BTC', 'USD', 'USDT'] },
  ],
  desks: [
    { name: 'Example OTC', country: 'US', url: 'https://otc-us.example.com' },
    { name: 'Example Brokers', country: 'UK', url: 'https://otc-uk.example.com' },
  ],
  credentials: {
    depository: 'Example Depository',
    /** Who counts the coins, and signs with the attestor's address on the chain. */
    attestor: 'Example Assurance LLP',
    moneyServicesBusiness: 'example-31000000000000',
    licence: 'example-0000-0000',
  },
  /** Reports of outside parties on the contract or the site; the pages say so where there is none. */
  audits: [] as { by: string; of: string; date: string; url: string }[],
  /** 'quiet' shows the note that new sign-ups are paused, yet takes them at /register. */
  signups: 'quiet' as 'open' | 'quiet' | 'closed',
  /** Block explorers by chain id; a chain without one gets the site's own list of transactions. */
  explorers: {
    1: { name: 'Etherscan', url: 'https://etherscan.io' },
    11155111: { name: 'Sepolia Etherscan', url: 'https://sepolia.etherscan.io' },
  } as Record<number, { name: string; url: string }>,
};

/**
 * Who vouches for the site's code (docs/operating/releases.md). Without a key no release is claimed. Kept apart from `site`, so that it
 * does not travel with every page.
 */
export const releases = {
  /** Public keys of minisign, the second line of their files; two while one replaces the other. */
  keys: [] as readonly string[],
};

/** Where the company sells, by where the buyer lives: countries by ISO 3166-1, and in the US every state but those named. */
export const sales = {
  countries: ['US', 'AU', 'CA', 'CH', 'GB', 'IE', 'NZ', 'SG'],
  exceptStates: ['HI', 'NY'],
};

/** Where coins aren’t shipped: countries by ISO 3166-1, here those that US sanctions or export rules close to gold. */
export const delivery = { exceptCountries: ['BY', 'CU', 'IR', 'KP', 'RU', 'SY'] };

/**
 * Which acts of staff take two persons, and from which amount; null where one person is enough. They apply on a live site, and on a
 * local one that is started with TWO_PERSON_RULES=on (docs/operating/two-people.md).
 */
export const twoPersonRules: Record<
  'pay' | 'issue' | 'ship' | 'refund' | 'price' | 'reveal' | 'erase' | 'grant',
  number | null
> = {
  /** Another person than the one who placed the order marks it as paid: from that total, in US cents. */
  pay: 0,
  /** Another person than the one who marked it as paid issues its tokens: from that total, in US cents. */
  issue: 0,
  /** Another person than the one who checked the identity ships: from so many coins. */
  ship: null,
  /** Another person approves a refund: from that amount, in US cents. */
  refund: null,
  /** Another person approves a price that differs by more than so many percent from one of the last day. */
  price: 10,
  /** Another person approves each opening of identity data: 0 for all. */
  reveal: null,
  /** Another person approves the erasing of a customer’s data at the desk: 0 for all. */
  erase: null,
  /** A member of staff approves a new one whom the command line names: 0 for all. */
  grant: null,
};

/** The hour, Mountain Time, at which the morning digest goes out to staff. */
export const office = { digestHour: 8 };

/** Which coins the coin register takes without a reason: from the first year in which they were struck, of these mints. */
export const coinRegister = { firstYear: 1986, mints: ['West Point', 'Philadelphia'] };

/** At most so many coins go into one insured package; a redemption pays shipping, handling and insurance for each. */
export const coinsPerPackage: number = 20;

/**
 * The carriers that staff choose from: what a tracking number of theirs looks like, without spaces and hyphens and in capitals, an example
 * of one, and the page that tracks a package; {tracking} stands for its number. Staff can ship with others, whose name they enter.
 */
export const carriers: Readonly<Record<string, { tracking: RegExp; example: string; url: string }>> = {
  USPS: {
    tracking: /^([A-Z]{2}\d{9}US|\d{20}|9\d{21}(\d{4})?|420\d{5}(\d{4})?9\d{21})$/,
    example: '9405511899223197428490',
    url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={tracking}',
  },
  UPS: {
    tracking: /^(1Z[0-9A-Z]{16}|T\d{10})$/,
    example: '1Z999AA10123456784',
    url: 'https://www.ups.com/track?tracknum={tracking}',
  },
  FedEx: {
    tracking: /^(\d{12}|\d{15}|\d{20}|\d{22})$/,
    example: '986578788855',
    url: 'https://www.fedex.com/fedextrack/?trknbr={tracking}',
  },
  DHL: {
    tracking: /^(\d{10}|J?JD\d{16,18})$/,
    example: '1234567890',
    url: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id={tracking}',
  },
};

/**
 * The sale of whole coins for USDC in one transaction (docs/operating/sale.md). There is none until a desk is deployed and SALE_DESK_ADDRESS
 * names it. The contract keeps the band, the limits per order and day and the feeds' heartbeats for good: another value needs another desk.
 */
export const sale = {
  /** What a coin may cost, in basis points above the worth of its gold. Never below 0: no coin is sold for less than its metal. */
  bandBps: { least: 100, most: 1_200 },
  coinsPerOrder: 5,
  /** In a day of UTC. Two days' limits fit into two seconds around midnight: set half of what may be sold at once. */
  coinsPerDay: 25,
  /** What one person may buy in 24 hours. */
  coinsPerPerson: 10,
  /** What the desk may issue in all: what it has sold, and about 30 days' sales more. Raise it here and at the token as coins are sold. */
  issuerLimitCoins: 750,
  /** How often each feed says at least what it is worth, in hours, by its operator; an hour later the desk stops selling. */
  goldFeedHeartbeatHours: 24,
  usdcFeedHeartbeatHours: 24,
  /** A second source for the price of gold (XAU_PRICE_FEED_2): no quote while the two differ by more basis points, or it is older. */
  secondGoldFeed: { heartbeatHours: 24, withinBps: 150 },
  /**
   * The days (UTC) on which gold isn't traded as usual, beside weekends: US holidays on which its futures market closes or ends early. No quote is
   * signed on them, nor in a year that isn't here.
   */
  marketHolidays: {
    2026: ['01-01', '01-19', '02-16', '04-03', '05-25', '06-19', '07-03', '09-07', '11-26', '12-24', '12-25'],
    2027: ['01-01', '01-18', '02-15', '03-26', '05-31', '06-18', '07-05', '09-06', '11-25', '12-24'],
  } as Readonly<Record<number, readonly string[]>>,
};

type PaymentDetails = {
  /** What a bank's form asks for, name and value; the reference is added as the last row. */
  rows: readonly (readonly [name: string, value: string])[];
  /** Where payments by Bitcoin or Ethereum go, shown with its exact amount and as a QR code; without one, staff email it for each order. */
  address?: string;
  notes: readonly string[];
};

/**
 * How an order, or a redemption's shipping, is paid, by the payment method's code; shown and mailed to a customer while a payment is
 * awaited, each with its reference. Kept apart from `site`, so that it does not travel with every page.
 */
export const payment: Readonly<
  Record<'wire' | 'bitcoin' | 'ethereum' | 'cash' | 'visa_debit' | 'paypal', PaymentDetails>
> = {
  wire: {
    rows: [
      ['Bank', 'Example Bank, Salt Lake City'],
      ['Routing number', 'example-000000000'],
      ['Account number', 'example-0000000000'],
      ['Beneficiary', 'Example Gold Company, Inc.'],
      ['Beneficiary’s address', '100 Example Street, Salt Lake City, UT 84101, USA'],
    ],
    notes: ['Please send the wire from an account in your own name, and include the reference in the memo.'],
  },
  bitcoin: { rows: [], notes: [] },
  ethereum: { rows: [], notes: [] },
  cash: { rows: [], notes: ['We’ll email you the place and the time. Please bring your ID and the reference.'] },
  visa_debit: { rows: [], notes: ['We’ll email you a payment link. We never ask for your card’s CVV or PIN.'] },
  paypal: { rows: [], notes: ['We’ll email you a payment request from our PayPal account.'] },
};

/**
 * When a payment by each method can’t be reversed any more: no order is issued before, since tokens can’t be called back. So many days
 * after the payment date; or, on a blockchain, once staff see so many confirmations, or that its block is final.
 */
export const clearing: Readonly<
  Record<keyof typeof payment, { days: number } | { confirmations: number } | { final: true }>
> = {
  wire: { days: 0 },
  bitcoin: { confirmations: 6 },
  ethereum: { final: true },
  cash: { days: 0 },
  // For so long a cardholder can dispute a charge, and a buyer a payment by PayPal.
  visa_debit: { days: 120 },
  paypal: { days: 180 },
};
