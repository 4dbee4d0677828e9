import type { ReactNode } from 'react';
import type { Address } from 'viem';
import { formatUsg } from '#domain/money.ts';
import { site } from '#site';
import type { AnyApproval, Approval } from '#wallet/approval.ts';
import type { Call } from '#wallet/chain.ts';
import { validUntil } from '#wallet/fee-text.ts';
import { tokensMovedBy } from '#wallet/read-call.ts';
import { revertMessage } from '#wallet/revert.ts';
import { AddressText } from '#web/ui/address.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import { SafeCost, TransactionCost } from './transaction-cost.tsx';

type Props = {
  /** What is to be confirmed; undefined while the dialog is closed. */
  transfer: { from: Address; call: Call; approval: AnyApproval } | undefined;
  verb: 'Send' | 'Issue';
  question: string;
  sending: { isPending: boolean; error: Error | null };
  /** The name that the holder gave to the address. */
  recipient?: string | undefined;
  /** Of the amount, in dollars. */
  value?: ReactNode;
  blocked?: boolean;
  /** Where else to confirm, while that is asked. */
  waiting?: ReactNode;
  /** Before every other doubt. */
  lead?: ReactNode;
  children?: ReactNode;
  /** Another speed was chosen. */
  onApproval: (approval: Approval) => void;
  onClose: () => void;
  onConfirm: () => Promise<void>;
};

/**
 * The last look before tokens are sent or issued: amount and whole address, as the call to be signed has them, what can't be undone, and
 * then the fee.
 */
export function ConfirmTransfer({
  transfer,
  verb,
  question,
  sending,
  recipient,
  value,
  blocked = false,
  waiting,
  lead,
  children,
  onApproval,
  ...on
}: Props) {
  const moved = transfer && tokensMovedBy(transfer.call);
  const number = transfer && 'number' in transfer.approval ? transfer.approval.number : undefined;
  const title = moved ? `${verb} ${formatUsg(moved.units)} ${site.symbol}` : `${verb} ${site.symbol}`;
  const details = transfer ? ([['Token’s contract', transfer.call.to]] as const) : [];
  return (
    <ConfirmDialog
      open={transfer !== undefined}
      title={title}
      isLarge
      confirmLabel={title}
      busy={sending.isPending}
      blocked={blocked || !moved}
      note={validUntil(transfer?.approval, 'sent')}
      {...on}
    >
      {transfer && (
        <>
          {moved && <Recipient address={moved.to} name={recipient} value={value} />}
          <Notice kind="warning">
            <p className="font-medium">{question}</p>
          </Notice>
          {lead}
          {children}
          {number === undefined ? (
            <TransactionCost {...transfer} details={details} onApproval={onApproval} busy={sending.isPending} />
          ) : (
            <SafeCost safe={transfer.from} approval={{ number }} facts={details} />
          )}
          <ErrorNotice error={sending.error} text={revertMessage} />
          {waiting}
        </>
      )}
    </ConfirmDialog>
  );
}

type RecipientProps = { address: Address; name: string | undefined; value: ReactNode };

/** Whom it goes to, whole and large enough to be compared. */
const Recipient = ({ address, name, value }: RecipientProps) => (
  <dl className="grid gap-1">
    {value && (
      <>
        <dt className="sr-only">Value</dt>
        <dd className="-mt-2 mb-2 text-lg text-muted">{value}</dd>
      </>
    )}
    <dt className="text-muted text-sm">To</dt>
    {name && <dd className="wrap-anywhere font-semibold text-lg">{name}</dd>}
    <dd>
      <AddressText of={address} className="text-lg" />
    </dd>
  </dl>
);
