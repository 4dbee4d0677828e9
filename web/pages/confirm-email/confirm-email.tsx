import { href } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { site } from '#site';
import { ApiError } from '#web/lib/api-error.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Loaded, Notice } from '#web/ui/notice.tsx';
import { FormBeside, PageBody, PageHeader } from '#web/ui/page.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { useConfirmationOf } from './confirmation.ts';
import { NewAddressForm } from './new-address-form.tsx';
import { type MailedLink, useConfirmationLink } from './use-mailed-link.ts';

export const meta = pageMeta('Confirm your email address', `For your ${site.name} account.`);

export default function ConfirmEmail() {
  const link = useConfirmationLink();
  return (
    <>
      <PageHeader title="Confirm your email address">
        We ask so that nobody can open an account with an address that isn’t theirs.
      </PageHeader>
      <PageBody>
        {link === null ? (
          <LinkMissing />
        ) : (
          <FormBeside>{link ? <LinkForm link={link} /> : <CheckingLink />}</FormBeside>
        )}
      </PageBody>
    </>
  );
}

/** What the prerendered page shows until its scripts have read the link. */
const CheckingLink = () => (
  <Form label="Confirm your email address" onSubmit={() => undefined}>
    <p>We’re checking your link.</p>
    <p>
      <Button type="submit" size="lg" disabled>
        Confirm my address
      </Button>
    </p>
  </Form>
);

const NEW_LINK_PAGE = `${href('/login')}?account_confirmation_success=false`;

/** The page without its link, as after loading it again. */
const LinkMissing = () => (
  <div className="grid max-w-2xl justify-items-start gap-6">
    <Notice kind="warning" title="Only the link in our email opens this page">
      <p>{ACCOUNT_MESSAGES.linkMissing}</p>
    </Notice>
    <ButtonLink to={NEW_LINK_PAGE} kind="secondary">
      Ask for a new link
    </ButtonLink>
  </div>
);

const LinkSpent = () => (
  <div className="grid justify-items-start gap-6">
    <Notice kind="danger" live>
      <p>{ACCOUNT_MESSAGES.linkSpent}</p>
    </Notice>
    <ButtonLink to={NEW_LINK_PAGE} kind="secondary">
      Ask for a new link
    </ButtonLink>
  </div>
);

const isSpent = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The form for what the link is for. */
function LinkForm({ link }: { link: MailedLink }) {
  const { user } = useSession();
  const confirmation = useConfirmationOf(link.token, user?.id);
  if (isSpent(confirmation.error)) return <LinkSpent />;
  return (
    <Loaded query={confirmation} failed="We can’t check your link right now">
      {(data) =>
        data.purpose === 'confirm' ? (
          <ConfirmForm link={link} confirmation={data} />
        ) : (
          <NewAddressForm link={link} confirmation={data} />
        )
      }
    </Loaded>
  );
}
