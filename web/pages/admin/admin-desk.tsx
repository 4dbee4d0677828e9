import { useState } from 'react';
import { Desk } from '#web/desk/desk.tsx';
import { useDeskAccess } from '#web/lib/desk/access.ts';
import { useWallet } from '#web/lib/wallet.ts';
import { TextLink } from '#web/ui/link.tsx';
import { UnlockDialog } from '#web/wallet/dialogs/password-dialogs.tsx';
import { IssueForm } from './issue-form.tsx';
import { IssueOutcomes } from './issue-outcomes.tsx';
import { LoginCard } from './login-card.tsx';
import { PriceForm } from './price-form.tsx';
import { WalletNeeded } from './wallet-needed.tsx';

/** The desk for whoever was proven to be staff; login, price and issue, each signed by the wallet of this browser. */
export default function AdminDesk() {
  const { address } = useWallet();
  const isOpen = useDeskAccess();
  const [unlocking, setUnlocking] = useState(false);
  return (
    <>
      {isOpen && (
        <>
          <Desk />
          <p>
            <TextLink to="/audit">The audit log</TextLink> holds what staff did, when, and what changed.
          </p>
          <h2 className="text-2xl">With a wallet</h2>
        </>
      )}
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
