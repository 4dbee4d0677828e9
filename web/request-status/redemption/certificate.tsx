import { SHORT_COIN } from '#domain/coin.ts';
import { coinsText } from '#domain/counted.ts';
import { shownDay } from '#domain/dates.ts';
import { RECEIPT_MESSAGES } from '#domain/redemptions/progress-messages.ts';
import { readReceipt, receiptHash } from '#domain/redemptions/redemption.ts';
import { site } from '#site';
import { saveFile } from '#web/lib/save-file.ts';
import { CertificateSheet } from '#web/request-status/certificate-sheet.tsx';
import { Check } from '#web/request-status/chain-steps.tsx';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';

type Props = {
  redemption: RedemptionStatus;
  /** The number in the page's address; undefined where staff look at the record. */
  ticket: string | undefined;
};

/** The certificate of a redemption whose burn is final, with the receipt of its delivery once there is one. */
export default function Certificate({ redemption, ticket }: Props) {
  const { burn, hash, qty_to_redeem: coins, receipt, receipt_on_chain: onChain, transitions } = redemption;
  if (burn.state !== 'burned' || !burn.tx) return null;
  const burnedAt = transitions.findLast(({ name }) => name === 'burn')?.at;
  return (
    <div className="grid gap-6">
      <CertificateSheet
        title="Certificate of redemption"
        quantity={coinsText(coins)}
        meaning={`${SHORT_COIN}${coins === 1 ? '' : 's'}, for ${coins} ${site.symbol}`}
        tx={burn.tx}
        facts={[
          ...(burnedAt ? [['Redeemed', shownDay(burnedAt)] as const] : []),
          ['Burn', <AddressText key="b" of={burn.tx} />],
          ['Ticket’s hash', <AddressText key="h" of={hash} />],
          ...(receipt ? receiptFacts(receipt.text) : []),
          ...(receipt && onChain ? [['Receipt’s transaction', <AddressText key="t" of={onChain.tx} />] as const] : []),
        ]}
        actions={
          receipt && (
            <Button
              kind="secondary"
              onClick={() => saveFile({ name: `${site.symbol.toLowerCase()}-receipt.json`, text: receipt.text })}
            >
              Download the receipt
            </Button>
          )
        }
      />
      {receipt && <ReceiptCheck redemption={redemption} text={receipt.text} ticket={ticket} />}
    </div>
  );
}

/** What the receipt of the delivery says, read from the text that was hashed. */
function receiptFacts(text: string) {
  const { carrier, tracking, delivered_at } = readReceipt(text);
  return [
    ['Delivered', shownDay(delivered_at)],
    ['Package', `${carrier}, ${tracking}`],
    ['Receipt’s hash', <AddressText key="r" of={receiptHash(text)} />],
  ] as const;
}

/** Whether the chain has the receipt that the page has. */
function ReceiptCheck({ redemption, text, ticket }: Props & { text: string }) {
  const onChain = redemption.receipt_on_chain;
  if (!onChain) return <p className="text-muted print:hidden">{RECEIPT_MESSAGES.waits}</p>;
  return (
    <div className="print:hidden">
      <Check
        steps={{ hash: redemption.hash, burn: null, receipt: { hash: receiptHash(text), tx: onChain.tx } }}
        ticket={ticket}
        found={{ agrees: RECEIPT_MESSAGES.agrees, differs: RECEIPT_MESSAGES.differs }}
      />
    </div>
  );
}
