import type { ReactNode } from 'react';
import type { Address } from 'viem';
import { formatUsg, type Usg } from '#domain/money.ts';
import { site } from '#site';
import type { AnyApproval, Approval } from '#wallet/approval.ts';
import type { Call } from '#wallet/chain.ts';
import { validUntil } from '#wallet/fee-text.ts';
import { tokensMovedBy } from '#wallet/read-call.ts';
import { revertMessage } from '#wallet/revert.ts';
import { AddressText } from '#web/ui/address.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { SafeCost, TransactionCost } from './transaction-cost.tsx';

type Props = {
  /** What is to be confirmed; undefined while the dialog is closed. */
  transfer: { from: Address; call: Call; approval: AnyApproval } | undefined;
  verb: 'Send' | 'Issue';
  question: string;
  sending: { isPending: boolean; error: Error | null };
  /** The name that the holder gave to the address. */
  recipient?: string | undefined;
  /** After the amount, such as its value in dollars. */
  value?: ReactNode;
  blocked?: boolean;
  /** Where else to confirm, while that is asked. */
  waiting?: ReactNode;
  /** Before everything else. */
  lead?: ReactNode;
  children?: ReactNode;
  /** Another speed was chosen. */
  onApproval: (approval: Approval) => void;
  onClose: () => void;
  onConfirm: () => Promise<void>;
};

/** The last look before tokens are sent or issued: amount and whole address, as the call to be signed has them, and the fee. */
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
  const facts = transfer && moved && transferFacts({ ...moved, token: transfer.call.to, recipient, value });
  return (
    <ConfirmDialog
      open={transfer !== undefined}
      title={`${verb} ${site.symbol}`}
      confirmLabel={`Yes, ${verb.toLowerCase()}`}
      busy={sending.isPending}
      blocked={blocked || !facts}
      note={validUntil(transfer?.approval, 'sent')}
      {...on}
    >
      {transfer && (
        <>
          <p className="font-medium text-lg">{question}</p>
          {lead}
          {number === undefined ? (
            <TransactionCost {...transfer} facts={facts ?? []} onApproval={onApproval} busy={sending.isPending} />
          ) : (
            <SafeCost safe={transfer.from} approval={{ number }} facts={facts ?? []} />
          )}
          {children}
          <ErrorNotice error={sending.error} text={revertMessage} />
          {waiting}
        </>
      )}
    </ConfirmDialog>
  );
}

type FactsProps = Pick<Props, 'recipient' | 'value'> & { to: Address; units: Usg; token: Address };

const transferFacts = ({ to, units, token, recipient, value }: FactsProps) =>
  [
    [
      'Amount',
      <span key="a">
        <strong>
          {formatUsg(units)} {site.symbol}
        </strong>
        {value}
      </span>,
    ],
    [
      'To',
      <span key="t">
        {recipient && <strong className="block wrap-anywhere">{recipient}</strong>}
        <AddressText of={to} className="text-base" />
      </span>,
    ],
    ['Token’s contract', token],
  ] as const;
