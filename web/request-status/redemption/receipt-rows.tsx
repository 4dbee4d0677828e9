import { shownTime } from '#domain/dates.ts';
import { coinsText } from '#domain/redemptions/quote-messages.ts';
import { readReceipt, receiptHash } from '#domain/redemptions/redemption.ts';
import { site } from '#site';
import { saveFile } from '#web/lib/save-file.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';

/** What the receipt says, read from the text that was hashed, and that text to keep. */
export function ReceiptRows({ text }: { text: string }) {
  const { coins, carrier, tracking, delivered_at } = readReceipt(text);
  const save = () => saveFile({ name: `${site.symbol.toLowerCase()}-receipt.json`, text });
  return (
    <>
      <Facts
        items={[
          ['Delivered', shownTime(delivered_at)],
          ['Coins', coinsText(coins)],
          ['Package', `${carrier}, ${tracking}`],
          ['Receipt’s hash', <AddressText key="h" of={receiptHash(text)} />],
        ]}
      />
      <div>
        <Button kind="secondary" size="sm" onClick={save}>
          Download the receipt
        </Button>
      </div>
    </>
  );
}
