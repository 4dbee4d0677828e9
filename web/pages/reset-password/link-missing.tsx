import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The page without its link, as after loading it again. */
export function LinkMissing() {
  return (
    <div className="grid max-w-2xl justify-items-start gap-6">
      <Notice kind="warning" title="Only the link in our e-mail opens this page">
        <p>{ACCOUNT_MESSAGES.linkMissing}</p>
      </Notice>
      <ButtonLink to="/forgot-password" kind="secondary">
        Ask for a new link
      </ButtonLink>
    </div>
  );
}
