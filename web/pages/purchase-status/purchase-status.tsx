import { PURCHASE_MESSAGES } from '#domain/messages/customer.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { StatusPage } from '#web/request-status/status-page.tsx';
import { FIND_PURCHASE, RequestStatus } from './request-status.tsx';

export const meta = pageMeta('Thank you', 'We’ve received your purchase request.');

export default function PurchaseStatus() {
  return (
    <StatusPage title="Thank you!" lead={PURCHASE_MESSAGES.thanks} parameter="key" find={FIND_PURCHASE}>
      {(key, onKey) => <RequestStatus key={key} purchaseKey={key} onKey={onKey} />}
    </StatusPage>
  );
}
