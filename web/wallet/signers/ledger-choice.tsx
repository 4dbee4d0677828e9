import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { ACCOUNT_PATHS, PATH_KINDS, type PathKind } from '#wallet/account-paths.ts';
import { createLedgerSigner, type Ledger, type LedgerAccount, openLedger } from '#wallet/ledger.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/text-field.tsx';
import { AccountList } from '#web/wallet/account-choice.tsx';
import { connectWallet } from '#web/wallet/signers/signer.ts';
import { walletMessage } from '#web/wallet/wallet.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';

/** A document that came by a soft navigation keeps the policy of the page before, which allows no device. */
function isAllowed(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature('hid') ?? true;
}

/** Connects a Ledger, lists its accounts, and has the chosen address accepted on the device. */
export default function LedgerChoice({ onChosen }: { onChosen: () => void }) {
  const [paths, setPaths] = useState<PathKind>('BIP-44');
  const { connect, accounts, choose } = useLedger(onChosen);
  const { data: found } = accounts;
  const list = (kind: PathKind) => {
    setPaths(kind);
    accounts.mutate(kind);
  };
  if (!isAllowed()) {
    return (
      <Notice kind="warning">
        <p>{SIGNER_MESSAGES.ledgerReload}</p>
        <p className="mt-2">
          <Button size="sm" kind="secondary" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        </p>
      </Notice>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-muted">{SIGNER_MESSAGES.ledgerHint}</p>
      {!connect.isSuccess && (
        <div>
          <Button busy={connect.isPending} onClick={() => connect.mutate(undefined, { onSuccess: () => list(paths) })}>
            Connect the Ledger
          </Button>
        </div>
      )}
      {connect.isSuccess && (
        <SelectField
          label="Derivation paths"
          hint="Choose another kind if your account isn’t listed."
          value={paths}
          disabled={accounts.isPending || choose.isPending}
          onChange={(event) => list(event.target.value as PathKind)}
        >
          {PATH_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kind}, {ACCOUNT_PATHS[kind][0]} …
            </option>
          ))}
        </SelectField>
      )}
      {accounts.isPending && <Notice live>{SIGNER_MESSAGES.ledgerReading}</Notice>}
      {found && (
        <AccountList
          label="Accounts on the Ledger"
          accounts={found}
          row={(account, about) => (
            <button
              type="button"
              disabled={choose.isPending || accounts.isPending}
              onClick={() => choose.mutate(account)}
              className={classNames(
                'min-h-11 w-full cursor-pointer px-4 py-3 text-left hover:bg-sunken',
                choose.variables === account && choose.isPending && 'bg-accent-wash',
              )}
            >
              {about}
            </button>
          )}
        />
      )}
      {choose.isPending && <Notice live>{SIGNER_MESSAGES.ledgerCompare}</Notice>}
      <ErrorNotice error={connect.error ?? accounts.error ?? choose.error} text={walletMessage} />
    </div>
  );
}

/** The device that is open while the choice is; it stays open only if one of its accounts was chosen. */
function useLedger(onChosen: () => void) {
  const walletChain = useWalletChain();
  const ledger = useRef<Ledger>(undefined);
  const isChosen = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (!isChosen.current) ledger.current?.close();
    };
  }, []);
  const opened = (): Ledger => {
    if (!ledger.current) throw new TypeError('No Ledger is open');
    return ledger.current;
  };
  const connect = useMutation({
    mutationFn: async () => {
      const opened = await openLedger();
      // Opening asks the owner, who may have closed the choice meanwhile; an open device is busy for the next one.
      if (isGone.current) opened.close();
      else ledger.current = opened;
    },
  });
  const accounts = useMutation({ mutationFn: (kind: PathKind) => opened().accounts(ACCOUNT_PATHS[kind]) });
  const choose = useMutation({
    mutationFn: async (account: LedgerAccount) => {
      if (!walletChain) throw new TypeError('No blockchain connection');
      await opened().confirm(account);
      const { chain, transactions } = walletChain;
      const signer = createLedgerSigner({ ledger: opened(), account, chain, transactions });
      connectWallet(signer, { kind: 'ledger', name: signer.name ?? '', ...account });
      isChosen.current = true;
    },
    onSuccess: onChosen,
  });
  return { connect, accounts, choose };
}
