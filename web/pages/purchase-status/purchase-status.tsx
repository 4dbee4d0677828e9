import { useSearchParams } from 'react-router';
import { PURCHASE_MESSAGES } from '#domain/messages/customer.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { NumberForm } from '#web/request-status/number-form.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { RequestStatus } from './request-status.tsx';

export const meta = pageMeta('Thank you', 'Your purchase request has reached us.');

export default function PurchaseSuccess() {
  const [search, setSearch] = useSearchParams();
  const hydrating = useHydrating();
  const key = search.get('key')?.trim();
  const look = (typed: string) => setSearch({ key: typed });
  return (
    <>
      <PageHeader title="Thank you!">{PURCHASE_MESSAGES.thanks}</PageHeader>
      <PageBody>
        {!hydrating && !key && (
          <NumberForm title="Where does your request stand?" label="Request number" onNumber={look} />
        )}
        {!hydrating && key && <RequestStatus key={key} purchaseKey={key} onKey={look} />}
        <div>
          <ButtonLink to="/" kind="secondary">
            Go to the home page
          </ButtonLink>
        </div>
      </PageBody>
    </>
  );
}
