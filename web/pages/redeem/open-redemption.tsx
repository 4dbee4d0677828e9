import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { coinsText } from '#domain/counted.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import type { AnyApproval } from '#wallet/approval.ts';
import { isOnItsWay, type KeptRedemption } from '#wallet/kept-redemptions.ts';
import { revertMessage } from '#wallet/revert.ts';
import { didNotHappen, type TransactionRecord } from '#wallet/transaction-record.ts';
import { isUnreachable, messageOf } from '#web/lib/api-error.ts';
import { useRedemption } from '#web/request-status/redemption/use-redemption.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { statusMessage } from '#web/wallet/history/status-message.ts';
import { LockedHint } from '#web/wallet/signers/locked-hint.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { StillTrying } from '#web/wallet/still-trying.tsx';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { BurnConfirm, useRedemptionCheck } from './burn.tsx';

type Props = {
  ticket: KeptRedemption;
  /** The last attempt to burn its tokens, if there was one. */
  transaction: TransactionRecord | undefined;
  busy: boolean;
  error: Error | null;
  onContinue: (approval: AnyApproval) => Promise<unknown>;
  onUnlock: () => void;
};

/** A redemption whose tokens are not burned yet, or not finally; it can be continued. */
export function OpenRedemption({ ticket, transaction, busy, error, onContinue, onUnlock }: Props) {
  const { status } = useSigner();
  const { data: known } = useRedemption(ticket.ticketId);
  const check = useRedemptionCheck(useWalletChain(), ticket.address);
  const [approval, setApproval] = useState<AnyApproval>();
  const isStopped = known?.next === 'send_documents' || known?.next === 'wait_for_review';
  const waits = known?.state === 'awaiting_approval' || isStopped;
  useEffect(() => {
    if (error) setApproval(undefined);
  }, [error]);

  const trouble = error ?? check.error;
  // What the site hasn't sent can be tried again: whatever is signed for a ticket burns its tokens once.
  const isBurning = known?.burn.state === 'burning' || (transaction !== undefined && isOnItsWay(transaction));
  // What it costs is known before anything is burned.
  const canGoOn = known && !isBurning && !waits;
  return (
    <>
      <Notice
        kind={trouble ? 'danger' : 'warning'}
        title={`Redemption of ${coinsText(ticket.coins)}, ticket ${ticket.ticketId}`}
        live
      >
        {trouble && (
          <p className="font-medium">{isUnreachable(trouble) ? messageOf(trouble) : revertMessage(trouble)}</p>
        )}
        <p>{stateMessage(known, transaction && !didNotHappen(transaction) ? transaction : undefined)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {canGoOn && status === 'locked' && <LockedHint onUnlock={onUnlock} />}
          {canGoOn && status !== 'locked' && (
            <Button
              size="sm"
              busy={busy || check.isPending}
              onClick={() => check.mutate(ticket.coins, { onSuccess: setApproval })}
            >
              Continue with this ticket
            </Button>
          )}
          <ButtonLink to={`${href('/redeemsuccess')}?ticket=${ticket.ticketId}`} kind="secondary" size="sm">
            See its status
          </ButtonLink>
        </div>
        <StillTrying when={check.isPending} />
      </Notice>
      {known && (
        <BurnConfirm
          open={approval !== undefined}
          coins={ticket.coins}
          address={ticket.address}
          country={known.recipient.country}
          cost={known.cost}
          busy={busy}
          approval={approval}
          ticketId={ticket.ticketId}
          onApproval={setApproval}
          onClose={() => setApproval(undefined)}
          onConfirm={async () => approval && onContinue(approval)}
        />
      )}
    </>
  );
}

function stateMessage(
  known: ReturnType<typeof useRedemption>['data'],
  onItsWay: TransactionRecord | undefined,
): string {
  const isSaid = known?.burn.state === 'burning' || known?.state === 'awaiting_approval';
  if (known && (isSaid || known.next === 'wait_for_review')) return known.next_step.sentence;
  return onItsWay ? statusMessage(onItsWay) : REDEEM_MESSAGES.tokensKept;
}
