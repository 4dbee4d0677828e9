import { useQuery } from '@tanstack/react-query';
import { RECEIPT_MESSAGES } from '#domain/messages/redemption-progress.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import type { RedemptionStatus } from '#web/lib/redemption.ts';
import { useSite } from '#web/lib/site.ts';
import { Facts } from '#web/ui/facts.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Props = { redemption: RedemptionStatus; receipt: NonNullable<RedemptionStatus['receipt']> };

/** The receipt as it was hashed, and whether the chain has the same. */
export default function Receipt({ redemption, receipt }: Props) {
  const onChain = redemption.receipt_on_chain;
  return (
    <section aria-labelledby="receipt" className="ruled grid gap-6">
      <h2 id="receipt" className="text-xl">
        Receipt
      </h2>
      {onChain ? (
        <Proof ticketId={redemption.ticket_id} text={receipt.text} tx={onChain.tx} />
      ) : (
        <p className="text-muted">{RECEIPT_MESSAGES.waits}</p>
      )}
      <Facts
        items={[
          [
            'Text',
            <pre key="t" className="whitespace-pre-wrap break-all font-mono text-sm">
              {receipt.text}
            </pre>,
          ],
          ['Its hash (keccak-256)', receipt.hash],
          ...(onChain ? [['Transaction', onChain.tx] as const] : []),
        ]}
      />
    </section>
  );
}

function Proof({ ticketId, text, tx }: { ticketId: string; text: string; tx: string }) {
  const proof = useReceiptProof(ticketId, text, tx);
  const { data: agrees, error } = proof;
  if (agrees === undefined) {
    return error ? (
      <LoadFailed title="The receipt could not be checked" query={proof} />
    ) : (
      <Skeleton className="w-2/3" label="The receipt is being checked" />
    );
  }
  return (
    <Notice kind={agrees ? 'good' : 'danger'} live>
      <p>{agrees ? RECEIPT_MESSAGES.agrees : RECEIPT_MESSAGES.differs}</p>
    </Notice>
  );
}

/** Whether the receipt that the page shows is the one on the chain, checked in this browser. */
function useReceiptProof(ticketId: string, text: string, tx: string) {
  const token = useSite().data?.token;
  return useQuery({
    queryKey: queryKeys.receiptProof(ticketId, text, tx),
    enabled: token !== undefined,
    // The chain's library is large, and most redemptions have no receipt on the chain yet.
    queryFn: async () => (await import('./receipt-proof.ts')).proveReceipt({ ticketId, text, tx, token: token ?? '' }),
  });
}
