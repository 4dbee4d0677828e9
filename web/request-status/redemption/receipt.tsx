import { RECEIPT_MESSAGES } from '#domain/redemptions/progress-messages.ts';
import { receiptHash } from '#domain/redemptions/redemption.ts';
import { Check } from '#web/request-status/chain-steps.tsx';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { ReceiptRows } from './receipt-rows.tsx';

type Props = {
  redemption: RedemptionStatus;
  receipt: NonNullable<RedemptionStatus['receipt']>;
  /** The number in the page's address; undefined where staff look at the record. */
  ticket: string | undefined;
};

/** The receipt as it was hashed, and whether the chain has the same. */
export default function Receipt({ redemption, receipt, ticket }: Props) {
  const hash = receiptHash(receipt.text);
  const onChain = redemption.receipt_on_chain;
  return (
    <section aria-labelledby="receipt" className="ruled grid gap-6">
      <h2 id="receipt" className="text-xl">
        Receipt
      </h2>
      {onChain ? (
        <Check
          steps={{ hash: redemption.hash, burn: null, receipt: { hash, tx: onChain.tx } }}
          ticket={ticket}
          found={{ agrees: RECEIPT_MESSAGES.agrees, differs: RECEIPT_MESSAGES.differs }}
        />
      ) : (
        <p className="text-muted">{RECEIPT_MESSAGES.waits}</p>
      )}
      <ReceiptRows text={receipt.text} />
    </section>
  );
}
