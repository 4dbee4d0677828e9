import { useMutation } from '@tanstack/react-query';
import { href, useNavigate } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { FIELD_MESSAGES } from '#domain/messages/visitor.ts';
import { PRIVACY_POLICY_EFFECTIVE, USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { emailError } from '#web/account/email-form.tsx';
import { flashPasswordErrors, NewPassword, newPasswordErrors } from '#web/account/new-password.tsx';
import { AgreementLinks } from '#web/legal/agreement-links.tsx';
import { signUp } from '#web/lib/account-calls.ts';
import { messagesOf } from '#web/lib/api-error.ts';
import { fieldErrorsOf, presentErrors, useFields } from '#web/lib/fields.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { clearFlash, flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

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
    nickname: !values.nickname.trim() && FIELD_MESSAGES.required,
    agree_to_terms: !values.agree_to_terms && ACCOUNT_MESSAGES.termsNeeded,
  });

// The texts that this page links to; the server takes agreement to no others.
const TEXTS_SHOWN = { user_agreement: USER_AGREEMENT_EFFECTIVE, privacy_policy: PRIVACY_POLICY_EFFECTIVE };

/** docs/product.md (Validation): e-mail, password twice, username and the box are required; names and phone are not. */
export function RegisterForm() {
  const navigate = useNavigate();
  const hydrating = useHydrating();
  const { values, errors, bind, change, setErrors } = useFields(EMPTY);
  const register = useMutation({
    onMutate: clearFlash,
    mutationFn: signUp,
    onSuccess: ({ data }) => navigate(href('/registration-pending'), { state: { email: data.email } }),
    onError: (error) => {
      flash(messagesOf(error), 'red');
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
      <TextField {...bind('email')} label="E-mail" type="email" autoComplete="email" required />
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
