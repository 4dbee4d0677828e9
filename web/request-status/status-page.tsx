import { type ReactNode, useEffect } from 'react';
import { href, useSearchParams } from 'react-router';
import { site } from '#site';
import { useFields } from '#web/lib/fields.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { useScrollToHash } from '#web/lib/scroll-to-hash.ts';
import { Button } from '#web/ui/button.tsx';
import { ClockNote } from '#web/ui/clock-note.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { NeedsScripts } from '#web/ui/needs-scripts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, TaskHeader } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ExactField } from '#web/ui/text-field.tsx';

type FindProps = { title: string; label: string; onNumber: (number: string) => void };

/** Opens the page of a request by the number in its email. */
function FindRequest({ title, label, onNumber }: FindProps) {
  const { values, errors, bind, setErrors } = useFields({ number: '' });
  const number = values.number.trim();
  const submit = () => (number ? onNumber(number) : setErrors({ number: 'Enter the number from our email' }));
  return (
    <section aria-labelledby="request-number" className="card grid max-w-3xl gap-5">
      <h2 id="request-number" className="text-2xl">
        {title}
      </h2>
      <Form label={label} onSubmit={submit} errors={errors}>
        <ExactField
          {...bind('number')}
          label={label}
          hint="You’ll find it in our email: seven groups of four"
          required
        />
        <div>
          <Button type="submit">Look it up</Button>
        </div>
      </Form>
    </section>
  );
}

/** Says that no request has this number, and asks for another one. */
export const RequestNotFound = ({ message, ...form }: FindProps & { message: string }) => (
  <div className="grid max-w-3xl gap-8">
    <Notice kind="warning" live title={message}>
      <p>
        Check it against our email, or write to{' '}
        <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>.
      </p>
    </Notice>
    <FindRequest {...form} />
  </div>
);

/** As high as the screen, so that what is under a request doesn't move when it comes. */
export const RequestSkeleton = () => (
  <div className="grid min-h-dvh max-w-3xl content-start gap-4 noscript:hidden">
    <Skeleton className="h-6 w-1/2" label="Loading your request" />
    <Skeleton className="w-full" label="" />
    <Skeleton className="w-2/3" label="" />
  </div>
);

const WithoutScripts = () => (
  <NeedsScripts what="Looking up a request">
    <p>
      Or write to <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>.
    </p>
  </NeedsScripts>
);

/** The request's number, from a query parameter of the address, and how another one gets there. */
export function useNumberInAddress(parameter: string) {
  const [search, setSearch] = useSearchParams();
  return [search.get(parameter)?.trim(), (number: string) => setSearch({ [parameter]: number })] as const;
}

type Props = {
  title: string;
  number: readonly [number: string | undefined, onNumber: (number: string) => void];
  find: { title: string; label: string };
  children: (number: string) => ReactNode;
};

/** The page of a record, whose title says how it stands, here and in the browser's tab. */
export function RecordPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${site.name}`;
    return () => {
      document.title = before;
    };
  }, [title]);
  useScrollToHash();
  return (
    <>
      <TaskHeader title={title} />
      <PageBody>
        {children}
        <ClockNote />
        <HomeLink />
      </PageBody>
    </>
  );
}

const HomeLink = () => (
  <p>
    <TextLink alone to={href('/')}>
      Go to the home page
    </TextLink>
  </p>
);

/** The page of the request with that number, whose RecordPage `children` draw; without one it asks for it. */
export function StatusPage({ title, number: [number, onNumber], find, children }: Props) {
  const hydrating = useHydrating();
  if (number && !hydrating) return children(number);
  return (
    <>
      <TaskHeader title={title} />
      <PageBody>
        {hydrating ? (
          <>
            <WithoutScripts />
            <RequestSkeleton />
          </>
        ) : (
          <>
            <FindRequest {...find} onNumber={onNumber} />
            <HomeLink />
          </>
        )}
      </PageBody>
    </>
  );
}
