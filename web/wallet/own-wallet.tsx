import { Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { knownFrom, unlikeConnected } from '#domain/wallet/connected-wallet-messages.ts';
import type { Connection } from '#wallet/connection.ts';
import { useLinkedWallets } from '#web/lib/session.ts';
import { isWalletElsewhere } from '#web/lib/site-data.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog, useLateDialog } from '#web/ui/late-dialog.tsx';
import { savedWalletAddress } from '#web/wallet/saved-wallet.tsx';
import { useConnection } from '#web/wallet/signers/connection.ts';
import { WalletElsewhere } from './wallet-elsewhere.tsx';

const CreateDialog = lazyDialog(() =>
  import('./dialogs/create-dialog.tsx').then((file) => ({ default: file.CreateDialog })),
);

type Props = { value: string; onValue: (address: string) => void; onBack: () => void };

/** Under an address field: whose address it is, and the way to create a wallet without leaving the form. */
export default function OwnWallet({ value, onValue, onBack }: Props) {
  const own = useKnownAddress(value, onValue);
  const creation = useLateDialog<true>();
  const isBack = useRef(false);

  function finish() {
    creation.close();
    const created = own.find();
    if (created) onValue(created);
    isBack.current = true;
  }
  // Not before the dialog is gone: what is behind it takes no focus.
  useEffect(() => {
    if (creation.shown || !isBack.current) return;
    isBack.current = false;
    onBack();
  }, [creation.shown, onBack]);
  return (
    <>
      {own.connected || own.saved ? (
        originOf(value, own)
      ) : isWalletElsewhere ? (
        originOf(value, own) || <WalletElsewhere />
      ) : (
        <>
          {value === '' ? 'No wallet yet?' : originOf(value, own)}
          <Button kind="secondary" {...creation.opener(CreateDialog, true)}>
            Create a wallet here
          </Button>
        </>
      )}
      {/* HTML allows no form inside a form: the dialog is rendered outside the page's form. */}
      <Suspense>{creation.shown && createPortal(<CreateDialog onClose={finish} />, document.body)}</Suspense>
    </>
  );
}

type Known = { connected: Connection | undefined; saved: string | undefined; linked: string | undefined };

const same = (one: string, other: string | undefined) => one.trim().toLowerCase() === other?.toLowerCase();

function originOf(value: string, { connected, saved, linked }: Known): string {
  if (same(value, connected?.address)) return knownFrom(connected?.name ?? '');
  if (same(value, saved)) return 'This is the wallet in this browser. You can enter another address of yours.';
  if (same(value, linked)) return 'This is the wallet linked to your account. You can enter another address of yours.';
  if (connected) return unlikeConnected(connected.name);
  return saved ? 'This isn’t the wallet in this browser. Please make sure the address is yours.' : '';
}

/** The wallet that is connected, the one in this browser, or else one that is linked to the account; it goes into a field that is still empty, once. */
function useKnownAddress(value: string, onValue: (address: string) => void) {
  const { data: wallets } = useLinkedWallets();
  const connected = useConnection();
  const [saved, setSaved] = useState<string>();
  const linked = wallets?.[0]?.address;
  const isFilled = useRef(false);
  const find = () => {
    const found = savedWalletAddress();
    setSaved(found);
    return found;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when an address becomes known; afterwards the field is the reader's
  useEffect(() => {
    const own = find();
    const known = connected?.address ?? own ?? linked;
    if (isFilled.current || !known) return;
    isFilled.current = true;
    if (value === '') onValue(known);
  }, [connected, linked]);
  return { connected, saved, linked, find };
}
