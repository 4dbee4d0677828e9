import type { ReactNode } from 'react';
import { href, useSearchParams } from 'react-router';
import { useHydrating } from '#web/lib/hydrating.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { FindRequest, RequestSkeleton } from './find-request.tsx';

type Props = {
  title: string;
  lead: string;
  /** The query parameter with the request's number. */
  parameter: string;
  find: { title: string; label: string };
  children: (number: string, onNumber: (number: string) => void) => ReactNode;
};

/** The page of the request whose number is in the address; without one it asks for the number. */
export function StatusPage({ title, lead, parameter, find, children }: Props) {
  const [search, setSearch] = useSearchParams();
  const hydrating = useHydrating();
  const number = search.get(parameter)?.trim();
  const look = (typed: string) => setSearch({ [parameter]: typed });
  return (
    <>
      <PageHeader title={title}>{lead}</PageHeader>
      <PageBody>
        {hydrating ? (
          <RequestSkeleton />
        ) : (
          <>
            {number ? children(number, look) : <FindRequest {...find} onNumber={look} />}
            <div>
              <ButtonLink to={href('/')} kind="secondary">
                Go to the home page
              </ButtonLink>
            </div>
          </>
        )}
      </PageBody>
    </>
  );
}
