import { useState } from 'react';
import { useWallet } from '#web/lib/wallet.ts';
import { UnlockDialog } from '#web/wallet/dialogs/unlock-dialog.tsx';
import { IssueForm } from './issue-form.tsx';
import { IssueOutcomes } from './issue-outcomes.tsx';
import { LoginCard } from './login-card.tsx';
import { PriceForm } from './price-form.tsx';
import { WalletNeeded } from './wallet-needed.tsx';

/** Login, price and issue; each signs with the wallet of this browser. */
export default function AdminDesk() {
  const { address } = useWallet();
  const [unlocking, setUnlocking] = useState(false);
  return (
    <>
      <WalletNeeded onUnlock={() => setUnlocking(true)} />
      <LoginCard />
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-8">
        <PriceForm />
        <IssueForm />
      </div>
      {address && <IssueOutcomes address={address} />}
      {unlocking && <UnlockDialog onClose={() => setUnlocking(false)} />}
    </>
  );
}
