import { SHORT_COIN } from '#domain/coin.ts';
import { shownDate, shownDay } from '#domain/dates.ts';
import { formatUsdCents } from '#domain/money.ts';
import { methodText } from '#domain/orders/payment-methods.ts';
import { tokensText } from '#domain/purchases/messages.ts';
import { site } from '#site';
import { AddressText, MaskedAddress } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import type { PurchaseStatus } from './use-purchase-status.ts';

const RECEIVED: readonly string[] = ['paid', 'issuing', 'issued'];
const usd = (cents: number) => `$${formatUsdCents(cents)}`;

/** The receipt of an order that was paid; printed alone, on one page, which a browser also saves as a PDF. */
export default function Receipt({ order }: { order: PurchaseStatus['order'] }) {
  if (!order || order.paid_cents === null || order.paid_on === null || !RECEIVED.includes(order.state)) return null;
  const issued = order.issue?.final ? order.issue.tx : undefined;
  return (
    <section aria-labelledby="receipt" className="receipt ruled grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="receipt" className="text-xl">
          Receipt {order.number}
        </h2>
        <p className="text-muted text-sm">{site.company}</p>
      </div>
      <Facts
        items={[
          ['Sold', `${tokensText(order.quantity)}, each for one ${SHORT_COIN}`],
          ['Price', `${usd(order.price_cents)} each`],
          ['Total', usd(order.total_cents)],
          ['Paid', `${usd(order.paid_cents)} by ${methodText(order.method)} on ${shownDate(order.paid_on)}`],
          ['Ordered', shownDay(order.created_at)],
          ['Wallet', <MaskedAddress key="w" of={order.ethereum_address} />],
          ['Tokens', issued && order.issued_at ? `Issued on ${shownDay(order.issued_at)}` : 'Paid for; not issued yet'],
          ...(issued ? [['Transaction', <AddressText key="t" of={issued} />] as const] : []),
        ]}
      />
      <p className="text-muted text-sm">
        <span className="hidden print:inline">Dates are in Mountain Time. </span>
        {site.company}, {site.support.address}. {site.support.email},{' '}
        <span className="whitespace-nowrap">{site.support.phone}</span>. Registered money services business{' '}
        {site.credentials.moneyServicesBusiness}.
      </p>
      <div className="print:hidden">
        <Button kind="secondary" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      </div>
    </section>
  );
}
