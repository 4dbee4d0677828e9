import { WALLET_PROBLEMS } from '#domain/wallet/messages.ts';
import type { Confirmation } from '#wallet/actions/context.ts';
import type { WalletState } from '#wallet/state.ts';

/** Whether someone agreed to lose the loaded wallet, and what they typed to say so. */
export type ReplaceConsent = { agreed: boolean; lastFour: string };

export const NO_CONSENT: ReplaceConsent = { agreed: false, lastFour: '' };

export const isLoaded = ({ status }: WalletState): boolean => status === 'locked' || status === 'unlocked';

/** A click is not enough where the wallet could not come back. */
export const needsLastFour = (wallet: WalletState): boolean =>
  isLoaded(wallet) && !wallet.backedUp && wallet.address !== undefined;

/** What is missing before the loaded wallet may go; undefined if nothing is. */
export function consentFault(wallet: WalletState, consent: ReplaceConsent): string | undefined {
  if (!isLoaded(wallet)) return undefined;
  if (!needsLastFour(wallet)) return consent.agreed ? undefined : WALLET_PROBLEMS.replaceUnconfirmed;
  const typed = consent.lastFour.trim().toLowerCase();
  return typed === wallet.address?.slice(-4).toLowerCase() ? undefined : WALLET_PROBLEMS.lastFourWrong;
}

/** The store's form of a given consent; nothing where no wallet is loaded. */
export const confirmationOf = (wallet: WalletState, consent: ReplaceConsent): { replace?: Confirmation } =>
  isLoaded(wallet) ? { replace: { lastFour: consent.lastFour } } : {};
