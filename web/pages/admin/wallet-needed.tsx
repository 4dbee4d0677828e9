import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { WALLET_PROBLEM_MESSAGES } from '#domain/messages/wallet.ts';
import { useWallet, walletObstacle } from '#web/lib/wallet.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { GroupedAddress } from '#web/wallet/address.tsx';

/** Says what stands between staff and their tools: no wallet here, or a locked one. */
export function WalletNeeded({ onUnlock }: { onUnlock: () => void }) {
  const { status, address } = useWallet();
  const obstacle = walletObstacle();
  if (status === 'unlocked' || status === 'starting') return null;
  if (obstacle) return <Notice kind="danger">{WALLET_PROBLEM_MESSAGES[obstacle]}</Notice>;
  return (
    <Notice
      kind="warning"
      title={status === 'locked' ? WALLET_PROBLEM_MESSAGES.locked : WALLET_PROBLEM_MESSAGES.noWallet}
      live
    >
      <p>
        {ADMIN_MESSAGES.needsWallet} Wallets are created, restored and locked on the{' '}
        <TextLink to="/wallet">wallet page</TextLink>.
      </p>
      {address && <GroupedAddress address={address} className="text-muted" />}
      <div className="mt-2">
        {status === 'locked' ? (
          <Button size="sm" onClick={onUnlock}>
            Unlock
          </Button>
        ) : (
          <ButtonLink to="/wallet" size="sm">
            Go to the wallet
          </ButtonLink>
        )}
      </div>
    </Notice>
  );
}
