import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { site } from '#site';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Whether new accounts are taken, as `signups` in site.config.ts has it. */
export function SignUpsNote() {
  if (site.signups === 'open') {
    return (
      <p>
        No account yet? <TextLink to="/register">Register</TextLink>
      </p>
    );
  }
  return (
    <Notice title={ACCOUNT_MESSAGES.signUpsPaused}>
      {site.signups === 'quiet' && (
        <p>
          {ACCOUNT_MESSAGES.signUpsInvited} <TextLink to="/register">/register</TextLink>.
        </p>
      )}
    </Notice>
  );
}
