import { useState } from 'react';
import { WALLET_DONE_MESSAGES } from '#domain/messages/wallet.ts';
import { BACKUP_BUTTON_FILE_NAME } from '#domain/terms.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { walletStore } from '#web/lib/wallet.ts';
import { flash } from '#web/ui/flash.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { PasswordDialog } from './password-dialogs.tsx';

const KINDS = [
  ['backup', 'Backup'],
  ['standard', 'Standard file'],
] as const;

const WHAT = {
  backup: `Downloads ${BACKUP_BUTTON_FILE_NAME}, which you can restore on this site with your password.`,
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
        flash(WALLET_DONE_MESSAGES.downloaded, 'green');
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
