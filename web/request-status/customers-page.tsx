import type { ReactNode } from 'react';
import { href, useSearchParams } from 'react-router';
import { ClockNote } from '#web/ui/clock-note.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageBody, TaskHeader } from '#web/ui/page.tsx';

type Props = { title: string; kind: 'purchase' | 'redemption'; children: (record: string) => ReactNode };

/** A request's page as staff see it, by the record in the address: they read it, and its key and its forms stay the customer's. */
export default function CustomersPage({ title, kind, children }: Props) {
  const record = useSearchParams()[0].get('record') ?? '';
  return (
    <>
      <TaskHeader title={title}>
        This is what the customer sees. Only the customer can fill in what we ask for there.
      </TaskHeader>
      <PageBody>
        {children(record)}
        <ClockNote />
        <div>
          <ButtonLink to={`${href('/admin')}?${new URLSearchParams({ [kind]: record })}`} kind="secondary">
            Back to the record
          </ButtonLink>
        </div>
      </PageBody>
    </>
  );
}
