import { Suspense } from 'react';
import { href } from 'react-router';
import { CONNECTED_MESSAGES } from '#domain/wallet/connected-wallet-messages.ts';
import { site } from '#site';
import { useHydrating } from '#web/lib/hydrating.ts';
import { isWalletElsewhere, walletHost, walletOrigin } from '#web/lib/site-data.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog, useLateDialog } from '#web/ui/late-dialog.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Segments } from '#web/ui/segments.tsx';

/** Where the tokens of a redemption are. */
export type Way = 'wallet' | 'email';

const WAYS = [
  ['wallet', 'My wallet'],
  ['email', 'Another wallet or an exchange'],
] as const;

/** Queried only if this browser has a wallet. */
export default function WayChoice({ value, onValue }: { value: Way; onValue: (way: Way) => void }) {
  return <Segments label="Where are the tokens?" value={value} options={WAYS} onValue={onValue} />;
}

const WalletChoiceDialog = lazyDialog(() =>
  import('#web/wallet/signers/connected-wallet.tsx').then((file) => ({ default: file.WalletChoiceDialog })),
);

/** For those whose key is in another wallet than this browser's. */
export function OtherWallet({ onConnected }: { onConnected: () => void }) {
  const choice = useLateDialog<true>();
  const close = () => {
    choice.close();
    onConnected();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-muted text-sm">{CONNECTED_MESSAGES.redeemWith}</p>
      <Button kind="secondary" size="sm" {...choice.opener(WalletChoiceDialog, true)}>
        Use a wallet you have
      </Button>
      {!useHydrating() && isWalletElsewhere && (
        <p className="basis-full text-muted text-sm">
          Are they in the {site.name} Wallet?{' '}
          <TextLink to={walletOrigin + href('/redeem')}>Redeem them at {walletHost}</TextLink>
        </p>
      )}
      <Suspense>{choice.shown && <WalletChoiceDialog onClose={close} />}</Suspense>
    </div>
  );
}
