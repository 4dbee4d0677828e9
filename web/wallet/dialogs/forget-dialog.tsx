import { useState } from 'react';
import { WALLET_DONE_MESSAGES } from '#domain/messages/wallet.ts';
import { useWallet, walletStore } from '#web/lib/wallet.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
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
    <Dialog
      open
      size="sm"
      title="Forget this wallet"
      onClose={onClose}
      locked={action.busy}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button kind="danger" type="submit" form={FORM} busy={action.busy}>
            Forget wallet
          </Button>
        </>
      }
    >
      <p>
        The wallet is removed from this browser, in every tab. What it holds stays on the blockchain, and only its
        backup file or private key reaches it again.
      </p>
      <Form id={FORM} onSubmit={submit} errors={error}>
        <ReplaceWallet
          wallet={wallet}
          title="This cannot be undone"
          consent={consent}
          error={error?.consent}
          onConsent={(next) => {
            setConsent(next);
            setError(undefined);
          }}
        />
        <ActionError problem={action.problem} />
      </Form>
    </Dialog>
  );
}
