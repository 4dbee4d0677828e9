/** What the site says about the wallets that sign: this browser's, an extension's, a Ledger's and a Safe's. */
export const SIGNER_MESSAGES = {
  ownWallets:
    'Browsers keep wallets by site address, so one that you created on the public site isn’t here. Restore it from its backup, or create another one for work.',
  proposed: 'Proposed. Other owners of the Safe have to sign before anything happens.',

  whichRole:
    'Choose the wallet that holds your role on the token. A key on a hardware device is safer than one in a browser.',
  noneFound: 'No browser wallet found. Install one, such as MetaMask, Rabby or Frame, and reload this page.',
  refused: 'You declined in the wallet. Nothing was signed or sent.',
  alreadyAsked: 'The wallet is still waiting for your answer to an earlier request. Open it and answer that one first.',
  notConnected: 'The wallet is locked, or no longer connected to this site. Unlock it, or choose it again.',
  disconnected: 'The wallet has no connection to its network right now. Please try again.',
  noAccount: 'The wallet gave this site no account. Please choose one in the wallet.',
  badAnswer: 'We couldn’t read the wallet’s answer. Check its activity list before you try again.',
  wrongSignature: 'The wallet’s signature isn’t from the account shown here. Nothing was sent.',
  otherTransaction: 'The wallet sent a different transaction than the one you approved. Check its activity list.',
  notSeen: 'Your wallet says it was sent, but we don’t see it on the network yet. Don’t send it again.',
  neverSeen: 'Your wallet said it was sent, but it never reached the network.',
  ledgerHint: 'Plug it in, unlock it with its PIN and open its Ethereum app. Close Ledger’s own app first.',
  ledgerReload: 'Reload this page so that it can use a USB device.',
  ledgerReading: 'Reading the accounts from the Ledger.',
  ledgerCompare: 'Compare the address on the Ledger with the one here, and accept it there.',
  ledgerConfirm: 'Check what the Ledger shows, and confirm it there.',
  ledgerUnsupported:
    'This browser can’t use USB devices. Use Chrome, Edge or Brave on a computer, or a browser wallet that works with your Ledger.',
  ledgerNotChosen: 'No Ledger was chosen. Plug it in, unlock it and choose it in the browser’s list.',
  ledgerBusy: 'Another program or tab is using the Ledger. Close it and try again.',
  ledgerLocked: 'The Ledger is locked. Enter your PIN on it and try again.',
  ledgerApp: 'Open the Ethereum app on the Ledger and try again.',
  ledgerGone: 'The connection to the Ledger was lost. Nothing was sent. Plug it in and choose it again.',
  ledgerRefused: 'You declined on the Ledger. Nothing was signed or sent.',
  ledgerBlind:
    'The Ledger can’t show what this transaction does. Turn on blind signing in its Ethereum app’s settings, and compare the addresses here.',
  ledgerOther: 'This isn’t the Ledger or the account that you chose. Nothing was sent.',
  ledgerFailed: 'The Ledger didn’t respond as expected. Unlock it, open its Ethereum app and try again.',
  callUnknown: 'This page can’t say what this transaction does, so it can’t be signed here. Nothing was signed.',
  assetUnread: 'Its contract doesn’t say how many decimals it has, so we can’t show the amount.',
  otherToken:
    'The contract that this site names isn’t its token, or it’s on another network. Nothing was signed. Please tell the operator.',
  otherDesk:
    'The sale contract that this site names isn’t the published one for this token. Nothing was signed. Please tell the operator.',
  deskUnchecked: 'We couldn’t check the sale’s contract. Nothing was signed. Please try again.',
  tokenUnchecked: 'We couldn’t check the token’s contract. Nothing was signed. Please try again.',
  otherMessage:
    'The text that you’re asked to sign isn’t the one that links this wallet. Nothing was signed. Please tell the operator.',
  replaced:
    'Another transaction from this account took its place, perhaps because you sped it up or canceled it in the wallet.',
} as const;

/** The wallet is on another network than the token, and did not change it. */
export const wrongNetwork = (chainId: number) =>
  `The wallet is on a different network. Please switch it to the network with the chain ID ${chainId}.`;

/** The chosen account is no longer the one that the wallet offers to this site. */
export const wrongAccount = (address: string) =>
  `The wallet has switched to a different account. Please switch it back to ${address}, or choose a wallet again.`;

/** While a wallet of its own has the question. */
export const confirmIn = (name: string) => `Confirm in ${name}. Open it if it doesn’t come up by itself.`;

/** Anything else, in the wallet's own words. */
export const walletSaid = (words: string) => `The wallet refused: ${words}`;
