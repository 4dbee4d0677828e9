/** A fictional second issuer, with another coin of another metal: no word of the first one's may be left on its site. Its names have signs that HTML, cookies and file names take in another form only. */
export const site = {
  name: "Argent & Sons' Dollar",
  symbol: 'AG·1',
  metal: 'silver',
  coin: {
    name: 'Snowy "Owl"',
    weight: { short: '1 oz', long: 'one ounce', troy: 'one troy ounce', ounces: '1' },
    country: 'Northland',
    mint: { short: 'Northland Mint', long: 'Royal Northland Mint' },
    sizes: { weightGrams: 31.11, diameterMm: 38.1, thicknessMm: 3.2 },
    fineness: '999.9 fine',
    faceValue: '5 crowns',
    edge: 'plain',
    photographs: [],
  },
  company: 'Sample <Silver> Company, Inc.',
  tagline: 'One token. One silver coin. Yours.',
  tokenTagline: 'A silver coin that travels like a message',
  support: {
    email: 'help@sample.test',
    phone: '+1 (555) 010-0177',
    address: '200 Sample Avenue, Denver, CO 80014, USA',
    hours: 'Monday to Saturday, 8 a.m. to 6 p.m. Mountain Time',
    answersWithin: 'two business days',
    answerBusinessDays: 2,
  },
  priceDay: { weekday: 4, hour: 10 },
  redemptionEmails: ['coins@sample.test', 'help@sample.test'],
  links: {
    website: 'https://slv1.sample.test',
    buy: 'https://exchange.sample.test/slv1',
    onboarding: 'https://onboarding.sample.test',
    mintPrices: 'https://mint.sample.test/prices',
    registrySearch: 'https://www.fincen.gov/msb-state-selector',
    bureau: 'https://bureau.sample.test/sample-silver-company',
    social: [{ name: 'X', url: 'https://x.sample.test/slv1' }],
  },
  exchanges: [{ name: 'Sample Exchange', country: 'US', url: 'https://exchange.sample.test', pairs: ['BTC', 'USD'] }],
  desks: [{ name: 'Sample OTC', country: 'US', url: 'https://otc.sample.test' }],
  credentials: {
    depository: 'Sample Depository',
    attestor: 'Sample Assurance LLP',
    moneyServicesBusiness: 'sample-31000000000000',
    licence: 'sample-0000-0000',
  },
  audits: [],
  signups: 'open',
  explorers: { 1: { name: 'Etherscan', url: 'https://etherscan.io' } },
} satisfies typeof import('../../site.config.ts').site;

export const sales = {
  countries: ['US', 'CA'],
  exceptStates: [],
} satisfies typeof import('../../site.config.ts').sales;

export const delivery = { exceptCountries: ['CU'] } satisfies typeof import('../../site.config.ts').delivery;

export const office = {
  digestHour: 7,
} satisfies typeof import('../../site.config.ts').office;

export const coinRegister = {
  firstYear: 1979,
  mints: ['Royal Northland Mint'],
} satisfies typeof import('../../site.config.ts').coinRegister;

export const coinsPerPackage = 100 satisfies typeof import('../../site.config.ts').coinsPerPackage;

export const carriers = {
  FedEx: {
    tracking: /^\d{12}$/,
    example: '986578788855',
    url: 'https://www.fedex.com/fedextrack/?trknbr={tracking}',
  },
} satisfies typeof import('../../site.config.ts').carriers;

export const twoPersonRules = {
  pay: 0,
  issue: 0,
  ship: 10,
  refund: 100_000,
  price: 5,
  reveal: null,
  erase: null,
  grant: 0,
} satisfies typeof import('../../site.config.ts').twoPersonRules;

export const payment = {
  wire: {
    rows: [
      ['Beneficiary', 'Sample Silver Company, Inc.'],
      ['Account number', 'sample-0000000000'],
    ],
    notes: [],
  },
  bitcoin: { rows: [], notes: [] },
  ethereum: { rows: [], notes: [] },
  cash: { rows: [], notes: ['We send you the place and the time.'] },
  visa_debit: { rows: [], notes: ['We send you a payment link.'] },
  paypal: { rows: [], notes: ['We send you a payment request.'] },
} satisfies typeof import('../../site.config.ts').payment;

export const clearing = {
  wire: { days: 1 },
  bitcoin: { confirmations: 3 },
  ethereum: { final: true },
  cash: { days: 0 },
  visa_debit: { days: 90 },
  paypal: { days: 90 },
} satisfies typeof import('../../site.config.ts').clearing;

export const releases = { keys: [] } satisfies typeof import('../../site.config.ts').releases;

export const sale = {
  bandBps: { least: 200, most: 1_500 },
  coinsPerOrder: 20,
  coinsPerDay: 200,
  coinsPerPerson: 40,
  issuerLimitCoins: 6_000,
  goldFeedHeartbeatHours: 1,
  usdcFeedHeartbeatHours: 24,
  secondGoldFeed: { heartbeatHours: 1, withinBps: 200 },
  marketHolidays: { 2026: ['01-01', '12-25'] },
} satisfies typeof import('../../site.config.ts').sale;
