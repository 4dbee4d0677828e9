import { useEffect } from 'react';
import { keepOfflineCopy } from '#web/wallet/wallet.ts';
import { OwnDelegation } from './address-book/known-address.tsx';
import { BalanceHeader } from './balance-header.tsx';
import { TransactionList } from './history/transaction-list.tsx';
import { SendForm } from './sending/send-form.tsx';
import type { PanelAction } from './settings-panel.tsx';
import { useSigner } from './signers/signer.ts';

/** The wallet's balance, sending, and history: everything that needs the chain, loaded only for those who have a wallet. */
export default function Holdings({ onAction }: { onAction: (action: PanelAction) => void }) {
  const { address } = useSigner();
  const onUnlock = () => onAction('unlock');
  useEffect(keepOfflineCopy, []);
  return (
    <>
      <BalanceHeader onUnlock={onUnlock} />
      {address && (
        <div key={address} className="grid min-w-0 content-start gap-6 lg:gap-8">
          <OwnDelegation address={address} />
          <SendForm address={address} onUnlock={onUnlock} />
          <TransactionList address={address} onUnlock={onUnlock} />
        </div>
      )}
    </>
  );
}
