/**
 * The key of every query; those of the desk alone are in web/desk/query-keys.ts. A key begins with what it belongs to, so that invalidating
 * the shorter one has all of them read again.
 */
export const queryKeys = {
  site: ['site'],
  code: (name: string) => ['code', name],
  session: ['session'],
  confirmation: (token: string, userId: string | undefined) => ['confirmation', token, userId],
  admin: ['admin'],

  /** What is cached of the account; all of it is dropped with the session. */
  account: ['account'],
  accountSessions: ['account', 'sessions'],
  accountPasskeys: ['account', 'passkeys'],
  accountWallets: ['account', 'wallets'],
  accountTransactions: (zeroValue: boolean) => ['account', 'transactions', zeroValue],
  accountRequests: ['account', 'requests'],
  accountValue: ['account', 'value'],
  dashboard: ['account', 'dashboard'],
  /** Also of a wallet without an account. */
  underwayRedemptions: (user: string | undefined, addresses: readonly string[], local: readonly unknown[]) => [
    'account',
    'underway',
    user,
    addresses,
    local,
  ],

  /** Whether coins are sold for USDC at once. */
  sale: ['sale'],
  quote: (id: string) => ['account', 'quote', id],

  price: ['price'],
  priceHistory: ['price', 'history'],
  /** What gold and the mint's coin cost elsewhere. */
  market: ['market'],
  localMarket: ['local-market'],
  recentPrices: ['price', 'recent'],
  priceBefore: (time: number) => ['price', 'before', time],
  checkedPrice: (token: string | undefined, price: object | null) => ['price-check', token, price],
  priceProof: (signature: string) => ['price-proof', signature],

  /** What the chain says of the token and its holders; a transaction may change any of it. */
  chain: ['chain'],
  balances: (address?: string, token?: string) => ['chain', 'balances', address, token],
  usdcBalance: (address?: string, usdc?: string) => ['chain', 'usdc', address, usdc],
  accountBalances: (addresses: readonly string[], token?: string) => ['chain', 'balances', addresses, token],
  transactions: (address: string | undefined, zeroValue: boolean, filters: object) => [
    'chain',
    'transactions',
    address,
    zeroValue,
    filters,
  ],
  /** Every transaction of an address since its first. */
  wholeHistory: (address: string) => ['chain', 'whole-history', address],
  counterparties: (address: string) => ['chain', 'counterparties', address],
  accountCode: (address: string, token?: string) => ['chain', 'code', address, token],
  blockNumber: (token?: string) => ['block', token],
  /** The header's words about the reserve, as this browser last read them. */
  reserveText: ['reserve-text'],
  reserveDifferences: (token?: string, blockHash?: string) => ['chain', 'reserve-differences', token, blockHash],
  acts: ['chain', 'acts'],
  statement: (month?: string) => ['chain', 'statement', month],
  attestationProof: (hash: string) => ['attestation', hash],
  checkedBalance: (wallets: readonly string[], balance: string, token?: string) => [
    'chain',
    'checked',
    wallets,
    balance,
    token,
  ],
  network: (token?: string) => ['network', token],
  ethPrice: (feed?: string) => ['eth-price', feed],
  preview: (from: string, to?: string, data?: string) => ['preview', from, to, data],
  sendFee: (from: string, input: string) => ['fee', from, input],

  purchase: (key: string) => ['purchase', key],
  redemption: (ticketId: string) => ['redemption', ticketId],
  track: (ticket: string) => ['track', ticket],

  /** A record as staff see it, at the desk or as its customer does. */
  deskRecord: (kind: 'lead' | 'purchase' | 'redemption', id: string) => ['desk', 'record', kind, id],
} as const;
