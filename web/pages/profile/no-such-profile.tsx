import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';

export const NoSuchProfile = () => (
  <>
    <title>Profile not found</title>
    <PageHeader title="Profile not found">{ACCOUNT_MESSAGES.profileUnknown}</PageHeader>
    <PageBody narrow>
      <p>
        <ButtonLink to="/profile" kind="secondary">
          Go to your own profile
        </ButtonLink>
      </p>
    </PageBody>
  </>
);
