import { useWallet } from '#web/lib/wallet.ts';
import { BalanceHeader } from './balance-header.tsx';
import { SendForm } from './send-form.tsx';
import type { PanelAction } from './settings-panel.tsx';
import { TransactionList } from './transaction-list.tsx';

/** What the wallet holds, sends and has sent. All that speaks with the chain is here, for those who have a wallet. */
export default function Holdings({ onAction }: { onAction: (action: PanelAction) => void }) {
  const { address } = useWallet();
  return (
    <>
      <BalanceHeader title="Your balance" onUnlock={() => onAction('unlock')} />
      {address && (
        <div className="grid min-w-0 content-start gap-6 lg:gap-8">
          <SendForm address={address} onUnlock={() => onAction('unlock')} />
          <TransactionList address={address} />
        </div>
      )}
    </>
  );
}
