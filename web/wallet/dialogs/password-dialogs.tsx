import type { ReactNode } from 'react';
import { WALLET_DONE_MESSAGES, WALLET_PROBLEM_MESSAGES } from '#domain/messages/wallet.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { useWallet, walletStore } from '#web/lib/wallet.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import { GroupedAddress } from '../address.tsx';
import type { PaperKeys } from '../paper-wallet.tsx';
import { AccountName, ActionError, useWalletAction, WorkProgress } from './wallet-action.tsx';

type Props<Result> = {
  title: string;
  confirm: string;
  children?: ReactNode;
  /** What the password is for; its failures are shown here. */
  action: (password: string) => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
  /** An old wallet's file may have been encrypted with an empty password. */
  mayBeEmpty?: boolean;
};

const FORM = 'wallet-password';

/** Asks for the wallet's password before one action. */
export function PasswordDialog<Result>({
  title,
  confirm,
  children,
  action,
  onDone,
  onClose,
  mayBeEmpty,
}: Props<Result>) {
  const { address } = useWallet();
  const work = useWalletAction();
  const fields = useFields({ password: '' });
  const wrong = work.about('passwordWrong', 'passwordNeeded');

  async function submit() {
    const { password } = fields.values;
    const errors = presentErrors({ password: !password && !mayBeEmpty && WALLET_PROBLEM_MESSAGES.passwordNeeded });
    fields.setErrors(errors ?? {});
    if (errors) return;
    const done = await work.run(async () => ({ result: await action(password) }));
    if (done) onDone(done.result);
  }

  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      locked={work.busy}
      footer={
        <>
          <Button kind="secondary" onClick={onClose} disabled={work.busy}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} busy={work.busy}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {address && <GroupedAddress address={address} className="text-muted" />}
      <Form id={FORM} onSubmit={submit} errors={work.problem ?? fields.errors}>
        <fieldset disabled={work.busy}>
          <AccountName address={address} />
          <PasswordField
            {...fields.bind('password')}
            label="Password"
            autoComplete="current-password"
            required
            error={fields.errors.password ?? wrong}
          />
        </fieldset>
        <ActionError problem={wrong ? undefined : work.problem} />
        <WorkProgress active={work.busy} work="opening" />
      </Form>
    </Dialog>
  );
}

/** Opens the saved wallet for a while: until it is locked, idle, or the tab is closed. */
export function UnlockDialog({ onClose }: { onClose: () => void }) {
  return (
    <PasswordDialog
      title="Unlock the wallet"
      confirm="Unlock"
      mayBeEmpty
      action={(password) => walletStore().actions.unlock(password)}
      onDone={() => {
        flash(WALLET_DONE_MESSAGES.unlocked, 'green');
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Asks for the password before the key is shown in the clear. */
export function PaperDialog({ onPaper, onClose }: { onPaper: (keys: PaperKeys) => void; onClose: () => void }) {
  return (
    <PasswordDialog
      title="Make a paper wallet"
      confirm="Show paper wallet"
      mayBeEmpty
      action={(password) => walletStore().actions.paper(password)}
      onDone={onPaper}
      onClose={onClose}
    >
      <Notice kind="warning" title="The sheet shows your private key">
        <p>
          Anyone who sees or photographs it can take everything. Print on a printer that you trust, with nobody
          watching.
        </p>
      </Notice>
    </PasswordDialog>
  );
}
