import { WALLET_ADVICE_MESSAGES, WALLET_PROBLEM_MESSAGES, WALLET_STATE_MESSAGES } from '#domain/messages/wallet.ts';
import { canOutliveReload, useWallet, walletObstacle, walletStore } from '#web/lib/wallet.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { PanelAction } from './settings-panel.tsx';

type Props = { onAction: (action: PanelAction) => void; onCheckBackup: () => void };

/** What the holder should know or do before anything else. */
export function WalletNotices({ onAction, onCheckBackup }: Props) {
  const { status, problem, advice, backedUp, address } = useWallet();
  const obstacle = walletObstacle();
  const message = obstacle ? WALLET_PROBLEM_MESSAGES[obstacle] : problem?.code === 'walletBroken' && problem.message;
  const unproven = !backedUp && address && (status === 'locked' || status === 'unlocked');
  return (
    <div className="grid gap-4 empty:hidden">
      {message && (
        <Notice kind="danger" title="You can’t use the wallet here" live>
          <p>{message}</p>
        </Notice>
      )}
      {advice && !(unproven && advice === 'notPersisted') && (
        <Notice kind="warning" live>
          <p>{WALLET_ADVICE_MESSAGES[advice]}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {advice === 'newBackup' && (
              <Button size="sm" onClick={() => onAction('backup')}>
                Download a backup
              </Button>
            )}
            <Button size="sm" kind="secondary" onClick={() => walletStore().actions.dismissAdvice()}>
              Got it
            </Button>
          </div>
        </Notice>
      )}
      {status === 'unlocked' && !canOutliveReload() && (
        <Notice>
          <p>{WALLET_STATE_MESSAGES.noReload}</p>
        </Notice>
      )}
      {unproven && (
        <Notice kind="warning" title="You haven’t checked a backup of this wallet">
          <p>
            If this browser loses its data, you lose everything in the wallet. Download a backup and open it here once.
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" onClick={onCheckBackup}>
              Check a backup
            </Button>
            <Button size="sm" kind="secondary" onClick={() => onAction('backup')}>
              Download a backup
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
