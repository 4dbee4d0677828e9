import { type ReactNode, useState } from 'react';
import type { Address } from 'viem';
import { SEND_MESSAGES } from '#domain/messages/transaction.ts';
import { formatUsdCents, formatUsg, type Usg, usdCentsFromUsgDown } from '#domain/money.ts';
import { site } from '#site';
import { transferCall } from '#wallet/calls.ts';
import type { Call } from '#wallet/chain.ts';
import { type AnyApproval, type Approval, approvalAfter, validUntil } from '#wallet/fee.ts';
import type { SamePayment, SendVerdict } from '#wallet/recipient.ts';
import { revertMessage } from '#wallet/revert.ts';
import type { Sent } from '#wallet/signer.ts';
import { usePrice } from '#web/lib/price.ts';
import { useWalletChain } from '#web/lib/wallet-chain.ts';
import { AddressText } from '#web/ui/address.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { ConfirmElsewhere } from './confirm-elsewhere.tsx';
import { needsSecond, OpenPayments } from './open-payments.tsx';
import { needsTick, RecipientWarnings } from './recipient-warnings.tsx';
import { useContactName } from './recipients.ts';
import { sameAfter, useSend } from './send.ts';
import { TransactionCost } from './transaction-cost.tsx';

type Props = {
  /** What is to be confirmed; undefined while the dialog is closed. */
  transfer: { from: Address; call: Call | undefined; to: Address; units: Usg; approval: AnyApproval } | undefined;
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

/** The last look before tokens are sent or issued: amount, the whole address, and the fee. */
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
  return (
    <ConfirmDialog
      open={transfer !== undefined}
      title={`${verb} ${site.symbol}`}
      confirmLabel={`Yes, ${verb.toLowerCase()}`}
      busy={sending.isPending}
      blocked={blocked}
      note={validUntil(transfer?.approval)}
      {...on}
    >
      {transfer && (
        <>
          <p className="font-medium text-lg">{question}</p>
          {lead}
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
              [
                'To',
                <span key="t">
                  {recipient && <strong className="block wrap-anywhere">{recipient}</strong>}
                  <AddressText of={transfer.to} className="text-base" />
                </span>,
              ],
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

/** What the checks allowed, with the amount that they were made for, and what is to be approved. */
export type CheckedSend = Extract<SendVerdict, { ok: true }> & { units: Usg; approval: AnyApproval };

type SendProps = {
  from: Address;
  checked: CheckedSend | undefined;
  /** Another fee than the one shown, at another speed or because the network wants it; or a second payment. */
  onApproval: (approval: AnyApproval) => void;
  /** The same payment turned out to be open. */
  onSame: (same: SamePayment) => void;
  onClose: () => void;
  onSent: (sent: Sent) => void;
};

const isBlocked = (checked: CheckedSend | undefined, accepted: boolean): boolean =>
  checked !== undefined && ((needsTick(checked.warnings) && !accepted) || needsSecond(checked.same, checked.approval));

/** The last look before a send: amount, fee, the whole address, and every doubt about it. */
export function SendConfirm({ from, checked, onApproval, onSame, onClose, onSent }: SendProps) {
  const walletChain = useWalletChain();
  const { price } = usePrice();
  const send = useSend(walletChain, from);
  const [accepted, setAccepted] = useState(false);
  const recipient = useContactName(checked?.to);

  function close() {
    send.reset();
    setAccepted(false);
    onClose();
  }

  async function confirm() {
    if (!checked) return;
    const { to, units, approval } = checked;
    const done = (sent: Sent) => {
      setAccepted(false);
      onSent(sent);
    };
    const onError = (error: Error) => {
      const same = sameAfter(error);
      if (same) onSame(same);
      else onApproval(approvalAfter(approval, error));
    };
    await send.mutateAsync({ to, units, approval }, { onSuccess: done, onError });
  }

  return (
    <ConfirmTransfer
      transfer={
        checked && {
          ...checked,
          from,
          call: walletChain && transferCall(walletChain.chain.token, checked.to, checked.units),
        }
      }
      verb="Send"
      question={SEND_MESSAGES.confirm}
      sending={send}
      recipient={recipient}
      value={
        checked &&
        price && (
          <span className="text-muted"> (${formatUsdCents(usdCentsFromUsgDown(checked.units, price.cents))})</span>
        )
      }
      blocked={isBlocked(checked, accepted)}
      onApproval={onApproval}
      onClose={close}
      onConfirm={confirm}
      lead={checked && <OpenPayments {...checked} busy={send.isPending} onApproval={onApproval} />}
      waiting={<ConfirmElsewhere busy={send.isPending} />}
    >
      {checked && (
        <RecipientWarnings
          address={checked.to}
          warnings={checked.warnings}
          tick={{
            label: 'I’ve compared the whole address and want to send anyway',
            accepted,
            disabled: send.isPending,
            onChange: setAccepted,
          }}
        />
      )}
    </ConfirmTransfer>
  );
}
