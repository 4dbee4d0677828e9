import { useMutation } from '@tanstack/react-query';
import { href, useNavigate } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { signUpCode } from '#domain/accounts/sign-up-code.ts';
import {
  MINIMUM_AGE_PURCHASE,
  MINIMUM_AGE_SERVICE,
  PRIVACY_POLICY_EFFECTIVE,
  USER_AGREEMENT_EFFECTIVE,
} from '#domain/terms.ts';
import { site } from '#site';
import { signUp } from '#web/account/account-calls.ts';
import { AlreadyLoggedIn } from '#web/account/already-logged-in.tsx';
import { flashPasswordErrors, NewPassword, newPasswordErrors } from '#web/account/credential-fields.tsx';
import { emailError } from '#web/account/email-form.tsx';
import { messagesOf } from '#web/lib/api-error.ts';
import { fieldErrorsOf, presentErrors, useFields } from '#web/lib/fields.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { clearFlash, flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { AgreementLinks, ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FormBeside, PageBody, PageHeader } from '#web/ui/page.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export const meta = pageMeta(
  'New Account Registration',
  `A ${site.name} account shows your details, your linked wallets and their history in one place.`,
);

export default function Register() {
  return (
    <>
      <PageHeader title="New Account Registration">
        {site.signups !== 'closed' && 'We’ll send you an email to confirm your address. Then you can log in.'}
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
          redeem. Only your first name and last initial are public (“Ada L.”), or your username if you give no first
          name.
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

const EMPTY = {
  email: '',
  password: '',
  password_confirmation: '',
  nickname: '',
  first_name: '',
  last_name: '',
  phone: '',
  agree_to_terms: '',
};

const errorsIn = (values: typeof EMPTY) =>
  presentErrors({
    email: emailError(values.email),
    ...newPasswordErrors(values),
    nickname: !values.nickname.trim() && ACCOUNT_MESSAGES.usernameNeeded,
    agree_to_terms: !values.agree_to_terms && ACCOUNT_MESSAGES.termsNeeded,
  });

// The texts that this page links to; the server takes agreement to no others.
const TEXTS_SHOWN = { user_agreement: USER_AGREEMENT_EFFECTIVE, privacy_policy: PRIVACY_POLICY_EFFECTIVE };

/** docs/product.md (Validation): email, password twice, username and the box are required; names and phone are not. */
function RegisterForm() {
  const navigate = useNavigate();
  const hydrating = useHydrating();
  const { values, errors, bind, change, setErrors } = useFields(EMPTY);
  const register = useMutation({
    onMutate: clearFlash,
    mutationFn: signUp,
    onSuccess: ({ data }) =>
      navigate(href('/registration-pending'), { state: { email: data.email, code: signUpCode(data.id) } }),
    onError: (error) => {
      flash(messagesOf(error), 'error');
      setErrors(fieldErrorsOf(error));
    },
  });

  function submit() {
    const found = errorsIn(values);
    setErrors(found ?? {});
    if (!found) return register.mutate({ ...values, ...TEXTS_SHOWN, agree_to_terms: true });
    flashPasswordErrors(found);
  }

  return (
    <Form label="New Account Registration" onSubmit={submit} errors={errors}>
      <TextField {...bind('email')} label="Email" type="email" autoComplete="email" required />
      <NewPassword bind={bind} label="Password" />
      <TextField {...bind('nickname')} label="Username" autoComplete="nickname" required />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...bind('first_name')} label="First name" autoComplete="given-name" required={false} />
        <TextField {...bind('last_name')} label="Last name" autoComplete="family-name" required={false} />
      </div>
      <TextField {...bind('phone')} label="Phone" type="tel" autoComplete="tel" required={false} />
      <Checkbox
        name="agree_to_terms"
        checked={values.agree_to_terms !== ''}
        error={errors.agree_to_terms}
        onChange={(event) => change({ agree_to_terms: event.target.checked ? 'yes' : '' })}
        required
      >
        I agree to the <AgreementLinks />
      </Checkbox>
      <p>
        <Button type="submit" size="lg" busy={register.isPending} disabled={hydrating}>
          Register
        </Button>
      </p>
    </Form>
  );
}
