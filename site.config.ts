/** The issuer's own facts. Change these and the brand, and the site is yours; the values below are fictional. */
export const site = {
  name: 'USG',
  company: 'Example Gold Company, Inc.',
  tagline: 'One token. One gold coin. Yours.',
  support: {
    email: 'support@example.com',
    phone: '+1 (555) 010-0134',
    address: '100 Example Street, Salt Lake City, UT 84101, USA',
  },
  /** The two addresses that /redeem quotes. */
  redemptionEmails: ['redeem@example.com', 'support@example.com'],
  links: {
    buy: 'https://exchange.example.com/usg',
    onboarding: 'https://onboarding.example.com',
    mintPrices: 'https://mint.example.com/prices',
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
    moneyServicesBusiness: 'example-31000000000000',
    licence: 'example-0000-0000',
  },
  /** 'quiet' shows the note that new sign-ups are paused, yet takes them at /register. */
  signups: 'quiet' as 'open' | 'quiet' | 'closed',
  /** Block explorers by chain id; a chain without one gets the site's own list of transactions. */
  explorers: {
    1: { name: 'Etherscan', url: 'https://etherscan.io' },
    11155111: { name: 'Sepolia Etherscan', url: 'https://sepolia.etherscan.io' },
  } as Record<number, { name: string; url: string }>,
};
