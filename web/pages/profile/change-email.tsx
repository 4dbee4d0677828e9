import { normalEmail } from '#domain/email.ts';
import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { FIELD_MESSAGES } from '#domain/messages/visitor.ts';
import { emailFault } from '#web/account/email-form.tsx';
import { useSaveAccount } from '#web/lib/account.ts';
import { faultsOf, fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { Form } from '#web/ui/form.tsx';
import { PasswordField, TextField } from '#web/ui/text-field.tsx';
import type { RowForm } from './edit-row.tsx';
import { SaveButtons } from './save-buttons.tsx';

/** Asks for another address; it counts once the link mailed there was opened. */
export function ChangeEmail({ user, label, onClose }: RowForm) {
  const { values, errors, bind, setErrors } = useFields({ email: '', current_password: '' });
  const save = useSaveAccount({
    done: ACCOUNT_MESSAGES.newEmailMailed,
    onDone: onClose,
    onRefused: (error) => setErrors(fieldErrorsOf(error)),
  });

  function submit() {
    const same = normalEmail(values.email) === user.email && ACCOUNT_MESSAGES.emailSame;
    const faults = faultsOf({
      email: emailFault(values.email) || same,
      current_password: !values.current_password && FIELD_MESSAGES.required,
    });
    setErrors(faults ?? {});
    if (!faults) save.mutate({ ...values, email: values.email.trim() });
  }

  return (
    <Form label={label} onSubmit={submit} faults={errors}>
      <TextField
        {...bind('email')}
        label="New e-mail"
        type="email"
        autoComplete="email"
        required
        hint={`Until you open the link that we send there, you log in with ${user.email}.`}
      />
      <PasswordField {...bind('current_password')} label="Current password" autoComplete="current-password" required />
      <SaveButtons busy={save.isPending} onCancel={onClose} label="Send the link" />
    </Form>
  );
}
