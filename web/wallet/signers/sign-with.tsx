import { Check, Globe, Usb, Wallet } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { devicesOf } from '#domain/page-devices.ts';
import { WALLET_STATE_MESSAGES } from '#domain/wallet/page-messages.ts';
import { confirmIn, SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { site } from '#site';
import { isSafeSigner } from '#wallet/safe-signer.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { isWalletElsewhere } from '#web/lib/site-data.tsx';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Isolated } from '#web/ui/isolated.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type ChosenSigner, disconnectWallet, useSigner } from '#web/wallet/signers/signer.ts';
import { useWallet, walletMessage } from '#web/wallet/wallet.ts';
import { isExtensionSigner, Trouble, useExtensionChoice, useExtensions } from './extension-choice.tsx';

// With Ledger's kit it is many times the size of the rest.
const LedgerChoice = lazyPart(() => import('./ledger-choice.tsx'));

const ICON = 'size-8 shrink-0 rounded-md';
const OWN_NAME = `${site.symbol} Wallet in this browser`;

type OptionProps = {
  name: string;
  chosen: boolean;
  busy?: boolean;
  icon: ReactNode;
  children: ReactNode;
  onChoose: () => void;
};

/** One wallet to sign with. */
function Option({ name, chosen, busy = false, icon, children, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={onChoose}
      className={classNames(
        'flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-md border px-4 py-3 text-left transition-colors',
        chosen ? 'border-accent bg-accent-wash' : 'border-edge bg-surface hover:border-ink hover:bg-sunken',
      )}
    >
      {icon}
      <span className="grid min-w-0 grow">
        <span className="wrap-anywhere font-medium">
          <Isolated>{name}</Isolated>
        </span>
        <span className="text-muted text-sm">{children}</span>
      </span>
      {chosen && <Check aria-hidden className="size-5 shrink-0 text-accent" />}
    </button>
  );
}

/** The signer; of a Safe its owner. */
function useOwner(): ChosenSigner {
  const chosen = useSigner();
  if (!isSafeSigner(chosen.signer)) return chosen;
  const { owner } = chosen.signer;
  return { kind: owner.kind, name: owner.name, status: 'unlocked', address: owner.address, signer: owner };
}

function OwnWallet() {
  const { kind } = useOwner();
  const { status, address } = useWallet();
  return (
    <Option
      name={OWN_NAME}
      chosen={kind === 'own-key'}
      icon={<Wallet aria-hidden className={classNames(ICON, 'p-1 text-accent')} />}
      onChoose={disconnectWallet}
    >
      {address ? (
        <AddressText short of={address} />
      ) : (
        WALLET_STATE_MESSAGES[status === 'starting' ? 'starting' : 'none']
      )}
      {status === 'locked' && ', locked'}
    </Option>
  );
}

/** Every wallet that can sign here: this browser's, installed ones, a Ledger, and `children`. */
export function SignerOptions({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const { kind, address, signer } = useOwner();
  const [opening, setOpening] = useState(false);
  const extensions = useExtensions();
  const connect = useExtensionChoice();
  const chosen = isExtensionSigner(signer) ? signer : undefined;
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">Wallets to sign with</legend>
        {!isWalletElsewhere && <OwnWallet />}
        {extensions.map((extension) => {
          const isChosen = chosen?.extension === extension;
          return (
            <Option
              key={extension.uuid}
              name={extension.name}
              chosen={isChosen}
              busy={connect.isPending && connect.variables === extension}
              icon={
                extension.icon ? (
                  <img src={extension.icon} alt="" className={ICON} />
                ) : (
                  <Globe aria-hidden className={classNames(ICON, 'p-1 text-muted')} />
                )
              }
              onChoose={() => connect.mutate(extension)}
            >
              {isChosen ? <AddressText short of={chosen.address} /> : 'Browser wallet'}
            </Option>
          );
        })}
        {/* A page's document says which devices it may use. */}
        {devicesOf(pathname).includes('hid') && (
          <Option
            name="Ledger"
            chosen={kind === 'ledger'}
            icon={<Usb aria-hidden className={classNames(ICON, 'p-1 text-accent')} />}
            onChoose={() => setOpening(true)}
          >
            {kind === 'ledger' && address ? <AddressText short of={address} /> : 'Hardware wallet, by USB'}
          </Option>
        )}
        {children}
      </fieldset>
      {extensions.length === 0 && <p className="text-muted text-sm">{SIGNER_MESSAGES.noneFound}</p>}
      {connect.isPending && <Notice live>{confirmIn(connect.variables.name)}</Notice>}
      <ErrorNotice error={connect.error} text={walletMessage} />
      <Dialog open={opening} title="Ledger" onClose={() => setOpening(false)}>
        <Suspense fallback={<Skeleton className="w-full" />}>
          <LedgerChoice onChosen={() => setOpening(false)} />
        </Suspense>
      </Dialog>
      {chosen && <Trouble key={chosen.address} signer={chosen} />}
    </div>
  );
}

/** Beside an action: which wallet signs it, with a button to choose another one. */
export function SignerLine() {
  const { kind, address, signer } = useOwner();
  const safe = useSigner().kind === 'safe';
  const [choosing, setChoosing] = useState(false);
  const close = () => setChoosing(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="text-muted">
        Sign {safe && 'for the Safe '}with {signer?.name ?? (kind === 'own-key' ? 'this browser’s wallet' : kind)}
        {address && (
          <>
            , <AddressText short of={address} />
          </>
        )}
      </p>
      <Button kind="quiet" size="sm" className="text-accent!" onClick={() => setChoosing(true)}>
        Change
      </Button>
      <Dialog open={choosing} title="Sign with" onClose={close} footer={<Button onClick={close}>Done</Button>}>
        <SignerOptions />
      </Dialog>
    </div>
  );
}
