import { NOTICE_NAMES, TOKEN_NOTICES } from '#domain/notices.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useNotices } from '#web/lib/notices.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Loaded } from '#web/ui/notice.tsx';
import { NoticeChoices } from '#web/ui/notice-choices.tsx';

// Not in query-keys.ts, which every page loads.
const QUERY_KEY = [...queryKeys.account, 'notices'];
const ABOUT_REQUESTS = NOTICE_NAMES.filter((name) => !TOKEN_NOTICES.some((each) => each === name));

/** Which emails the account's owner gets, of those that can be stopped. */
export function EmailsCard() {
  const { choices, choose } = useNotices({
    queryKey: QUERY_KEY,
    read: () => answerOf(api.account.notices.$get()),
    write: (json) => answerOf(api.account.notices.$put({ json })),
  });
  return (
    <div className="grid gap-5">
      <p className="text-muted text-sm">
        We always email you what a request needs, such as how to pay or what’s missing, and every change to your
        account. The rest is up to you.
      </p>
      <Loaded query={choices} failed="We can’t show your emails right now">
        {(wanted) => (
          <>
            <NoticeChoices legend="About your requests" names={ABOUT_REQUESTS} wanted={wanted} choose={choose} />
            <NoticeChoices legend="About the token" names={TOKEN_NOTICES} wanted={wanted} choose={choose} />
          </>
        )}
      </Loaded>
    </div>
  );
}
