import { useState } from 'react';
import type { Address } from 'viem';
import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { useWallet } from '#web/lib/wallet.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UnlockDialog } from '#web/wallet/dialogs/password-dialogs.tsx';
import { ProveWallet } from './prove-wallet.tsx';

const isAmong = (address: Address, linked: readonly Address[]) =>
  linked.some((each) => each.toLowerCase() === address.toLowerCase());

/** Links the wallet of this browser: where there is one, it is open, and it is not linked yet. */
export default function LinkWallet({ linked }: { linked: readonly Address[] }) {
  const { status, address } = useWallet();
  const [unlocking, setUnlocking] = useState(false);
  if (status === 'starting') return <Skeleton className="w-64" label="The wallet is being looked for" />;
  if (status === 'none' || !address) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>{ACCOUNT_MESSAGES.walletNone}</p>
        <ButtonLink to="/wallet" kind="secondary" size="sm">
          Create or restore a wallet
        </ButtonLink>
      </div>
    );
  }
  if (isAmong(address, linked)) return <p className="text-good text-sm">The wallet in this browser is linked.</p>;
  if (status === 'unlocked') return <ProveWallet address={address} />;
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {ACCOUNT_MESSAGES.walletLocked} <TextLink to="/wallet">Go to the wallet</TextLink>
      </p>
      <Button kind="secondary" size="sm" onClick={() => setUnlocking(true)}>
        Unlock
      </Button>
      {unlocking && <UnlockDialog onClose={() => setUnlocking(false)} />}
    </div>
  );
}
