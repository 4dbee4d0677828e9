import { href } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { site } from '#site';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';

/** In the place of a staff page for a signed-in user who is not staff. */
export function StaffOnly() {
  return (
    <>
      <PageHeader title={ACCOUNT_MESSAGES.staffOnly}>Your account doesn’t have access.</PageHeader>
      <PageBody narrow>
        <p>
          If you work for {site.company} and need access, write to{' '}
          <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>.
        </p>
        <p>
          <ButtonLink to={href('/dashboard/*', { '*': '' })} kind="secondary">
            Go to your dashboard
          </ButtonLink>
        </p>
      </PageBody>
    </>
  );
}
