import { type ReactNode, useState } from 'react';
import type { Address } from 'viem';
import { formatUsdCents, formatUsg, type Usg, usdCentsFromUsgDown } from '#domain/money.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { site } from '#site';
import { type AnyApproval, type Approval, approvalAfter } from '#wallet/approval.ts';
import type { Call } from '#wallet/chain.ts';
import { validUntil } from '#wallet/fee-text.ts';
import { tokensMovedBy } from '#wallet/read-call.ts';
import type { SamePayment, SendVerdict } from '#wallet/recipient.ts';
import { revertMessage } from '#wallet/revert.ts';
import type { Sent } from '#wallet/signer.ts';
import { usePrice } from '#web/lib/price.ts';
import { AddressText } from '#web/ui/address.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { needsTick, RecipientWarnings } from '../address-book/recipient-warnings.tsx';
import { useContactName } from '../address-book/recipients.ts';
import { needsSecond, OpenPayments } from '../sending/open-payments.tsx';
import { sameAfter, useSend } from '../sending/send.ts';
import { ConfirmElsewhere } from './confirm-elsewhere.tsx';
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
      note={validUntil(transfer?.approval)}
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

/** What the checks allowed, the call that they were made for, and what is to be approved. */
export type CheckedSend = Extract<SendVerdict, { ok: true }> & { call: Call; approval: AnyApproval };

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
  const units = checked && tokensMovedBy(checked.call)?.units;

  function close() {
    send.reset();
    setAccepted(false);
    onClose();
  }

  async function confirm() {
    if (!checked) return;
    const { call, approval } = checked;
    const done = (sent: Sent) => {
      setAccepted(false);
      onSent(sent);
    };
    const onError = (error: Error) => {
      const same = sameAfter(error);
      if (same) onSame(same);
      else onApproval(approvalAfter(approval, error));
    };
    await send.mutateAsync({ call, approval }, { onSuccess: done, onError });
  }

  return (
    <ConfirmTransfer
      transfer={checked && { from, call: checked.call, approval: checked.approval }}
      verb="Send"
      question={SEND_MESSAGES.confirm}
      sending={send}
      recipient={recipient}
      value={
        units &&
        price && <span className="text-muted"> (${formatUsdCents(usdCentsFromUsgDown(units, price.cents))})</span>
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
