import { href } from 'react-router';
import { SHORT_COIN } from '#domain/coin.ts';
import { shownDate, shownDay } from '#domain/dates.ts';
import { usdText } from '#domain/money.ts';
import { methodText, SALE_METHOD } from '#domain/orders/payment-methods.ts';
import { spotFacts } from '#domain/price/market.ts';
import { tokensText } from '#domain/purchases/messages.ts';
import { CertificateSheet } from '#web/request-status/certificate-sheet.tsx';
import { AddressText, MaskedAddress } from '#web/ui/address.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { isOnReceipt } from './receipt.ts';
import type { PurchaseStatus } from './use-purchase-status.ts';

/** The receipt of an order that was paid; with its issue, once that is final, the certificate of it. */
export default function Certificate({ status: { order, next } }: { status: Pick<PurchaseStatus, 'order' | 'next'> }) {
  if (!isOnReceipt(order)) return null;
  const tx = order.issue?.final ? order.issue.tx : null;
  return (
    <CertificateSheet
      title={tx ? 'Certificate of issue' : 'Receipt'}
      number={`Order ${order.number}`}
      quantity={tokensText(order.quantity)}
      meaning={`${order.quantity === 1 ? 'For' : 'Each for'} one ${SHORT_COIN}`}
      tx={tx}
      actions={
        tx &&
        order.method === SALE_METHOD && (
          <ButtonLink kind="secondary" to={`${href('/verify')}?sale=${tx}#sale`}>
            Check the sale
          </ButtonLink>
        )
      }
      facts={[
        ['Price', `${usdText(order.price_cents)} each`],
        ['Total', usdText(order.total_cents)],
        ...spotFacts(order.price_cents, order.spot),
        ['Paid', `${usdText(order.paid_cents)} by ${methodText(order.method)} on ${shownDate(order.paid_on)}`],
        ['Ordered', shownDay(order.created_at)],
        ['Wallet', <MaskedAddress key="w" of={order.ethereum_address} />],
        ...(next === 'wait_for_clearing' && order.clears_on
          ? [['Payment clears', shownDate(order.clears_on)] as const]
          : []),
        ['Issued', tx && order.issued_at ? shownDay(order.issued_at) : 'Not yet; your certificate follows'],
        ...(tx ? [['Transaction', <AddressText key="t" of={tx} />] as const] : []),
      ]}
    />
  );
}
