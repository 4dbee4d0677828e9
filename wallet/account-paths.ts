const FIRST = [0, 1, 2, 3, 4];

/**
 * Where wallets derive the keys of a recovery phrase's first accounts (BIP-32), by who does so: most of them (BIP-44), Ledger Live, and Ledger's
 * and MyEtherWallet's apps before it.
 */
export const ACCOUNT_PATHS = {
  'BIP-44': FIRST.map((index) => `44'/60'/0'/0/${index}`),
  'Ledger Live': FIRST.map((index) => `44'/60'/${index}'/0/0`),
  'Ledger, older': FIRST.map((index) => `44'/60'/0'/${index}`),
} as const;
export type PathKind = keyof typeof ACCOUNT_PATHS;
export const PATH_KINDS = Object.keys(ACCOUNT_PATHS) as PathKind[];
