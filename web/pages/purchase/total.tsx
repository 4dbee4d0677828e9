import { PURCHASE_MESSAGES, tokensText } from '#domain/messages/customer.ts';
import { formatUsdCents } from '#domain/money.ts';
import { orderTotalCents } from '#domain/orders/order.ts';
import { usePrice } from '#web/lib/price.ts';

/** What that many tokens cost at the price in force, kept up to date while the page is open. */
export function Total({ quantity }: { quantity: number | undefined }) {
  const { price, text } = usePrice();
  // The text of one token is in the page before any script; others need the price in cents.
  const total = quantity === 1 ? text : price && quantity ? formatUsdCents(orderTotalCents(quantity, price.cents)) : '';
  return (
    <div className="grid content-start gap-1 rounded-md border border-line bg-sunken px-5 py-4">
      <p className="font-semibold text-sm">At today’s price</p>
      <p className="font-serif text-3xl">
        {quantity ? (
          <output name="total" aria-live="polite">
            $<span className="figure">{total}</span>
          </output>
        ) : (
          <span className="text-muted">–</span>
        )}
      </p>
      <p className="text-muted text-sm">
        {tokensText(quantity ?? 0)} at $<span className="figure">{text}</span> each. {PURCHASE_MESSAGES.priceHolds}
      </p>
    </div>
  );
}
