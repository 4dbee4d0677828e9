/** `date`: the date on the source, or the day we read it if the source has none. */
export type Source = readonly [title: string, url: `https://${string}`, date: string];
/** What a source says; without one, `none` says whether we found nothing or there is nothing to find. */
export type Value = { text: string; from: Source; and?: Source } | { none: 'not found' | 'does not apply' };
export type Values = Record<(typeof COMPARED)[number]['id'], Value>;
export type Alternative = { name: string; what: string; values: Values };

export const COMPARED = [
  { id: 'backing', label: 'What backs one unit' },
  { id: 'redemption', label: 'Smallest redemption' },
  { id: 'storage', label: 'Storage fee' },
  { id: 'transfer', label: 'Transfer fee' },
  { id: 'premium', label: 'Premium over spot' },
  { id: 'audit', label: 'Audit' },
  { id: 'freeze', label: 'Who can freeze it' },
  { id: 'upgrade', label: 'Who can change its code' },
  { id: 'check', label: 'What you can check yourself' },
] as const;

/** The day on which the sources were last read. */
export const READ_ON = '2026-11-22';
const NOT_FOUND: Value = { none: 'not found' };
const DOES_NOT_APPLY: Value = { none: 'does not apply' };

const PAXOS: Source = ['Paxos, Pax Gold', 'https://paxos.com/PAXGold', READ_ON];
const PAXG_REDEEMING: Source = [
  'LeveX, PAXG redemption',
  'https://levex.com/en/blog/paxg-redemption-guide',
  '2025-11-17',
];
const PAXG_COSTS: Source = [
  'LeveX, PAXG and physical gold',
  'https://levex.com/en/blog/paxg-vs-physical-gold',
  READ_ON,
];
const PAXG_CODE: Source = ['Paxos, contract of PAXG', 'https://github.com/paxosglobal/paxos-gold-contract', READ_ON];
const XAUT_RISK: Source = [
  'Meridion Risk on XAUT',
  'https://meridionrisk.com/reports/xaut-may-2026.html',
  '2026-05-18',
];
const XAUT_OVERVIEW: Source = [
  'Interchain Info, Tether Gold',
  'https://interchaininfo.zone/indexes/tether-gold',
  READ_ON,
];
const XAUT_LAUNCH: Source = ['New Money Review on XAUT', 'https://newmoneyreview.com/?p=4974', READ_ON];
const XAUT_REPORTS: Source = [
  'Perfolio, XAUT audit reports',
  'https://perfolio.ai/blog/xaut-audit-reports-explained',
  '2026-04-10',
];
const XAUT_BARS: Source = ['VALR, what is Tether Gold', 'https://blog.valr.com/blog/what-is-tether-gold-xaut', READ_ON];
const XAUT_CONTROL: Source = ['DeFiPunk’d, Tether Gold', 'https://defipunkd.com/protocol/tether-gold', '2026-06-07'];
const XAUM_DOCS: Source = [
  'Matrixdock, custody',
  'https://matrixdock.gitbook.io/matrixdock-docs/english/xaum-docs/faq-institutional-version',
  READ_ON,
];
const XAUM_RISK: Source = ['Hindenrank on XAUm', 'https://hindenrank.com/blog/is-matrixdock-xaum-safe', READ_ON];
const XAUM_CODE: Source = ['Matrixdock, contract of XAUm', 'https://github.com/Matrixdock-RWA/RWA-Contracts', READ_ON];
const COIN_FACTS: Source = [
  'Wikipedia, American Gold Eagle',
  'https://en.wikipedia.org/wiki/American_Gold_Eagle',
  READ_ON,
];
const COIN_TRADE: Source = [
  'Coin World, Eagle basics',
  'https://www.coinworld.com/numismatic/collector-basics/precious-metals/american-eagle-bullion.2.html',
  '2015-05-20',
];
const COIN_STORAGE: Source = [
  'BullionLens, storage options',
  'https://bullionlens.com/guides/storage-options/',
  READ_ON,
];
const GLD: Source = [
  'State Street, GLD',
  'https://ssga.com/ch/en_gb/institutional/etfs/funds/spdr-gold-shares-gld',
  '2024-07-16',
];
const GLD_FAQ: Source = [
  'SPDR Gold Shares, FAQ',
  'https://streettracksgoldshares.com/sites/hk_en/page/faqs.html',
  READ_ON,
];
const GLD_BARS: Source = [
  'TSI Blog on GLD’s bars',
  'https://tsi-blog.com/2014/10/gld-has-all-the-gold-it-claims-to-have',
  '2014-10-13',
];

