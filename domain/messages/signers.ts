/** What the site says about the wallets that sign: this browser's, an extension's, a Ledger's and a Safe's. */
export const SIGNER_MESSAGES = {
  proposed: 'Proposed. Other owners of the Safe have to sign before anything happens.',
} as const;
