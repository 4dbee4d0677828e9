import { useState } from 'react';
import { href } from 'react-router';
import type { Address } from 'viem';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { Refusal } from '#wallet/problem.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { isWalletElsewhere, walletHost, walletOrigin } from '#web/lib/site-data.tsx';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ConfirmElsewhere } from '#web/wallet/confirm/confirm-elsewhere.tsx';
import { UnlockDialog } from '#web/wallet/dialogs/password-dialogs.tsx';
import ConnectedWallet, { WalletChoiceDialog } from '#web/wallet/signers/connected-wallet.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { walletMessage } from '#web/wallet/wallet.ts';
import { isSameAddress, useLinkChallenge, useLinkWallet } from './linked-wallets.ts';

const isAmong = (address: Address, linked: readonly Address[]) => linked.some((each) => isSameAddress(each, address));

/** Links this browser's wallet: offered where there is one that is unlocked and not linked yet. */
export default function LinkWallet({ linked }: { linked: readonly Address[] }) {
  const { kind, status, address } = useSigner();
  const [unlocking, setUnlocking] = useState(false);
  if (status === 'starting') return <Skeleton className="w-64" label="Looking for your wallet" />;
  if (kind !== 'own-key' && address) {
    return (
      <div className="grid gap-4">
        <ConnectedWallet brief />
        {isAmong(address, linked) ? (
          <p className="text-good text-sm">This wallet is linked.</p>
        ) : (
          <ProveWallet address={address} />
        )}
      </div>
    );
  }
  if (isWalletElsewhere)
    return (
      <div className="grid justify-items-start gap-3">
        <p>{ACCOUNT_MESSAGES.walletElsewhere}</p>
        <ButtonLink to={walletOrigin + window.location.pathname} kind="secondary" size="sm">
          Link it at {walletHost}
        </ButtonLink>
        <OtherWallet />
      </div>
    );
  if (status === 'none' || !address) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>{ACCOUNT_MESSAGES.walletNone}</p>
        <ButtonLink to={href('/wallet')} kind="secondary" size="sm">
          Create or restore a wallet
        </ButtonLink>
        <OtherWallet />
      </div>
    );
  }
  if (isAmong(address, linked)) return <p className="text-good text-sm">The wallet in this browser is linked.</p>;
  if (status === 'unlocked') return <ProveWallet address={address} />;
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {ACCOUNT_MESSAGES.walletLocked} <TextLink to={href('/wallet')}>Go to the wallet</TextLink>
      </p>
      <Button kind="secondary" size="sm" onClick={() => setUnlocking(true)}>
        Unlock
      </Button>
      {unlocking && <UnlockDialog onClose={() => setUnlocking(false)} />}
    </div>
  );
}

/** For those whose key is in another wallet, such as an extension or a Ledger. */
function OtherWallet() {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button kind="quiet" size="sm" onClick={() => setChoosing(true)}>
        Use a wallet you have
      </Button>
      {choosing && <WalletChoiceDialog onClose={() => setChoosing(false)} />}
    </>
  );
}

/** Shows the whole text to be signed, and links the wallet once its owner has signed it. */
function ProveWallet({ address }: { address: Address }) {
  const { signer, name } = useSigner();
  const challenge = useLinkChallenge();
  const link = useLinkWallet(address);
  const close = () => {
    challenge.reset();
    link.reset();
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p className="break-words">
        Link {name ?? 'the wallet in this browser'}, <AddressText of={address} />
      </p>
      <Button size="sm" disabled={!signer} busy={challenge.isPending} onClick={() => challenge.mutate(address)}>
        Link this wallet
      </Button>
      <ConfirmDialog
        open={challenge.data !== undefined}
        title="Sign to link this wallet"
        confirmLabel="Sign and link"
        busy={link.isPending}
        onConfirm={async () => challenge.data && link.mutateAsync(challenge.data)}
        onClose={close}
      >
        <p>Your wallet signs this text to prove it’s yours. It’s free, and no tokens move.</p>
        <pre className="wrap-anywhere whitespace-pre-wrap rounded-md bg-sunken p-4 font-mono text-[0.8125rem]">
          {challenge.data?.message}
        </pre>
        <ConfirmElsewhere busy={link.isPending} />
        {link.error && (
          <Notice kind="danger" live>
            <p>{link.error instanceof Refusal ? walletMessage(link.error) : messageOf(link.error)}</p>
          </Notice>
        )}
      </ConfirmDialog>
    </div>
  );
}
