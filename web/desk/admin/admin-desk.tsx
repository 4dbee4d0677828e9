import { useState } from 'react';
import type { Address } from 'viem';
import { ConfirmPasskey } from '#web/account/confirm-passkey.tsx';
import { useAdmin, useDeskAccess, useDeskRights, useMay } from '#web/desk/access.ts';
import { AttestForm } from '#web/desk/coin-register/attest-form.tsx';
import { Desk } from '#web/desk/desk.tsx';
import { DeskHead } from '#web/desk/desk-head.tsx';
import { FreezeForm } from '#web/desk/freeze-form.tsx';
import { KeyboardHelp } from '#web/desk/keyboard.tsx';
import { Approvals } from '#web/desk/parts/approvals.tsx';
import { SafeProposals } from '#web/desk/safe/safe-proposals.tsx';
import { useSafeSigner } from '#web/desk/safe/use-safe-signer.ts';
import { SignedIn } from '#web/desk/signed-in.tsx';
import { Button } from '#web/ui/button.tsx';
import { UnlockDialog } from '#web/wallet/dialogs/password-dialogs.tsx';
import { OwnTransaction } from '#web/wallet/history/own-transaction.tsx';
import { useOwnTransactions } from '#web/wallet/history/own-transactions.ts';
import { useRememberedExtension } from '#web/wallet/signers/extension-choice.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { useWallet } from '#web/wallet/wallet.ts';
import { IssueForm } from './issue-form.tsx';
import { LocalMarketForm } from './local-market-form.tsx';
import { LoginCard, OwnWallets, rolesOf, SignAgain, SignWith, WalletNeeded, WithRole } from './login-card.tsx';
import { LoginColumn, LoginOutline, StaffAccountLine, useDeskMark } from './login-outline.tsx';
import { MarketForm } from './market-form.tsx';
import { PriceForm } from './price-form.tsx';
import { PriceHistory } from './price-history.tsx';

/** The bar and the desk for staff; for everyone else the way to log in. */
export default function AdminDesk() {
  useRememberedExtension();
  const isOpen = useDeskAccess();
  const { data: admin } = useAdmin();
  useSafeSigner();
  useDeskMark(isOpen);
  return (
    <>
      <DeskHead>
        <UnlockWallet />
        {isOpen && <KeyboardHelp />}
        <SignedIn />
      </DeskHead>
      <ConfirmPasskey wallet={(onDone) => <SignAgain onDone={onDone} />} />
      {isOpen === undefined && <LoginOutline />}
      {isOpen === false && (admin?.safe ? <OwnerDesk /> : <DeskLogin />)}
      {isOpen && (
        <Desk
          forms={{
            'set-price': <PriceTab />,
            'issue-tokens': <IssueTab />,
            signatures: <SignaturesTab />,
            attest: <AttestTab />,
          }}
        />
      )}
    </>
  );
}

/** Two ways in: a wallet with a role, and an account of staff. */
function DeskLogin() {
  return (
    <LoginColumn>
      <SignWith />
      <WalletNeeded />
      <LoginCard />
      <StaffAccountLine />
      {/* Last: the page doesn't know its address before it's hydrated, and nothing else may move then. */}
      <OwnWallets />
    </LoginColumn>
  );
}

/** What an owner of a Safe, who isn't staff, can do: propose what the Safe's roles allow, sign and execute. */
function OwnerDesk() {
  const rights = useDeskRights() ?? [];
  return (
    <div className="mx-auto grid max-w-3xl gap-6 px-4 py-8">
      <SignaturesTab />
      {rights.includes('prices') && <PriceTab />}
      {rights.includes('issue') && <IssueTab />}
      {rights.includes('coin-register') && <AttestTab />}
    </div>
  );
}

function SignaturesTab() {
  const { data: admin } = useAdmin();
  return (
    <>
      <SafeProposals />
      {rolesOf(admin).includes('COMPLIANCE') && <FreezeForm />}
    </>
  );
}

function PriceTab() {
  const opensRecords = useMay('records');
  const mayEnter = useMay('prices');
  return (
    <>
      <WithRole needs="PRICER">
        {opensRecords && <Approvals prices />}
        <PriceForm />
        <PriceHistory />
      </WithRole>
      {mayEnter && <MarketForm />}
      {mayEnter && <LocalMarketForm />}
    </>
  );
}

function IssueTab() {
  const { address } = useSigner();
  return (
    <WithRole needs="ISSUER">
      <IssueForm />
      {address && <IssueOutcomes address={address} />}
    </WithRole>
  );
}

const AttestTab = () => (
  <WithRole needs="ATTESTOR">
    <AttestForm />
  </WithRole>
);

/** The last issues that this browser signed, and what became of each. */
function IssueOutcomes({ address }: { address: Address }) {
  const { records } = useOwnTransactions();
  const issues = records.filter(({ purpose, from }) => purpose.kind === 'issue' && from === address).slice(0, 5);
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

/** Opens the wallet of this browser, wherever something at the desk may need its signature. */
function UnlockWallet() {
  const { status } = useWallet();
  const { signer } = useSigner();
  const [unlocking, setUnlocking] = useState(false);
  if (status !== 'locked' || signer) return null;
  return (
    <>
      <Button size="sm" aria-label="Unlock to continue" onClick={() => setUnlocking(true)}>
        Unlock
      </Button>
      {unlocking && <UnlockDialog onClose={() => setUnlocking(false)} />}
    </>
  );
}