/** The other ways to own a metal, by metal; an issuer of a different metal adds its own. */
export const ALTERNATIVES: Record<string, readonly Alternative[]> = {
  gold: [
    {
      name: 'PAXG',
      what: 'Token by Paxos',
      values: {
        backing: { text: 'One fine troy ounce of gold in LBMA vaults in London, held by Paxos for you', from: PAXOS },
        redemption: {
          text: '430 PAXG for a bar, delivered to a vault in the UK; dollars at any time',
          from: PAXG_REDEEMING,
        },
        storage: { text: 'None', from: PAXOS },
        transfer: { text: 'None from Paxos', from: PAXOS },
        premium: {
          text: 'From Paxos, 1% to 0.125% by size; elsewhere, the market price',
          from: PAXG_COSTS,
        },
        audit: { text: 'Contract: Zellic, ChainSecurity and CertiK. Gold: monthly', from: PAXG_CODE, and: PAXOS },
        freeze: { text: 'Paxos, and it can wipe a frozen balance when the law requires it', from: PAXG_CODE },
        upgrade: { text: 'Paxos: the contract is a proxy', from: PAXG_CODE },
        check: { text: 'Supply on the blockchain, and your bar’s serial number, by address', from: PAXOS },
      },
    },
    {
      name: 'XAUT',
      what: 'Token by Tether',
      values: {
        backing: { text: 'One fine troy ounce of a Good Delivery bar in vaults in Switzerland', from: XAUT_RISK },
        redemption: { text: '430 XAUT for a whole bar, delivered in Switzerland', from: XAUT_OVERVIEW },
        storage: { text: 'None', from: XAUT_LAUNCH },
        transfer: NOT_FOUND,
        premium: {
          text: 'From the issuer, 0.25%, at least 50 tokens; elsewhere, the market price',
          from: XAUT_OVERVIEW,
        },
        audit: { text: 'Gold: attested quarterly by BDO Italia, which is less than an audit', from: XAUT_REPORTS },
        freeze: { text: 'The contract’s owner, who can also burn frozen tokens', from: XAUT_CONTROL },
        upgrade: { text: 'Three of six signers: the contract is a proxy', from: XAUT_CONTROL },
        check: {
          text: 'Supply on the blockchain, against the reports; your bars, on its site',
          from: XAUT_REPORTS,
          and: XAUT_BARS,
        },
      },
    },
    {
      name: 'XAUm',
      what: 'Token by Matrixdock',
      values: {
        backing: {
          text: '99.99% pure gold in Brink’s vaults in Singapore and Hong Kong',
          from: XAUM_DOCS,
          and: XAUM_RISK,
        },
        redemption: { text: 'Metal only in Singapore and Hong Kong; we found no minimum', from: XAUM_RISK },
        storage: NOT_FOUND,
        transfer: NOT_FOUND,
        premium: NOT_FOUND,
        audit: { text: 'Gold: Bureau Veritas, from time to time', from: XAUM_RISK },
        freeze: { text: 'The contract’s operator. Its owner can also move anyone’s tokens', from: XAUM_CODE },
        upgrade: { text: 'It can be upgraded, after a delay', from: XAUM_CODE },
        check: { text: 'Supply on the blockchain, against a reserve feed that the contract reads', from: XAUM_CODE },
      },
    },
    {
      name: 'A dealer’s coin',
      what: 'In your own hands',
      values: {
        backing: { text: 'The coin itself, its gold guaranteed by the U.S. government', from: COIN_FACTS },
        redemption: DOES_NOT_APPLY,
        storage: {
          text: 'Yours to arrange: a safe at home is $1,500 or more, insurance $1–$3 per $1,000 a year',
          from: COIN_STORAGE,
        },
        transfer: NOT_FOUND,
        premium: { text: '3–8%: the Mint’s, then the dealer’s', from: PAXG_COSTS, and: COIN_TRADE },
        audit: { text: 'None. You rely on the Mint for weight and content', from: COIN_FACTS },
        freeze: DOES_NOT_APPLY,
        upgrade: DOES_NOT_APPLY,
        check: { text: 'Its weight, size and edge, against the Mint’s figures', from: COIN_FACTS },
      },
    },
    {
      name: 'An ETF',
      what: 'SPDR Gold Shares (GLD)',
      values: {
        backing: { text: 'A share of a trust that holds gold bars, less its expenses', from: GLD, and: GLD_FAQ },
        redemption: { text: '100,000 shares, and only by authorized participants', from: GLD_FAQ },
        storage: { text: '0.40% a year', from: GLD },
        transfer: { text: 'Your broker’s commission', from: GLD },
        premium: { text: 'The market price, which may be above or below its value', from: GLD },
        audit: { text: 'Bars counted twice a year, once in full', from: GLD_BARS },
        freeze: NOT_FOUND,
        upgrade: DOES_NOT_APPLY,
        check: { text: 'A list of all bars, updated daily', from: GLD_BARS },
      },
    },
  ],
};
