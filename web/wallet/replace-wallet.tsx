import { WALLET_PROBLEM_MESSAGES } from '#domain/messages/wallet.ts';
import { site } from '#site';
import type { Confirmation } from '#wallet/actions/context.ts';
import type { WalletState } from '#wallet/state.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Whether someone agreed to lose the loaded wallet, and what they typed to say so. */
type ReplaceConsent = { agreed: boolean; lastFour: string };

type Props = {
  wallet: WalletState;
  consent: ReplaceConsent;
  error: string | undefined;
  /** What happens to the loaded wallet, such as 'Creating a new wallet removes this one from the browser'. */
  title: string;
  onConsent: (consent: ReplaceConsent) => void;
};

/** Asks for consent to lose the loaded wallet; without a verified backup the consent must be typed. */
export function ReplaceWallet({ wallet, consent, error, title, onConsent }: Props) {
  const { address, backedUp } = wallet;
  return (
    <Notice kind="warning" title={title}>
      {address && <AddressText of={address} />}
      <p>
        {backedUp
          ? 'You’ve checked its backup, so you can restore it from that file with its password.'
          : `It has no verified backup. Without one, you’ll lose its ${site.symbol} and ETH for good.`}
      </p>
      <div className="mt-2">
        {needsLastFour(wallet) ? (
          <TextField
            label="Last four characters of its address"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={4}
            className="max-w-36 font-mono"
            value={consent.lastFour}
            error={error}
            onChange={(event) => onConsent({ ...consent, lastFour: event.target.value })}
          />
        ) : (
          <Checkbox
            checked={consent.agreed}
            error={error}
            onChange={(event) => onConsent({ ...consent, agreed: event.target.checked })}
          >
            Yes, remove the loaded wallet from this browser
          </Checkbox>
        )}
      </div>
    </Notice>
  );
}

export const NO_CONSENT: ReplaceConsent = { agreed: false, lastFour: '' };

export const isLoaded = ({ status }: WalletState): boolean => status === 'locked' || status === 'unlocked';

/** A click is not enough where the wallet could not come back. */
const needsLastFour = (wallet: WalletState): boolean =>
  isLoaded(wallet) && !wallet.backedUp && wallet.address !== undefined;

/** What is missing before the loaded wallet may go; undefined if nothing is. */
export function findConsentError(wallet: WalletState, consent: ReplaceConsent): string | undefined {
  if (!isLoaded(wallet)) return undefined;
  if (!needsLastFour(wallet)) return consent.agreed ? undefined : WALLET_PROBLEM_MESSAGES.replaceUnconfirmed;
  const typed = consent.lastFour.trim().toLowerCase();
  return typed === wallet.address?.slice(-4).toLowerCase() ? undefined : WALLET_PROBLEM_MESSAGES.lastFourWrong;
}

/** The store's form of a given consent; nothing where no wallet is loaded. */
export const confirmationOf = (wallet: WalletState, consent: ReplaceConsent): { replace?: Confirmation } =>
  isLoaded(wallet) ? { replace: { lastFour: consent.lastFour } } : {};
