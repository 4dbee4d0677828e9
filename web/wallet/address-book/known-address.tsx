import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import type { Address } from 'viem';
import { OWN_DELEGATION_MESSAGES } from '#domain/wallet/recipient-messages.ts';
import { findTrusted, type KnownAddress } from '#wallet/look-alike.ts';
import { checkAddress, lookAlikeWarning } from '#wallet/recipient.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog, useLateDialog, whenNear } from '#web/ui/late-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useWalletChain, type WalletChain } from '#web/wallet/wallet-chain.ts';
import { RecipientWarnings } from './recipient-warnings.tsx';
import { useAddressBook, useContactName, useKnownAddresses } from './recipients.ts';

const AddressBookDialog = lazyDialog(() => import('./address-book-dialog.tsx'));

type CounterpartyProps = { of: string; own: Address };

/** The other side of a transfer: the name that the holder gave it, or its address with a button to name it. */
export function Counterparty({ of, own }: CounterpartyProps) {
  const name = useContactName(of);
  const { status } = useAddressBook();
  const adding = useLateDialog<true>();
  if (name) return <span title={of}>{name}</span>;
  return (
    <>
      <AddressText short of={of} />
      {status === 'open' && (
        <button
          type="button"
          className="icon-button -my-3 inline-flex! align-middle text-accent"
          aria-label={`Save ${of} to address book`}
          {...whenNear(AddressBookDialog)}
          onClick={() => adding.open(true)}
        >
          <UserPlus aria-hidden className="size-4" />
        </button>
      )}
      <Suspense>{adding.shown && <AddCounterparty of={of} own={own} onClose={adding.close} />}</Suspense>
    </>
  );
}

function AddCounterparty({ of, own, onClose }: CounterpartyProps & { onClose: () => void }) {
  const walletChain = useWalletChain();
  const { known } = useKnownAddresses(walletChain, own);
  return createPortal(
    <AddressBookDialog
      own={own}
      walletChain={walletChain}
      known={known}
      onClose={onClose}
      adding={of}
      onChoose={onClose}
    />,
    document.body,
  );
}

type AboutProps = {
  to: string;
  own: Address;
  walletChain: WalletChain | undefined;
  known: readonly KnownAddress[];
  onAdd: (address: string) => void;
};

const TRUSTED: Partial<Record<KnownAddress['from'], string>> = {
  linked: 'A wallet linked to your account',
  sent: 'You’ve sent to this address before',
};

/** What the wallet knows about a complete address without asking the chain. */
export function AboutRecipient({ to, own, walletChain, known, onAdd }: AboutProps) {
  const { status } = useAddressBook();
  if (!walletChain || checkAddress(to, own, walletChain.chain)) return null;
  const trusted = findTrusted(to, known);
  return (
    <div className="grid gap-2" aria-live="polite">
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        {trusted?.name ? (
          <span>
            <strong>{trusted.name}</strong>, in your address book
          </span>
        ) : (
          <>
            <span className="text-muted">{trusted ? TRUSTED[trusted.from] : 'New recipient'}</span>
            {status === 'open' && (
              <Button
                kind="quiet"
                size="sm"
                className="text-accent!"
                icon={<UserPlus aria-hidden className="size-4" />}
                onClick={() => onAdd(to)}
              >
                Save to address book
              </Button>
            )}
          </>
        )}
      </p>
      <RecipientWarnings address={to} warnings={lookAlikeWarning(to, known)} />
    </div>
  );
}

/** Explains what to do if a contract can act for the wallet (EIP-7702). */
export function OwnDelegation({ address }: { address: Address }) {
  const walletChain = useWalletChain();
  const { data: code } = useQuery({
    queryKey: queryKeys.accountCode(address, walletChain?.chain.token),
    enabled: walletChain !== undefined,
    queryFn: () => {
      if (!walletChain) throw new TypeError('No blockchain connection');
      return walletChain.chain.codeAt(address);
    },
  });
  if (code?.kind !== 'delegated') return null;
  const text = OWN_DELEGATION_MESSAGES;
  return (
    <Notice kind="danger" title={text.title} live>
      <p>
        {text.delegate} <AddressText of={code.to} />
      </p>
      <p>{text.stolen}</p>
      <ol className="grid list-decimal gap-1 pl-5">
        <li>{text.create}</li>
        <li>
          {text.move} {walletChain?.site.relays && text.relayed}
        </li>
        <li>{text.noEth}</li>
      </ol>
      <p>{text.wanted}</p>
    </Notice>
  );
}
