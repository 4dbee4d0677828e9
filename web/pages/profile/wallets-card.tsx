import { Wallet } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Address } from 'viem';
import { shownDay } from '#domain/dates.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useLinkedWallets } from '#web/lib/session.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useUnlinkWallet } from './linked-wallets.ts';

const LinkWallet = lazyPart(() => import('./link-wallet.tsx'));

/** The linked wallets, each proved by a signature, and the way to link another. */
export function WalletsCard() {
  const linked = useLinkedWallets();
  return (
    <Loaded query={linked} failed="We can’t show your wallets right now">
      {(list) => <WalletList wallets={list} />}
    </Loaded>
  );
}

type LinkedWallet = { address: Address; created_at: string };

function WalletList({ wallets }: { wallets: LinkedWallet[] }) {
  const [unlinking, setUnlinking] = useState<Address>();
  const unlink = useUnlinkWallet();
  return (
    <div className="grid gap-5">
      <p className="text-muted text-sm">
        Your dashboard shows a linked wallet’s balance and transactions. We only see its address, never its key.
      </p>
      {wallets.length > 0 && (
        <ul className="divide-y divide-line">
          {wallets.map((wallet) => (
            <WalletRow key={wallet.address} wallet={wallet} onUnlink={() => setUnlinking(wallet.address)} />
          ))}
        </ul>
      )}
      <Suspense fallback={<Skeleton className="w-full max-w-sm" label="Looking for your wallet" />}>
        <LinkWallet linked={wallets.map((wallet) => wallet.address)} />
      </Suspense>
      <ConfirmDialog
        open={unlinking !== undefined}
        title="Unlink this wallet?"
        confirmLabel="Unlink"
        busy={unlink.isPending}
        onConfirm={async () => unlinking && unlink.mutateAsync(unlinking, { onSettled: () => setUnlinking(undefined) })}
        onClose={() => setUnlinking(undefined)}
      >
        <p>Your dashboard will no longer include it. The wallet and its tokens aren’t affected.</p>
        {unlinking && <AddressText of={unlinking} />}
      </ConfirmDialog>
    </div>
  );
}

type RowProps = { wallet: LinkedWallet; onUnlink: () => void };

/** One linked wallet. */
const WalletRow = ({ wallet: { address, created_at }, onUnlink }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0">
    <Wallet aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.5} />
    <div className="grid min-w-0 grow basis-56">
      <AddressText of={address} />
      <span className="text-muted text-sm">Linked on {shownDay(created_at, 'own')}</span>
    </div>
    <Button kind="secondary" size="sm" aria-label={`Unlink ${address}`} onClick={onUnlink}>
      Unlink
    </Button>
  </li>
);
