import { useState } from 'react';
import { WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';
import { WALLET_DONE_MESSAGES } from '#domain/wallet/page-messages.ts';
import { site } from '#site';
import type { Confirmation } from '#wallet/actions/context.ts';
import type { WalletState } from '#wallet/state.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useWallet, walletStore } from '#web/wallet/wallet.ts';
import { ActionError, useWalletAction } from './wallet-action.tsx';

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

const FORM = 'forget-wallet';

/** Removes the wallet from this browser, after consent. */
export function ForgetDialog({ onClose }: { onClose: () => void }) {
  const wallet = useWallet();
  const action = useWalletAction();
  const [consent, setConsent] = useState(NO_CONSENT);
  const [error, setError] = useState<{ consent: string }>();

  async function submit() {
    const missing = findConsentError(wallet, consent);
    setError(missing ? { consent: missing } : undefined);
    if (missing) return;
    const done = await action.run(async () => {
      await walletStore().actions.forget({ lastFour: consent.lastFour });
      return true;
    });
    if (!done) return;
    flash(WALLET_DONE_MESSAGES.forgotten, 'success');
    onClose();
  }

  return (
    <FormDialog
      size="sm"
      title="Forget this wallet"
      form={FORM}
      submit="Forget wallet"
      kind="danger"
      cancel="Keep it"
      busy={action.busy}
      onClose={onClose}
    >
      <p>
        This removes the wallet from this browser, in every tab. Its tokens stay on the blockchain, and you’ll need its
        backup file or private key to access them again.
      </p>
      <Form id={FORM} onSubmit={submit} errors={error}>
        <ReplaceWallet
          wallet={wallet}
          title="This can’t be undone"
          consent={consent}
          error={error?.consent}
          onConsent={(next) => {
            setConsent(next);
            setError(undefined);
          }}
        />
        <ActionError problem={action.problem} />
      </Form>
    </FormDialog>
  );
}
