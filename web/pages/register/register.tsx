import { href } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { MINIMUM_AGE_PURCHASE, MINIMUM_AGE_SERVICE } from '#domain/terms.ts';
import { site } from '#site';
import { AlreadyLoggedIn } from '#web/account/already-logged-in.tsx';
import { pageMeta } from '#web/lib/meta.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FormBeside, PageBody, PageHeader } from '#web/ui/page.tsx';
import { RegisterForm } from './register-form.tsx';

export const meta = pageMeta(
  'New Account Registration',
  `A ${site.name} account shows your details, your linked wallets and their history in one place.`,
);

export default function Register() {
  return (
    <>
      <PageHeader title="New Account Registration">
        {site.signups !== 'closed' && 'We’ll send you an e-mail to confirm your address. Then you can log in.'}
      </PageHeader>
      <PageBody>{site.signups === 'closed' ? <Closed /> : <Open />}</PageBody>
    </>
  );
}

const Open = () => (
  <FormBeside
    aside={
      <>
        <p>
          Already a customer? <TextLink to={href('/login')}>Log in</TextLink>
        </p>
        <Notice title="An account is not a wallet">
          <p>
            Your {site.name} are in <TextLink to={href('/wallet')}>your wallet</TextLink>, and we never see its key. An
            account shows your linked wallets and saves your delivery details.
          </p>
        </Notice>
        <p className="text-muted text-sm">
          You must be {MINIMUM_AGE_SERVICE} or older to use this service, and {MINIMUM_AGE_PURCHASE} or older to buy or
          redeem. Others see your first name and the first letter of your last name, or your username if you give no
          first name; nothing else.
        </p>
      </>
    }
  >
    {site.signups === 'quiet' && (
      <Notice title={ACCOUNT_MESSAGES.signUpsPaused}>
        <p>{ACCOUNT_MESSAGES.signUpsHere}</p>
      </Notice>
    )}
    <AlreadyLoggedIn />
    <RegisterForm />
  </FormBeside>
);

const Closed = () => (
  <div className="grid max-w-2xl justify-items-start gap-6">
    <Notice kind="warning" title={ACCOUNT_MESSAGES.signUpsClosed}>
      <p>
        You don’t need an account for <TextLink to={href('/wallet')}>your wallet</TextLink> or to{' '}
        <TextLink to={href('/redeem')}>redeem</TextLink>.
      </p>
    </Notice>
    <ButtonLink to={href('/contact')} kind="secondary">
      Contact us
    </ButtonLink>
  </div>
);
