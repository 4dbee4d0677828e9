import { PURCHASE_TRANSITION_LABELS } from '#domain/messages/customer.ts';
import { site } from '#site';
import type { PurchaseStatus } from '#web/lib/purchase.ts';
import { Timeline } from '#web/ui/timeline.tsx';

/** Every step so far: what, when, and by whom. */
export function History({ status: { steps } }: { status: PurchaseStatus }) {
  const severalOrders = new Set(steps.flatMap(({ order }) => order ?? [])).size > 1;
  const moments = steps.map(({ step, at, who, reason, order }, index) => ({
    key: String(index),
    title: PURCHASE_TRANSITION_LABELS[step] ?? step,
    at,
    who: `${who === 'you' ? 'you' : site.name}${severalOrders && order ? `, order ${order}` : ''}`,
    text: reason && <p className="whitespace-pre-line">{reason}</p>,
  }));
  return (
    <section aria-labelledby="history" className="card grid gap-6">
      <h2 id="history" className="text-xl">
        What happened so far
      </h2>
      <Timeline moments={moments.reverse()} />
    </section>
  );
}
