import { useEffect, useState } from 'react';
import { href, useLocation, useNavigate, useSearchParams } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { site } from '#site';
import { mailConfirmation } from '#web/account/account-calls.ts';
import { AlreadyLoggedIn } from '#web/account/already-logged-in.tsx';
import { EmailForm } from '#web/account/email-form.tsx';
import { pageMeta } from '#web/lib/meta.ts';
import { useSession } from '#web/lib/session.ts';
import { flash } from '#web/ui/flash.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FormBeside, PageBody, TaskHeader } from '#web/ui/page.tsx';
import { LoginForm } from './login-form.tsx';

export const meta = pageMeta(
  'Log in',
  `Log in to your ${site.name} account: your details, your linked wallets and their history.`,
);

export default function Login() {
  const isLinkSpent = useConfirmationOutcome();
  const link = useEnrollmentLink();
  return (
    <>
      <TaskHeader title="Log in" />
      <PageBody>
        {isLinkSpent && (
          <section aria-labelledby="new-link" className="card max-w-132">
            <h2 id="new-link" className="mb-4 text-2xl">
              Ask for a new link
            </h2>
            <p className="mb-4 text-muted">If your address is already confirmed, just log in below.</p>
            <EmailForm label="Send a new link" ask={mailConfirmation} />
          </section>
        )}
        <FormBeside
          aside={
            <>
              <SignUpsNote />
              <p className="text-muted">
                You don’t need an account for <TextLink to={href('/wallet')}>your wallet</TextLink> or to{' '}
                <TextLink to={href('/redeem')}>redeem</TextLink>. Your wallet’s key stays in your browser, whether or
                not you have an account.
              </p>
            </>
          }
        >
          <AlreadyLoggedIn />
          <LoginForm link={link} />
        </FormBeside>
      </PageBody>
    </>
  );
}

/** Whether new accounts are accepted, by `signups` in site.config.ts. */
function SignUpsNote() {
  if (site.signups === 'open') {
    return (
      <p>
        No account yet? <TextLink to={href('/register')}>Register</TextLink>
      </p>
    );
  }
  return (
    <Notice title={ACCOUNT_MESSAGES.signUpsPaused}>
      {site.signups === 'quiet' && (
        <p>
          {ACCOUNT_MESSAGES.signUpsInvited} <TextLink to={href('/register')}>Create your account</TextLink>.
        </p>
      )}
    </Notice>
  );
}

const ENROLLMENT = /^#enroll=([\w-]{20,100})$/;

/** The enrollment link that led here, taken out of the address bar at once; empty where there is none. */
function useEnrollmentLink(): string {
  const [link, setLink] = useState('');
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const [, token] = ENROLLMENT.exec(hash) ?? [];
    if (token === undefined) return;
    setLink(token);
    void navigate(href('/login'), { replace: true });
  }, [hash, navigate]);
  return link;
}

const NAME = 'account_confirmation_success';

/** Says what became of a confirmation link, which leads to this page; true if the link was no longer valid. */
function useConfirmationOutcome(): boolean {
  const [search, setSearch] = useSearchParams();
  const [isSpent, setSpent] = useState(false);
  const { user } = useSession();
  const navigate = useNavigate();
  const outcome = search.get(NAME);
  useEffect(() => {
    if (outcome === null || user === undefined) return;
    const done = outcome === 'true';
    setSpent(!done);
    flash(done ? ACCOUNT_MESSAGES.confirmed : ACCOUNT_MESSAGES.linkSpent, done ? 'success' : 'error');
    // A changed address is confirmed by a user who is signed in.
    if (done && user) void navigate(href('/profile/*', { '*': '' }), { replace: true });
    else setSearch((search) => withoutOutcome(search), { replace: true });
  }, [outcome, user, navigate, setSearch]);
  return isSpent;
}

function withoutOutcome(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(NAME);
  return rest;
}
