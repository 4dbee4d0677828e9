import { href } from 'react-router';
import { shownTime } from '#domain/dates.ts';
import { nextPurchaseMessage } from '#domain/messages/purchase-progress.ts';
import { NEXT_REDEMPTION_MESSAGES } from '#domain/messages/redemption-progress.ts';
import { methodText } from '#domain/orders/machine.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useLiveQuery } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useRedemption } from '#web/lib/redemption.ts';
import { TextLink } from '#web/ui/link.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const REFRESH_MS = 15_000;

type Props = { text: string | undefined; reason: string | undefined; error: unknown; page: string };

/** What the customer reads on the request's page now. */
const CustomerView = ({ text, reason, error, page }: Props) => (
  <section aria-label="What the customer sees" className="grid gap-2 rounded-md bg-sunken p-4">
    <h3 className="font-sans font-semibold text-[0.9375rem]">What the customer sees</h3>
    {text ? <p>{text}</p> : !error && <Skeleton className="w-64 max-w-full" />}
    {reason && <p className="whitespace-pre-line text-muted">{reason}</p>}
    <ErrorNotice error={error} />
    <p className="text-sm">
      <TextLink alone newTab to={page}>
        Open the customer’s page
      </TextLink>
    </p>
  </section>
);

/** The same for a purchase request, by its key. */
export function BuyersView({ requestKey }: { requestKey: string }) {
  const { data, error } = useLiveQuery({
    queryKey: queryKeys.purchase(requestKey),
    read: () => answerOf(api.purchase[':key'].$get({ param: { key: requestKey } })),
    every: () => REFRESH_MS,
  });
  const { order } = data ?? {};
  const payment = order
    ? {
        totalCents: order.total_cents,
        method: methodText(order.method),
        due: order.due_at ? `${shownTime(order.due_at)} (your time)` : '',
        reference: order.number,
      }
    : undefined;
  return (
    <CustomerView
      text={data && nextPurchaseMessage(data.next, payment)}
      reason={data?.withheld?.reason}
      error={error}
      page={`${href('/purchasesuccess')}?key=${requestKey}`}
    />
  );
}

/** The same for a redemption, by its ticket. */
export function HoldersView({ ticketId }: { ticketId: string }) {
  const { data, error } = useRedemption(ticketId);
  return (
    <CustomerView
      text={data ? NEXT_REDEMPTION_MESSAGES[data.next] : undefined}
      reason={data?.withheld?.reason}
      error={error}
      page={`${href('/redeemsuccess')}?ticket=${ticketId}`}
    />
  );
}
