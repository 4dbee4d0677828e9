import { site } from '#site';
import { EmailForm } from '#web/account/email-form.tsx';
import { FormBeside } from '#web/account/form-beside.tsx';
import { SignUpsNote } from '#web/account/sign-ups-note.tsx';
import { mailConfirmation } from '#web/lib/account-calls.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { useConfirmationLanding } from './confirmation-landing.ts';
import { LoginForm } from './login-form.tsx';

export const meta = pageMeta(
  'Log in',
  `Log in to your ${site.name} account: your details, your linked wallets and their history.`,
);

export default function Login() {
  const linkUseless = useConfirmationLanding();
  return (
    <>
      <PageHeader title="Log in">Your details, your linked wallets and their transactions in one place.</PageHeader>
      <PageBody>
        {linkUseless && (
          <section aria-labelledby="new-link" className="card max-w-132">
            <h2 id="new-link" className="mb-4 text-2xl">
              Ask for a new link
            </h2>
            <p className="mb-4 text-muted">If your address is confirmed already, just log in below.</p>
            <EmailForm label="Send a new link" ask={mailConfirmation} />
          </section>
        )}
        <FormBeside
          aside={
            <>
              <SignUpsNote />
              <p className="text-muted">
                You need no account for <TextLink to="/wallet">your wallet</TextLink> or to{' '}
                <TextLink to="/redeem">redeem</TextLink>. The key of a wallet stays in your browser, with an account or
                without one.
              </p>
            </>
          }
        >
          <LoginForm />
        </FormBeside>
      </PageBody>
    </>
  );
}
