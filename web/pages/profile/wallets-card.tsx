import { lazy, Suspense, useState } from 'react';
import type { Address } from 'viem';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useLinkedWallets, useUnlink } from '#web/lib/linked-wallets.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WalletRow } from './wallet-row.tsx';

const LinkWallet = lazy(() => import('./link-wallet.tsx'));

/** The wallets that this account has proved to hold, and the way to prove another. */
export function WalletsCard() {
  const { data, error, refetch, isFetching } = useLinkedWallets();
  const [leaving, setLeaving] = useState<Address>();
  const unlink = useUnlink();
  if (error && !data) {
    return (
      <LoadFailed title="Your wallets cannot be shown" onRetry={() => void refetch()} busy={isFetching}>
        {sentenceOf(error)}
      </LoadFailed>
    );
  }
  if (!data) return <Skeleton className="w-full max-w-sm" />;
  return (
    <div className="grid gap-5">
      <p className="text-muted text-sm">
        A linked wallet’s balance and transactions are shown on your dashboard. We learn its address, never its key.
      </p>
      {data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((wallet) => (
            <WalletRow key={wallet.address} wallet={wallet} onUnlink={() => setLeaving(wallet.address)} />
          ))}
        </ul>
      )}
      <Suspense fallback={<Skeleton className="w-full max-w-sm" label="The wallet is being looked for" />}>
        <LinkWallet linked={data.map((wallet) => wallet.address)} />
      </Suspense>
      <ConfirmDialog
        open={leaving !== undefined}
        title="Unlink this wallet?"
        confirmLabel="Unlink"
        busy={unlink.isPending}
        onConfirm={() => leaving && unlink.mutate(leaving, { onSettled: () => setLeaving(undefined) })}
        onClose={() => setLeaving(undefined)}
      >
        <p>Your dashboard no longer counts it. The wallet itself and what it holds stay as they are.</p>
        <code className="break-all text-sm">{leaving}</code>
      </ConfirmDialog>
    </div>
  );
}
