import { Suspense, useCallback, useEffect, useRef, useState, useTransition } from 'react';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Button } from '#web/ui/button.tsx';
import { whenNear } from '#web/ui/late-dialog.tsx';
import { keepOfflineCopy } from '#web/wallet/wallet.ts';
import { OwnDelegation } from './address-book/known-address.tsx';
import { BalanceHeader } from './balance-header.tsx';
import { TransactionList } from './history/transaction-list.tsx';
import type { WalletAction } from './settings-menu.tsx';
import { useSigner } from './signers/signer.ts';
import { ACTION_LOOK, SEND_ICON } from './wallet-buttons.tsx';

const SendForm = lazyPart(() => import('./sending/send-form.tsx'));

/** The wallet's balance, sending, and history: everything that needs the chain, loaded only for those who have a wallet. */
export default function Holdings({ onAction }: { onAction: (action: WalletAction) => void }) {
  const { address } = useSigner();
  const onUnlock = () => onAction('unlock');
  const sending = useSending();
  useEffect(keepOfflineCopy, []);
  return (
    // As high as its outline was, so that what is below it doesn't move.
    <div className="grid min-h-200 min-w-0 content-start gap-10">
      <BalanceHeader
        onUnlock={onUnlock}
        sendButton={
          <Button
            ref={sending.opener}
            className={ACTION_LOOK}
            icon={SEND_ICON}
            aria-expanded={sending.isOpen}
            busy={sending.isLoading}
            {...whenNear(SendForm)}
            onClick={sending.isOpen ? sending.close : sending.open}
          >
            Send
          </Button>
        }
      />
      {address && (
        <div key={address} className="grid min-w-0 content-start gap-8">
          <OwnDelegation address={address} />
          {/* Hidden when it is closed, so that it keeps what was typed. */}
          {sending.wasOpen && (
            <div hidden={!sending.isOpen}>
              <Suspense>
                <SendForm address={address} isOpen={sending.isOpen} onUnlock={onUnlock} onClose={sending.close} />
              </Suspense>
            </div>
          )}
          <TransactionList address={address} onUnlock={onUnlock} />
        </div>
      )}
    </div>
  );
}

/** Whether the form is open in which tokens are sent, with the button that opens it and gets the focus back. */
function useSending() {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [isLoading, startTransition] = useTransition();
  const open = () =>
    startTransition(() => {
      setWasOpen(true);
      setOpen(true);
    });
  const close = useCallback(() => {
    setOpen(false);
    opener.current?.focus();
  }, []);
  return { opener, isOpen, wasOpen, isLoading, open, close };
}
