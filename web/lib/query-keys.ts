/**
 * The key of every query. A key begins with what it belongs to, so that invalidating the shorter one has all of them
 * read again.
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
  leads: ['account', 'leads'],
  users: ['account', 'users'],

  price: ['price'],
  priceHistory: ['price', 'history'],
  recentPrices: ['price', 'recent'],
  deskPrices: (limit: number) => ['price', 'desk', limit],
  checkedPrice: (token: string | undefined, price: object | null) => ['price-check', token, price],
  priceProof: (signature: string) => ['price-proof', signature],

  /** What the chain says of the token and its holders; a transaction may change any of it. */
  chain: ['chain'],
  balances: (address?: string, token?: string) => ['chain', 'balances', address, token],
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
  signerRoles: (token?: string, address?: string) => ['chain', 'roles', token, address],
  issuing: (token?: string) => ['chain', 'issuing', token],
  reserve: (token?: string) => ['chain', 'reserve', token],
  reserveDifferences: (token?: string) => ['chain', 'reserve-differences', token],
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
  asset: (token?: string, asset?: string) => ['asset', token, asset],
  ethPrice: (feed?: string) => ['eth-price', feed],
  preview: (from: string, to?: string, data?: string) => ['preview', from, to, data],
  sendFee: (from: string, input: string) => ['fee', from, input],

  purchase: (key: string) => ['purchase', key],
  redemption: (ticketId: string) => ['redemption', ticketId],
  track: (ticket: string) => ['track', ticket],

  /** Everything the desk has read; any action of staff reloads it. */
  desk: ['desk'],
  deskApprovals: ['desk', 'approvals'],
  deskScreening: ['desk', 'screening'],
  coinRegister: ['desk', 'coin-register'],
  coinRegisterLots: (query: object) => ['desk', 'coin-register', 'lots', query],
  coinRegisterLot: (id: string) => ['desk', 'coin-register', 'lot', id],
  coinRegisterAttestation: ['desk', 'coin-register', 'attestation'],
  deskManifest: (hash: string) => ['desk', 'manifest', hash],
  deskWork: (view: string, limit: number, q: string) => ['desk', 'work', view, limit, q],
  deskList: (list: string, query: object) => ['desk', 'list', list, query],
  deskRecord: (kind: 'lead' | 'purchase' | 'redemption', id: string) => ['desk', 'record', kind, id],
  deskAttention: (kind: string, id: string) => ['desk', 'attention', kind, id],
  deskColleagues: ['desk', 'colleagues'],
  deskNotes: (kind: string, id: string) => ['desk', 'notes', kind, id],
  unmatchedBurns: ['desk', 'unmatched-burns'],
  audit: (filter: object) => ['desk', 'audit', filter],
  auditHead: ['desk', 'audit-head'],
  safeProposals: ['desk', 'safe-proposals'],
  safes: ['safes'],
} as const;
