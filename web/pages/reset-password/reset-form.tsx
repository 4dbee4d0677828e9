import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { flashPasswordFaults, NewPassword, newPasswordFaults } from '#web/account/new-password.tsx';
import { setPassword } from '#web/lib/account-calls.ts';
import { ApiError, sentencesOf } from '#web/lib/api-error.ts';
import { faultsOf, fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { enterSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { clearFlash, flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';

const isLinkSpent = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Sets the password by the mailed link's token and goes on as whoever it belongs to. */
export function ResetForm({ token }: { token: string | undefined }) {
  const navigate = useNavigate();
  const { values, errors, bind, setErrors } = useFields({ password: '', password_confirmation: '' });
  const saving = useMutation({
    onMutate: clearFlash,
    mutationFn: async () => {
      await setPassword({ ...values, reset_password_token: token });
      await enterSession();
    },
    onSuccess: async () => {
      flash(ACCOUNT_MESSAGES.passwordSaved, 'green');
      await navigate('/', { replace: true });
    },
    onError: (error) => {
      flash(isLinkSpent(error) ? ACCOUNT_MESSAGES.linkSpent : sentencesOf(error), 'red');
      setErrors(fieldErrorsOf(error));
    },
  });

  function submit() {
    const faults = faultsOf(newPasswordFaults(values));
    setErrors(faults ?? {});
    if (!faults) return saving.mutate();
    flashPasswordFaults(faults);
  }

  return (
    <Form label="Set a new password" onSubmit={submit} faults={errors}>
      <NewPassword bind={bind} label="New password" />
      {isLinkSpent(saving.error) && (
        <Notice kind="danger">
          <p>
            {ACCOUNT_MESSAGES.linkSpent} <TextLink to="/forgot-password">Ask for a new link</TextLink>
          </p>
        </Notice>
      )}
      <p>
        <Button type="submit" size="lg" busy={saving.isPending} disabled={!token}>
          Save the password
        </Button>
      </p>
    </Form>
  );
}
