import type { ReactNode } from 'react';
import type { Address } from 'viem';
import { formatUsg, type Usg } from '#domain/money.ts';
import { site } from '#site';
import { type AnyApproval, feeFacts } from '#wallet/fee.ts';
import { revertMessage } from '#wallet/revert.ts';
import { AddressText } from '#web/ui/address.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';

type Props = {
  /** What is to be confirmed; undefined while the dialog is closed. */
  transfer: { to: Address; units: Usg; approval: AnyApproval } | undefined;
  verb: 'Send' | 'Issue';
  question: string;
  call: { isPending: boolean; error: Error | null };
  /** After the amount, such as its value in dollars. */
  value?: ReactNode;
  blocked?: boolean;
  /** Where else to confirm, while that is asked. */
  waiting?: ReactNode;
  children?: ReactNode;
  onClose: () => void;
  onConfirm: () => Promise<void>;
};

/** The last look before tokens are sent or issued: amount, the whole address, and the fee. */
export function ConfirmTransfer({
  transfer,
  verb,
  question,
  call,
  value,
  blocked = false,
  waiting,
  children,
  ...on
}: Props) {
  return (
    <ConfirmDialog
      open={transfer !== undefined}
      title={`${verb} ${site.symbol}`}
      confirmLabel={`Yes, ${verb.toLowerCase()}`}
      busy={call.isPending}
      blocked={blocked}
      {...on}
    >
      {transfer && (
        <>
          <p className="font-medium text-lg">{question}</p>
          <Facts
            items={[
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
              ...feeFacts(transfer.approval),
            ]}
          />
          {children}
          <ErrorNotice error={call.error} text={revertMessage} />
          {waiting}
        </>
      )}
    </ConfirmDialog>
  );
}
