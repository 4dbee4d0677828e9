import { useMutation } from '@tanstack/react-query';
import { href } from 'react-router';
import { NOTICE_MESSAGES, NOTICE_NAMES, NOTICES, type Notice } from '#domain/notices.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useMailedLink } from '#web/lib/mailed-link.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { useNotices } from '#web/lib/notices.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { NeedsScripts } from '#web/ui/needs-scripts.tsx';
import { ErrorNotice, Loaded, Notice as Remark } from '#web/ui/notice.tsx';
import { type ChooseNotice, NoticeChoices } from '#web/ui/notice-choices.tsx';
import { PageBody, TaskHeader } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const meta = pageMeta('Your emails', 'Choose which emails you get from us.');

type Link = { of: string; notice: Notice | undefined };

function linkIn(values: URLSearchParams): Link | null {
  const of = values.get('of');
  return of ? { of, notice: NOTICE_NAMES.find((name) => name === values.get('notice')) } : null;
}

/** Where the link at the end of an email leads. */
export default function Unsubscribe() {
  const link = useMailedLink(linkIn);
  return (
    <>
      <TaskHeader title="Your emails" />
      <PageBody narrow>
        {link === undefined && <Waiting />}
        {link === null && <LinkMissing />}
        {link && <Emails link={link} />}
      </PageBody>
    </>
  );
}

const Waiting = () => (
  <>
    <NeedsScripts what="Choosing your emails" />
    <div className="grid gap-4 noscript:hidden">
      <Skeleton className="h-6 w-1/2" label="Looking up your emails" />
      <Skeleton className="w-full" label="" />
    </div>
  </>
);

const LinkMissing = () => (
  <div className="grid justify-items-start gap-6">
    <Remark kind="warning" title="Only the link in our emails opens this page">
      <p>It’s at the end of each email that you can stop. With an account, you can also choose in your profile.</p>
    </Remark>
    <ButtonLink to={href('/profile/*', { '*': '' })} kind="secondary">
      Go to your profile
    </ButtonLink>
  </div>
);

/** The button for the kind of email that led here, and a box for each kind. */
function Emails({ link: { of, notice } }: { link: Link }) {
  const { choices, choose } = useNotices({
    // Not in query-keys.ts, which every page loads.
    queryKey: ['notices', of],
    read: () => answerOf(api.notices[':of'].$get({ param: { of } })),
    write: (json) => answerOf(api.notices[':of'].$put({ param: { of }, json })),
  });
  if (choices.error instanceof ApiError && choices.error.status === 404)
    return (
      <Remark kind="danger" live>
        <p>{NOTICE_MESSAGES.linkUnknown}</p>
      </Remark>
    );
  return (
    <Loaded query={choices} failed="We can’t show your emails right now">
      {(wanted) => (
        <>
          {notice && <StopOne notice={notice} wanted={wanted[notice]} choose={choose} />}
          <section aria-labelledby="all" className="card grid gap-4">
            <h2 id="all" className="text-2xl">
              {notice ? 'Your other emails' : 'Which emails you get'}
            </h2>
            <NoticeChoices
              legend="Emails that you can stop"
              hideLegend
              names={NOTICE_NAMES.filter((name) => name !== notice)}
              wanted={wanted}
              choose={choose}
            />
            <p className="text-muted text-sm">
              We’ll always email you what a request needs, such as how to pay or what’s missing.
            </p>
          </section>
        </>
      )}
    </Loaded>
  );
}

type StopProps = { notice: Notice; wanted: boolean; choose: ChooseNotice<Notice> };

function StopOne({ notice, wanted, choose }: StopProps) {
  const saving = useMutation({ mutationFn: choose });
  const { about } = NOTICES[notice];
  return (
    <section aria-labelledby="stop" className="card grid justify-items-start gap-4">
      <h2 id="stop" className="text-2xl">
        {wanted ? `Stop ${about}?` : 'Unsubscribed'}
      </h2>
      <p role="status" className="text-muted empty:hidden">
        {!wanted && `You won’t get ${about} anymore.`}
      </p>
      <ErrorNotice error={saving.error} />
      <Button
        kind={wanted ? 'primary' : 'secondary'}
        busy={saving.isPending}
        onClick={() => saving.mutate({ notice, wanted: !wanted })}
      >
        {wanted ? 'Unsubscribe' : 'Get them again'}
      </Button>
    </section>
  );
}
