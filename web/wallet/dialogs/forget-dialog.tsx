import { useState } from 'react';
import { WALLET_DONE_MESSAGES } from '#domain/messages/wallet.ts';
import { useWallet, walletStore } from '#web/lib/wallet.ts';
import { flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { findConsentError, NO_CONSENT, ReplaceWallet } from '../replace-wallet.tsx';
import { ActionError, useWalletAction } from './wallet-action.tsx';

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
    flash(WALLET_DONE_MESSAGES.forgotten, 'green');
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
