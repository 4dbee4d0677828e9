import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { confirmBy } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';

type Asked = { by: 'passkey' | 'wallet'; settle: (isConfirmed: boolean) => void };

/**
 * Asks for the passkey, or the wallet's signature, that a call of this page lacks, in a dialog above whatever is open; the call is then
 * repeated. `wallet` draws how a wallet signs again, where the page has one.
 */
export function ConfirmPasskey({ wallet }: { wallet?: (onDone: () => void) => ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    // Calls that are refused at the same moment wait for the same answer.
    let pending: Promise<boolean> | undefined;
    confirmBy((by) => {
      pending ??= new Promise<boolean>((settle) => setAsked({ by, settle })).finally(() => {
        pending = undefined;
        setAsked(undefined);
      });
      return pending;
    });
    return () => confirmBy();
  }, []);
  const isWallet = asked?.by === 'wallet';
  return (
    <Dialog
      open={asked !== undefined}
      title={isWallet ? 'Sign again with your wallet' : 'Confirm it’s you'}
      size="sm"
      onClose={() => asked?.settle(false)}
    >
      {isWallet ? (
        <p>This needs a signature from the last five minutes.</p>
      ) : (
        <p>This needs your passkey, or one you used within the last five minutes.</p>
      )}
      {asked && (isWallet ? wallet?.(() => asked.settle(true)) : <UsePasskey onDone={() => asked.settle(true)} />)}
    </Dialog>
  );
}

function UsePasskey({ onDone }: { onDone: () => void }) {
  const using = useMutation({
    mutationFn: async () => (await import('./passkeys.ts')).confirmWithPasskey(),
    onSuccess: onDone,
  });
  return (
    <>
      <ErrorNotice error={using.error} />
      <Button busy={using.isPending} icon={<KeyRound aria-hidden className="size-5" />} onClick={() => using.mutate()}>
        Use your passkey
      </Button>
    </>
  );
}
