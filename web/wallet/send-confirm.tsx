import { useState } from 'react';
import type { Address } from 'viem';
import { SEND_MESSAGES } from '#domain/messages/transaction.ts';
import { formatUsdCents, type Usg, usdCentsFromUsgDown } from '#domain/money.ts';
import { transferCall } from '#wallet/calls.ts';
import { type AnyApproval, approvalAfter } from '#wallet/fee.ts';
import type { SendVerdict } from '#wallet/recipient.ts';
import type { Sent } from '#wallet/signer.ts';
import { usePrice } from '#web/lib/price.ts';
import { useWalletChain } from '#web/lib/wallet-chain.ts';
import { ConfirmTransfer } from './confirm-transfer.tsx';
import { needsTick, RecipientWarnings } from './recipient-warnings.tsx';
import { useSend } from './send.ts';

/** What the checks allowed, with the amount that they were made for, and what is to be approved. */
export type CheckedSend = Extract<SendVerdict, { ok: true }> & { units: Usg; approval: AnyApproval };

type Props = {
  from: Address;
  checked: CheckedSend | undefined;
  /** Another fee than the one shown: at another speed, or because the network wants it. */
  onApproval: (approval: AnyApproval) => void;
  onClose: () => void;
  onSent: (sent: Sent) => void;
};

/** The last look before a send: amount, fee, the whole address, and every doubt about it. */
export function SendConfirm({ from, checked, onApproval, onClose, onSent }: Props) {
  const walletChain = useWalletChain();
  const { price } = usePrice();
  const send = useSend(walletChain, from);
  const [accepted, setAccepted] = useState(false);

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
    const onError = (error: Error) => onApproval(approvalAfter(approval, error));
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
      value={
        checked &&
        price && (
          <span className="text-muted"> (${formatUsdCents(usdCentsFromUsgDown(checked.units, price.cents))})</span>
        )
      }
      blocked={needsTick(checked?.warnings) && !accepted}
      onApproval={onApproval}
      onClose={close}
      onConfirm={confirm}
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
