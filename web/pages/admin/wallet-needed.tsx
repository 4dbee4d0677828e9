import { ADMIN_SENTENCES } from '#domain/staff/admin-messages.ts';
import { WALLET_PROBLEMS } from '#domain/wallet/messages.ts';
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
  if (obstacle) return <Notice kind="danger">{WALLET_PROBLEMS[obstacle]}</Notice>;
  return (
    <Notice kind="warning" title={status === 'locked' ? WALLET_PROBLEMS.locked : WALLET_PROBLEMS.noWallet} live>
      <p>
        {ADMIN_SENTENCES.needsWallet} Wallets are created, restored and locked on the{' '}
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
