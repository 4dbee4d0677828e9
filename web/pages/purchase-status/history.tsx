import { PURCHASE_TRANSITION_LABELS } from '#domain/messages/purchase-progress.ts';
import { StatusHistory } from '#web/request-status/status-history.tsx';
import type { PurchaseStatus } from './use-purchase-status.ts';

/** Every step so far; a step names its order only if there were several. */
export default function History({ status: { steps } }: { status: PurchaseStatus }) {
  const severalOrders = new Set(steps.flatMap(({ order }) => order ?? [])).size > 1;
  return (
    <StatusHistory
      steps={steps}
      labels={PURCHASE_TRANSITION_LABELS}
      detail={({ order }) => (severalOrders && order ? `, order ${order}` : '')}
    />
  );
}
