/** The name under which a wallet is saved here (wallet/vault.ts); repeated so that public pages need none of its code. */
export const SAVED_WALLET = 'web3js_wallet';

/** Whether this browser holds a wallet, asked without loading the wallet's code. */
export function hasSavedWallet(): boolean {
  try {
    return window.localStorage.getItem(SAVED_WALLET) !== null;
  } catch {
    return false;
  }
}
