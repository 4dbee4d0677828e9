import { WALLET_DONE } from '#domain/wallet/page-messages.ts';
import { walletStore } from '#web/lib/wallet.ts';
import { flash } from '#web/ui/flash-store.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Opens the saved wallet for a while: until it is locked, idle, or the tab is closed. */
export function UnlockDialog({ onClose }: { onClose: () => void }) {
  return (
    <PasswordDialog
      title="Unlock the wallet"
      confirm="Unlock"
      mayBeEmpty
      act={(password) => walletStore().actions.unlock(password)}
      onDone={() => {
        flash(WALLET_DONE.unlocked, 'green');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
