import type { Address } from 'viem';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { formatUsg } from '#domain/money.ts';
import { site } from '#site';
import { approvalAfter } from '#wallet/approval.ts';
import { feeText } from '#wallet/fee.ts';
import { revertMessage } from '#wallet/revert.ts';
import { useWalletChain } from '#web/lib/wallet-chain.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { flash } from '#web/ui/flash.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { GroupedAddress } from '#web/wallet/address.tsx';
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
    <ConfirmDialog
      open={ready !== undefined}
      title={`Issue ${site.symbol}`}
      confirmLabel="Yes, issue"
      busy={issue.isPending}
      onClose={close}
      onConfirm={confirm}
    >
      {ready && (
        <>
          <p className="font-medium text-lg">{ADMIN_MESSAGES.issueConfirm}</p>
          <Facts
            items={[
              [
                'Amount',
                <strong key="a">
                  {formatUsg(ready.units)} {site.symbol}
                </strong>,
              ],
              ['To', <GroupedAddress key="t" address={ready.to} />],
              ['Network fee', feeText(ready.approval.fee)],
            ]}
          />
          <ErrorNotice error={issue.error} text={revertMessage} />
        </>
      )}
    </ConfirmDialog>
  );
}
