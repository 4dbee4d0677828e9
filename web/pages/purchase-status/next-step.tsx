import { shownTime } from '#domain/dates.ts';
import { nextPurchaseMessage } from '#domain/messages/purchase-progress.ts';
import { formatUsdCents } from '#domain/money.ts';
import { methodText } from '#domain/orders/machine.ts';
import { site } from '#site';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Countdown } from './countdown.tsx';
import type { PurchaseStatus } from './use-purchase-status.ts';

type Order = NonNullable<PurchaseStatus['order']>;

const paymentOf = ({ total_cents, method, due_at, number }: Order) => ({
  totalCents: total_cents,
  method: methodText(method),
  due: due_at ? `${shownTime(due_at)} (your time)` : '',
  reference: number,
});

/** What the customer has to do, or to wait for. */
export function NextStep({ status }: { status: PurchaseStatus }) {
  const { next, order, withheld, state } = status;
  const refusal = status.steps.findLast(({ step }) => step === 'refuse')?.reason;
  return (
    <div className="grid gap-5">
      <p role="status" className="max-w-2xl font-medium text-lg">
        {nextPurchaseMessage(next, order ? paymentOf(order) : undefined)}
      </p>
      {(next === 'order_again' || next === 'order_lapsed') && (
        <p>
          Write to <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>
        </p>
      )}
      {state === 'refused' && refusal && (
        <Notice kind="warning" title="Why it was refused">
          <p>{refusal}</p>
        </Notice>
      )}
      {withheld && (
        <Notice kind="warning" title="We need documents from you">
          <p className="whitespace-pre-line">{withheld.reason}</p>
        </Notice>
      )}
      {next === 'pay' && order && <HowToPay order={order} now={status.now} />}
    </div>
  );
}

const HowToPay = ({ order, now }: { order: Order; now: string }) => (
  <div className="grid gap-5 rounded-md border border-accent bg-accent-wash p-5">
    <Facts
      items={[
        ['To pay', <strong key="t" className="figure text-lg">{`$${formatUsdCents(order.total_cents)}`}</strong>],
        [
          'Before',
          order.due_at ? (
            <span key="d" className="grid">
              <time dateTime={order.due_at}>{`${shownTime(order.due_at)}, your time`}</time>
              <Countdown due={order.due_at} now={now} />
            </span>
          ) : (
            ''
          ),
        ],
        ['Reference', <CopyText key="r" text={order.number} label="the payment’s reference" />],
      ]}
    />
    <ul className="grid gap-1.5 text-[0.9375rem]">
      {order.how_to_pay.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <p className="text-muted text-sm">
      The price is fixed until then. An order that isn’t paid by then expires at no charge.
    </p>
  </div>
);
