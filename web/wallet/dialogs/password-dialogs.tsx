import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { href } from 'react-router';
import { BACKUP_BUTTON_FILE_NAME } from '#domain/names.ts';
import { WALLET_DONE_MESSAGES } from '#domain/wallet/page-messages.ts';
import { useFields } from '#web/lib/fields.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { useWallet, walletStore } from '#web/wallet/wallet.ts';
import type { PaperKeys } from '../paper-wallet.tsx';
import { ActionError, useWalletAction, WalletPassword, WorkProgress } from './wallet-action.tsx';

type Props<Result> = {
  title: string;
  confirm: string;
  children?: ReactNode;
  /** What the password is for; its failures are shown here. */
  action: (password: string) => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
};

const FORM = 'wallet-password';

/** Asks for the wallet's password before one action. */
export function PasswordDialog<Result>({ title, confirm, children, action, onDone, onClose }: Props<Result>) {
  const { address } = useWallet();
  const work = useWalletAction();
  const fields = useFields({ password: '' });
  const wrong = work.about('passwordWrong', 'passwordNeeded');

  async function submit() {
    // It may be empty: an old wallet's file may have been encrypted without one.
    const done = await work.run(async () => ({ result: await action(fields.values.password) }));
    if (done) onDone(done.result);
  }

  return (
    <FormDialog size="sm" title={title} form={FORM} submit={confirm} busy={work.busy} onClose={onClose}>
      {children}
      {address && <AddressText of={address} className="text-muted" />}
      <Form id={FORM} onSubmit={submit} errors={work.problem}>
        <fieldset disabled={work.busy}>
          <WalletPassword {...fields.bind('password')} address={address} error={wrong} />
        </fieldset>
        <ActionError problem={wrong ? undefined : work.problem} />
        <WorkProgress active={work.busy} work="opening" />
      </Form>
      <ForgottenPassword />
    </FormDialog>
  );
}

/** What is left to do for someone who no longer knows the wallet's password. */
function ForgottenPassword() {
  return (
    <Disclosure title="Forgot your password?" bodyClassName="grid gap-2 text-muted text-sm">
      <p>Nobody can reset it, including us: we never had it. What you can do:</p>
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>Keep trying passwords you’ve used. There’s no limit, and nothing is locked or deleted.</li>
        <li>
          If you have the private key, for example on a paper wallet, close this and choose Restore, then Private key.
          You’ll set a new password there.
        </li>
        <li>If the wallet is still unlocked in another tab, send its tokens to another wallet now.</li>
      </ul>
      <p>
        A backup file doesn’t help: it has the same password. Anyone who offers to recover it for you is a scammer.{' '}
        <TextLink to={`${href('/faq')}#lost-password`} newTab>
          More in the FAQ
        </TextLink>
      </p>
    </Disclosure>
  );
}

/** Opens the saved wallet for a while: until it is locked, idle, or the tab is closed. */
export function UnlockDialog({ onClose }: { onClose: () => void }) {
  const done = () => {
    flash(WALLET_DONE_MESSAGES.unlocked, 'success');
    onClose();
  };
  return (
    <PasswordDialog
      title="Unlock the wallet"
      confirm="Unlock"
      action={(password) => walletStore().actions.unlock(password)}
      onDone={done}
      onClose={onClose}
    >
      {walletStore().passkeys().length > 0 && <UnlockByPasskey onDone={done} />}
    </PasswordDialog>
  );
}

/** Above the password, which works as well. */
function UnlockByPasskey({ onDone }: { onDone: () => void }) {
  const action = useWalletAction();
  async function unlock() {
    const done = await action.run(async () => {
      await walletStore().actions.unlockWithPasskey();
      return true;
    });
    if (done) onDone();
  }
  return (
    <div className="grid gap-4 border-line border-b pb-5">
      <Button icon={<KeyRound aria-hidden className="size-5" />} busy={action.busy} onClick={unlock}>
        Use your passkey
      </Button>
      <ActionError problem={action.problem} />
    </div>
  );
}

type PaperProps = {
  title?: string;
  confirm?: string;
  onPaper: (keys: PaperKeys) => void;
  onClose: () => void;
};

/** Asks for the password before the key is shown in the clear. */
export function PaperDialog({
  title = 'Make a paper wallet',
  confirm = 'Show paper wallet',
  onPaper,
  onClose,
}: PaperProps) {
  return (
    <PasswordDialog
      title={title}
      confirm={confirm}
      action={(password) => walletStore().actions.paper(password)}
      onDone={onPaper}
      onClose={onClose}
    >
      <Notice kind="warning" title="Your private key will be on it">
        <p>
          Anyone who sees or photographs it can take everything. Use a printer you trust, and make sure nobody is
          watching.
        </p>
      </Notice>
    </PasswordDialog>
  );
}

const KINDS = [
  ['backup', 'Backup'],
  ['standard', 'Standard file'],
] as const;

const WHAT = {
  backup: `Downloads ${BACKUP_BUTTON_FILE_NAME}, which you can restore on this site with your password. The address book has a file of its own: see Address book, where you send.`,
  standard: 'Downloads a keystore file you can import into MetaMask, MyEtherWallet or geth with your password.',
};

/** Downloads the encrypted wallet, for this site or for other wallets, once the password was proven. */
export function BackupDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<'backup' | 'standard'>('backup');
  return (
    <PasswordDialog
      title="Back up the wallet"
      confirm="Download"
      action={(password) => {
        const { backup, standardFile } = walletStore().actions;
        return kind === 'backup' ? backup(password) : standardFile(password);
      }}
      onDone={(file) => {
        saveFile(file);
        flash(WALLET_DONE_MESSAGES.downloaded, 'success');
        onClose();
      }}
      onClose={onClose}
    >
      <Segments labelHidden label="File type" value={kind} options={KINDS} onValue={setKind} />
      <p className="text-muted text-sm" aria-live="polite">
        {WHAT[kind]}
      </p>
    </PasswordDialog>
  );
}
