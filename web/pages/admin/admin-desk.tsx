import { useState } from 'react';
import { href } from 'react-router';
import type { Address } from 'viem';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { WALLET_PROBLEM_MESSAGES } from '#domain/messages/wallet.ts';
import { useDeskAccess } from '#web/desk/access.ts';
import { Desk } from '#web/desk/desk.tsx';
import { useOwnTransactions } from '#web/lib/own-transactions.ts';
import { useSigner } from '#web/lib/signer.ts';
import { useWallet, walletObstacle } from '#web/lib/wallet.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { UnlockDialog } from '#web/wallet/dialogs/password-dialogs.tsx';
import { OwnTransaction } from '#web/wallet/own-transaction.tsx';
import { IssueForm } from './issue-form.tsx';
import { LoginCard } from './login-card.tsx';
import { PriceForm } from './price-form.tsx';
import { RecentPrices } from './recent-prices.tsx';

/** The desk, for staff only; then login, price and issue, which this browser's wallet signs. */
export default function AdminDesk() {
  const { address } = useSigner();
  const isOpen = useDeskAccess();
  const [unlocking, setUnlocking] = useState(false);
  return (
    <>
      {isOpen && (
        <>
          <Desk />
          <p>
            <TextLink to={href('/audit')}>The audit log</TextLink> shows what staff did, when, and what changed.
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
      <RecentPrices />
      {address && <IssueOutcomes address={address} />}
      {unlocking && <UnlockDialog onClose={() => setUnlocking(false)} />}
    </>
  );
}

const SHOWN = 5;

/** The last issues that this browser signed, and what became of each. */
function IssueOutcomes({ address }: { address: Address }) {
  const { records } = useOwnTransactions();
  const issues = records.filter(({ purpose, from }) => purpose.kind === 'issue' && from === address).slice(0, SHOWN);
  if (issues.length === 0) return null;
  return (
    <section aria-labelledby="issues" className="card overflow-hidden p-0!">
      <h2 id="issues" className="border-line border-b px-5 py-4 text-xl">
        Your last issues
      </h2>
      <ul className="divide-y divide-line">
        {issues.map((record) => (
          <OwnTransaction key={record.hash} record={record} />
        ))}
      </ul>
    </section>
  );
}

/** Says what is missing for signing: no wallet in this browser, or a locked one. */
function WalletNeeded({ onUnlock }: { onUnlock: () => void }) {
  const { status, address } = useWallet();
  const obstacle = walletObstacle();
  if (status === 'unlocked' || status === 'starting') return null;
  if (obstacle) return <Notice kind="danger">{WALLET_PROBLEM_MESSAGES[obstacle]}</Notice>;
  return (
    <Notice
      kind="warning"
      title={status === 'locked' ? WALLET_PROBLEM_MESSAGES.locked : WALLET_PROBLEM_MESSAGES.noWallet}
      live
    >
      <p>
        {ADMIN_MESSAGES.needsWallet} Wallets are created, restored and locked on the{' '}
        <TextLink to={href('/wallet')}>wallet page</TextLink>.
      </p>
      {address && <AddressText of={address} className="text-muted" />}
      <div className="mt-2">
        {status === 'locked' ? (
          <Button size="sm" aria-label="Unlock to continue" onClick={onUnlock}>
            Unlock
          </Button>
        ) : (
          <ButtonLink to={href('/wallet')} size="sm">
            Go to the wallet
          </ButtonLink>
        )}
      </div>
    </Notice>
  );
}
