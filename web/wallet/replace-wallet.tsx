import type { WalletState } from '#wallet/state.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { GroupedAddress } from './grouped-address.tsx';
import { needsLastFour, type ReplaceConsent } from './replace-consent.ts';

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
      {address && <GroupedAddress address={address} />}
      <p>
        {backedUp
          ? 'Its backup has been checked: you can restore it from that file with its password.'
          : 'It has no verified backup. Without one, its USG and ETH can never be reached again.'}
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
