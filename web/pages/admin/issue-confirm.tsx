import type { Address } from 'viem';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { approvalAfter } from '#wallet/approval.ts';
import { useWalletChain } from '#web/lib/wallet-chain.ts';
import { flash } from '#web/ui/flash.tsx';
import { ConfirmTransfer } from '#web/wallet/confirm-transfer.tsx';
import { type ReadyIssue, useIssue } from './issue.ts';

type Props = {
  from: Address | undefined;
  ready: ReadyIssue | undefined;
  /** Closed, or the network wants another fee than the one shown. */
  onReady: (ready: ReadyIssue | undefined) => void;
  onSent: () => void;
};

/** The last look before tokens are made. */
export function IssueConfirm({ from, ready, onReady, onSent }: Props) {
  const issue = useIssue(useWalletChain(), from);

  function close() {
    issue.reset();
    onReady(undefined);
  }

  async function confirm() {
    if (!ready) return;
    const onSuccess = () => {
      flash(ADMIN_MESSAGES.issueSent, 'green');
      onSent();
      close();
    };
    const onError = (error: Error) => onReady({ ...ready, approval: approvalAfter(ready.approval, error) });
    await issue.mutateAsync(ready, { onSuccess, onError });
  }

  return (
    <ConfirmTransfer
      transfer={ready}
      verb="Issue"
      question={ADMIN_MESSAGES.issueConfirm}
      call={issue}
      onClose={close}
      onConfirm={confirm}
    />
  );
}
