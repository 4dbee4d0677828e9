import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NOTICE_NAMES, type Notice, TOKEN_NOTICES } from '#domain/notices.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Loaded } from '#web/ui/notice.tsx';
import { type ChooseNotice, NoticeChoices } from '#web/ui/notice-choices.tsx';

// Not in query-keys.ts, which every page loads.
const QUERY_KEY = [...queryKeys.account, 'notices'];
const ABOUT_REQUESTS = NOTICE_NAMES.filter((name) => !TOKEN_NOTICES.some((each) => each === name));

/** Which emails the account's owner gets, of those that can be stopped. */
export function EmailsCard() {
  const queries = useQueryClient();
  const choices = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => answerOf(api.account.notices.$get()),
  });
  const choose: ChooseNotice<Notice> = async (json) => {
    await answerOf(api.account.notices.$put({ json }));
    queries.setQueryData(QUERY_KEY, { ...choices.data, [json.notice]: json.wanted });
  };
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
