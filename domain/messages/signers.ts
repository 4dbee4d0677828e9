/** What the site says about the wallets that sign: this browser's, an extension's, a Ledger's and a Safe's. */
export const SIGNER_MESSAGES = {
  proposed: 'Proposed. Other owners of the Safe have to sign before anything happens.',

  refused: 'You refused in the wallet. Nothing was signed or sent.',
  alreadyAsked: 'The wallet is still waiting for an earlier answer from you. Open it and answer there first.',
  notConnected: 'The wallet isn’t connected to this site anymore. Please choose it again.',
  disconnected: 'The wallet has no connection to its network right now. Please try again.',
  noAccount: 'The wallet gave this site no account. Please choose one in the wallet.',
  badAnswer: 'The wallet’s answer makes no sense. Check its activity list before you try again.',
  wrongSignature: 'The wallet’s signature isn’t from the account shown here. Nothing was sent.',
  otherTransaction: 'The wallet sent a different transaction than the one you approved. Check its activity list.',
  notSeen: 'Your wallet says it was sent, but the network hasn’t shown it to us yet. Don’t send it again.',
  neverSeen: 'Your wallet said it was sent, but the network never had it.',
  replaced:
    'Another transaction from this account took its place, perhaps because you sped it up or cancelled it in the wallet.',
} as const;

/** The wallet is on another network than the token, and did not change it. */
export const wrongNetwork = (chainId: number) =>
  `The wallet is on a different network. Please switch it to the network with the chain ID ${chainId}.`;

/** The chosen account is no longer the one that the wallet offers to this site. */
export const wrongAccount = (address: string) =>
  `The wallet is on a different account now. Please switch it back to ${address}, or choose a wallet again.`;

/** Anything else, in the wallet's own words. */
export const walletSaid = (words: string) => `The wallet refused: ${words}`;
