import { MailCheck } from 'lucide-react';
import { href, useLocation } from 'react-router';
import { mailConfirmation } from '#web/account/account-calls.ts';
import { EmailForm } from '#web/account/email-form.tsx';
import { useHydrating } from '#web/lib/hydrating.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { useSite } from '#web/lib/site.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Steps } from '#web/ui/lists.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody } from '#web/ui/page.tsx';

export const meta = pageMeta('Account created', 'Check your email for a validation link.');

/** Address and code travel in the history's state: not in the URL, where others could read them. Empty where they are unknown. */
function useSignedUp(): { email: string; code: string } {
  const { state } = useLocation() as { state: { email?: unknown; code?: unknown } | null };
  const hydrating = useHydrating();
  const known = (value: unknown) => (!hydrating && typeof value === 'string' ? value : '');
  return { email: known(state?.email), code: known(state?.code) };
}

const NEXT = [
  {
    title: 'Open the link',
    text: 'It’s in the email we just sent. Open it in this browser; in any other, you’ll need your password.',
  },
  {
    title: 'Log in',
    text: (
      <>
        With your email address and password, on <TextLink to={href('/login')}>the login page</TextLink>.
      </>
    ),
  },
  {
    title: 'Link a wallet (optional)',
    text: 'Your dashboard will show its balance. The wallet itself works without an account.',
  },
];

export default function RegistrationPending() {
  const { email, code } = useSignedUp();
  return (
    <PageBody>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
        <div className="grid gap-5">
          <MailCheck aria-hidden className="size-14 text-good" strokeWidth={1.3} />
          <h1 className="text-4xl md:text-5xl">Account created</h1>
          <p className="text-lg">
            Please check your email for a validation link{email && ' at '}
            {email && <strong className="break-words">{email}</strong>}. Once your address is confirmed, you can{' '}
            <TextLink to={href('/login')}>log in</TextLink>.
          </p>
          {code && (
            <p>
              The subject of your email ends with <strong className="whitespace-nowrap font-mono">{code}</strong>. If
              you get one with a different code, it’s for another sign-up with your address: ignore it.
            </p>
          )}
          <LocalMailbox />
          <div className="mt-4">
            <Steps steps={NEXT} columns={1} as="h2" />
          </div>
        </div>
        <section aria-labelledby="again" className="card grid gap-4">
          <h2 id="again" className="text-2xl">
            No email?
          </h2>
          <p className="text-muted">
            It can take a few minutes, and it may be in your spam folder. If it doesn’t arrive, we’ll send it again.
          </p>
          <EmailForm key={email} label="Send the email again" ask={mailConfirmation} email={email} />
        </section>
      </div>
    </PageBody>
  );
}

/** A site in local mode sends no email: it keeps them in a mailbox page. */
function LocalMailbox() {
  if (!useSite().data?.mailbox) return null;
  return (
    <Notice title="This site runs on your own machine">
      <p>
        Its emails are kept in{' '}
        <a href="/dev/mailbox" className="font-medium text-accent underline underline-offset-4">
          the local mailbox
        </a>
        .
      </p>
    </Notice>
  );
}
