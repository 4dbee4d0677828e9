import { href, useSearchParams } from 'react-router';
import { PURCHASE_MESSAGES } from '#domain/messages/customer.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { FindRequest } from '#web/request-status/find-request.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { FIND_PURCHASE, RequestStatus } from './request-status.tsx';

export const meta = pageMeta('Thank you', 'Your purchase request has reached us.');

export default function PurchaseStatus() {
  const [search, setSearch] = useSearchParams();
  const hydrating = useHydrating();
  const key = search.get('key')?.trim();
  const look = (typed: string) => setSearch({ key: typed });
  return (
    <>
      <PageHeader title="Thank you!">{PURCHASE_MESSAGES.thanks}</PageHeader>
      <PageBody>
        {!hydrating && !key && <FindRequest {...FIND_PURCHASE} onNumber={look} />}
        {!hydrating && key && <RequestStatus key={key} purchaseKey={key} onKey={look} />}
        <div>
          <ButtonLink to={href('/')} kind="secondary">
            Go to the home page
          </ButtonLink>
        </div>
      </PageBody>
    </>
  );
}
