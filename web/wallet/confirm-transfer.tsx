import type { ReactNode } from 'react';
import type { Address } from 'viem';
import { formatUsg, type Usg } from '#domain/money.ts';
import { site } from '#site';
import type { Call } from '#wallet/chain.ts';
import type { AnyApproval, Approval } from '#wallet/fee.ts';
import { revertMessage } from '#wallet/revert.ts';
import { AddressText } from '#web/ui/address.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { TransactionCost } from './transaction-cost.tsx';

type Props = {
  /** What is to be confirmed; undefined while the dialog is closed. */
  transfer: { from: Address; call: Call | undefined; to: Address; units: Usg; approval: AnyApproval } | undefined;
  verb: 'Send' | 'Issue';
  question: string;
  sending: { isPending: boolean; error: Error | null };
  /** After the amount, such as its value in dollars. */
  value?: ReactNode;
  blocked?: boolean;
  /** Where else to confirm, while that is asked. */
  waiting?: ReactNode;
  children?: ReactNode;
  /** Another speed was chosen. */
  onApproval: (approval: Approval) => void;
  onClose: () => void;
  onConfirm: () => Promise<void>;
};

/** The last look before tokens are sent or issued: amount, the whole address, and the fee. */
export function ConfirmTransfer({
  transfer,
  verb,
  question,
  sending,
  value,
  blocked = false,
  waiting,
  children,
  onApproval,
  ...on
}: Props) {
  return (
    <ConfirmDialog
      open={transfer !== undefined}
      title={`${verb} ${site.symbol}`}
      confirmLabel={`Yes, ${verb.toLowerCase()}`}
      busy={sending.isPending}
      blocked={blocked}
      {...on}
    >
      {transfer && (
        <>
          <p className="font-medium text-lg">{question}</p>
          <TransactionCost
            {...transfer}
            facts={[
              [
                'Amount',
                <span key="a">
                  <strong>
                    {formatUsg(transfer.units)} {site.symbol}
                  </strong>
                  {value}
                </span>,
              ],
              ['To', <AddressText key="t" of={transfer.to} className="text-base" />],
            ]}
            onApproval={onApproval}
            busy={sending.isPending}
          />
          {children}
          <ErrorNotice error={sending.error} text={revertMessage} />
          {waiting}
        </>
      )}
    </ConfirmDialog>
  );
}
