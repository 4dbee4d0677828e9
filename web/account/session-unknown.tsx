import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';

/** In a protected page's place while the server does not say who is signed in. */
export function SessionUnknown({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <PageHeader title="One moment, please" />
      <PageBody narrow>
        <Notice kind="danger" title={ACCOUNT_MESSAGES.sessionUnknown} live>
          <p>{API_MESSAGES.unavailable}</p>
          <p className="mt-2">
            <Button size="sm" kind="secondary" onClick={onRetry}>
              Try again
            </Button>
          </p>
        </Notice>
      </PageBody>
    </>
  );
}
