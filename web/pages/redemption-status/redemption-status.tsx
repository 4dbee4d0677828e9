import { href, useSearchParams } from 'react-router';
import { site } from '#site';
import { useHydrating } from '#web/lib/hydrating.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { FindRequest } from '#web/request-status/find-request.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { FIND_REDEMPTION, RedemptionRecord } from './redemption-record.tsx';

export const meta = pageMeta('Request sent', `Your ${site.name} redemption request was sent.`);

export default function RedemptionStatus() {
  const [search, setSearch] = useSearchParams();
  const hydrating = useHydrating();
  const ticket = search.get('ticket')?.trim();
  const look = (typed: string) => setSearch({ ticket: typed });
  return (
    <>
      <PageHeader title="Thank you! Your request is being processed.">
        Your request was sent. Our support staff will contact you for the remaining steps.
      </PageHeader>
      <PageBody>
        {!hydrating &&
          (ticket ? (
            <RedemptionRecord key={ticket} ticketId={ticket} onNumber={look} />
          ) : (
            <FindRequest {...FIND_REDEMPTION} onNumber={look} />
          ))}
        <div>
          <ButtonLink to={href('/')} kind="secondary">
            Go to the home page
          </ButtonLink>
        </div>
      </PageBody>
    </>
  );
}
