import { href, useSearchParams } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { site } from '#site';
import { mailReset } from '#web/account/account-calls.ts';
import { EmailForm } from '#web/account/email-form.tsx';
import { useHydrating } from '#web/lib/hydrating.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FormBeside, PageBody, PageHeader } from '#web/ui/page.tsx';

export const meta = pageMeta('Forgot your password?', `Set a new password for your ${site.name} account.`);

export default function ForgotPassword() {
  const [search] = useSearchParams();
  const hydrating = useHydrating();
  const expired = !hydrating && search.has('expired');
  return (
    <>
      <PageHeader title="Forgot your password?">
        Enter your email address, and we’ll send you a link to set a new one.
      </PageHeader>
      <PageBody>
        {expired && (
          <Notice kind="danger" live>
            <p>{ACCOUNT_MESSAGES.linkSpent}</p>
          </Notice>
        )}
        <FormBeside
          aside={
            <>
              <Notice title="This is not your wallet’s password">
                <p>
                  Only you know that one, and nobody can reset it. Without it, only a{' '}
                  <TextLink to={href('/wallet')}>backup</TextLink> or the private key opens the wallet.
                </p>
              </Notice>
              <p>
                <TextLink alone to={href('/login')}>
                  Back to login
                </TextLink>
              </p>
            </>
          }
        >
          <EmailForm label="Send the link" ask={mailReset} />
        </FormBeside>
      </PageBody>
    </>
  );
}
