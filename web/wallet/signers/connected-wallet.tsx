import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { USG_DECIMALS } from '#domain/money.ts';
import { CONNECTED_MESSAGES } from '#domain/wallet/connected-wallet-messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { site } from '#site';
import { watchToken } from '#wallet/extension-requests.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { disconnectWallet, useSigner } from '#web/wallet/signers/signer.ts';
import { walletMessage } from '#web/wallet/wallet.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { isExtensionSigner, Trouble, useRememberedExtension } from './extension-choice.tsx';

const SignerOptions = lazyPart(() => import('./sign-with.tsx').then((file) => ({ default: file.SignerOptions })));

type ChoiceProps = { onClose: () => void };

/** Chooses the wallet for the holder's pages: this browser's, an installed one, or a Ledger. */
export function WalletChoiceDialog({ onClose }: ChoiceProps) {
  const { signer, kind } = useSigner();
  const [before] = useState(signer);
  // Closes as soon as one is chosen, also if it's the same one again.
  useEffect(() => {
    if (kind !== 'own-key' && signer && signer !== before) onClose();
  }, [kind, signer, before, onClose]);
  return (
    <Dialog open title="Use a wallet you have" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <p className="text-muted">{CONNECTED_MESSAGES.choose}</p>
      <Suspense fallback={<Skeleton className="w-full" label="Looking for wallets" />}>
        <SignerOptions />
      </Suspense>
    </Dialog>
  );
}

/** The token's picture as a data URL, so that a wallet needn't download it; undefined if it can't be loaded. */
async function tokenImage(): Promise<string | undefined> {
  const answer = await fetch('/icon-192.png').catch(() => undefined);
  if (!answer?.ok) return undefined;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`;
}

/** The connected wallet: problems that keep it from signing, and buttons to reconnect, change or disconnect it; more unless `brief`. */
export default function ConnectedWallet({ brief = false }: { brief?: boolean }) {
  useRememberedExtension(true);
  const { kind, name, address, signer } = useSigner();
  const [choosing, setChoosing] = useState(false);
  const walletChain = useWalletChain();
  const extension = isExtensionSigner(signer) ? signer.extension : undefined;
  const add = useMutation({
    mutationFn: async () => {
      if (!walletChain || !extension) throw new TypeError('No wallet to ask');
      const { token: address } = walletChain.chain;
      const image = await tokenImage();
      return watchToken(extension, { address, symbol: site.symbol, decimals: USG_DECIMALS, ...(image && { image }) });
    },
  });
  if (kind === 'own-key' || !address) return null;
  return (
    <section aria-labelledby="connected-wallet" className="card grid content-start gap-4">
      <h2 id="connected-wallet" className="text-xl first-letter:uppercase">
        {name}
      </h2>
      <p className="wrap-anywhere">
        <AddressText of={address} />
      </p>
      {isExtensionSigner(signer) && <Trouble key={signer.address} signer={signer} followsAccount />}
      {!signer && (
        <Notice kind="warning" live>
          <p>{kind === 'ledger' ? CONNECTED_MESSAGES.ledgerAgain : CONNECTED_MESSAGES.extensionAgain}</p>
        </Notice>
      )}
      {!brief && <p className="text-muted text-sm">{CONNECTED_MESSAGES.noAddressBook}</p>}
      <div className="flex flex-wrap gap-3">
        <Button kind={signer ? 'secondary' : 'primary'} size="sm" onClick={() => setChoosing(true)}>
          {signer ? 'Use another wallet' : 'Connect again'}
        </Button>
        {extension && !brief && (
          <Button kind="secondary" size="sm" busy={add.isPending} disabled={!walletChain} onClick={() => add.mutate()}>
            Add {site.symbol} to this wallet
          </Button>
        )}
        <Button kind="quiet" size="sm" onClick={disconnectWallet}>
          Disconnect
        </Button>
      </div>
      <p role="status" className="text-good text-sm empty:hidden">
        {add.data === true && CONNECTED_MESSAGES.tokenAdded}
        {add.data === false && SIGNER_MESSAGES.refused}
      </p>
      <ErrorNotice error={add.error} text={walletMessage} />
      {choosing && <WalletChoiceDialog onClose={() => setChoosing(false)} />}
    </section>
  );
}
