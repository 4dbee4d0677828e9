import { useState } from 'react';
import type { Address } from 'viem';
import { usdCentsFromUsgDown, usdText } from '#domain/money.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { type AnyApproval, approvalAfter } from '#wallet/approval.ts';
import type { Call } from '#wallet/chain.ts';
import { tokensMovedBy } from '#wallet/read-call.ts';
import type { SamePayment, SendVerdict } from '#wallet/recipient.ts';
import type { Sent } from '#wallet/signer.ts';
import { usePrice } from '#web/lib/price.ts';
import { LoadFailed } from '#web/ui/notice.tsx';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { needsTick, RecipientWarnings } from '../address-book/recipient-warnings.tsx';
import { useContactName } from '../address-book/recipients.ts';
import { ConfirmElsewhere } from '../confirm/confirm-elsewhere.tsx';
import { ConfirmTransfer } from '../confirm/confirm-transfer.tsx';
import { needsSecond, OpenPayments } from './open-payments.tsx';
import { useCodeFor } from './relay-code.ts';
import { sameAfter, useSend } from './send.ts';

/** The result of the checks, the call that was checked, and what is to be approved. */
export type CheckedSend = Extract<SendVerdict, { ok: true }> & { call: Call; approval: AnyApproval };

type Props = {
  from: Address;
  checked: CheckedSend | undefined;
  /** Another speed, a fee that has risen, or a second payment. */
  onApproval: (approval: AnyApproval) => void;
  /** The same payment turned out to be still open. */
  onSame: (same: SamePayment) => void;
  onClose: () => void;
  onSent: (sent: Sent) => void;
};

const isBlocked = (checked: CheckedSend | undefined, accepted: boolean): boolean =>
  checked !== undefined && ((needsTick(checked.warnings) && !accepted) || needsSecond(checked.same, checked.approval));

/** The last look before a send: amount, the whole address, every doubt about it, and the fee. */
export function SendConfirm({ from, checked, onApproval, onSame, onClose, onSent }: Props) {
  const walletChain = useWalletChain();
  const { price } = usePrice();
  const send = useSend(walletChain, from);
  const relay = useCodeFor(checked?.approval);
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
      value={units && price && usdText(usdCentsFromUsgDown(units, price.cents))}
      blocked={isBlocked(checked, accepted) || (relay.isEnabled && !relay.data)}
      onApproval={onApproval}
      onClose={close}
      onConfirm={confirm}
      lead={
        checked && (
          <>
            {relay.error && <LoadFailed title="We couldn’t load what sends this" query={relay} />}
            <OpenPayments {...checked} busy={send.isPending} onApproval={onApproval} />
          </>
        )
      }
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
