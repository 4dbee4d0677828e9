import { useQueryClient } from '@tanstack/react-query';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { normalEmail } from '#domain/email.ts';
import { flashPasswordErrors, NewPassword, newPasswordErrors } from '#web/account/credential-fields.tsx';
import { emailError } from '#web/account/email-form.tsx';
import { fieldErrorsOf, presentErrors, useFields } from '#web/lib/fields.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import type { User } from '#web/lib/session.ts';
import { Form } from '#web/ui/form.tsx';
import { PasswordField, TextField } from '#web/ui/text-field.tsx';
import { useSaveAccount } from './account.ts';
import { EditRow, type RowForm } from './edit-row.tsx';
import { SaveButtons } from './profile-form.tsx';

/** What the account logs in with. */
export function LoginCard({ user }: { user: User }) {
  return (
    <dl className="divide-y divide-line">
      <EditRow
        label="Email"
        user={user}
        value={<Email user={user} />}
        form={(form) => (user.staff ? <p>{ACCOUNT_MESSAGES.staffKeepEmail}</p> : <ChangeEmail {...form} />)}
      />
      <EditRow label="Password" user={user} value="••••••••" form={(form) => <ChangePassword {...form} />} />
    </dl>
  );
}

const Email = ({ user: { email, new_email } }: { user: User }) => (
  <>
    {email}
    {new_email && (
      <span className="mt-1 block text-accent text-sm">
        Changes to <strong>{new_email}</strong> once you open the link in our email there while you’re logged in.
      </span>
    )}
  </>
);

/** Requests another address; it takes effect once the link emailed there is opened. */
function ChangeEmail({ user, label, onClose }: RowForm) {
  const { values, errors, bind, setErrors } = useFields({ email: '', current_password: '' });
  const save = useSaveAccount({
    done: ACCOUNT_MESSAGES.newEmailMailed,
    onDone: onClose,
    onRefused: (error) => setErrors(fieldErrorsOf(error)),
  });

  function submit() {
    const same = normalEmail(values.email) === user.email && ACCOUNT_MESSAGES.emailSame;
    const found = presentErrors({
      email: emailError(values.email) || same,
      current_password: !values.current_password && ACCOUNT_MESSAGES.currentPasswordNeeded,
    });
    setErrors(found ?? {});
    if (!found) save.mutate({ ...values, email: values.email.trim() });
  }

  return (
    <Form label={label} onSubmit={submit} errors={errors}>
      <TextField
        {...bind('email')}
        label="New email"
        type="email"
        autoComplete="email"
        required
        hint={`Until you open the link we send there, keep logging in with ${user.email}.`}
      />
      <PasswordField {...bind('current_password')} label="Current password" autoComplete="current-password" required />
      <SaveButtons busy={save.isPending} onCancel={onClose} label="Send the link" />
    </Form>
  );
}

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

/** A new password, with the old one; all other sessions end. */
function ChangePassword({ user, label, onClose }: RowForm) {
  const queries = useQueryClient();
  const { values, errors, bind, setErrors } = useFields(EMPTY);
  const save = useSaveAccount({
    done: ACCOUNT_MESSAGES.passwordSaved,
    onDone: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.account });
      onClose();
    },
    onRefused: (error) => setErrors(fieldErrorsOf(error)),
  });

  function submit() {
    const needed = !values.current_password && ACCOUNT_MESSAGES.currentPasswordNeeded;
    const found = presentErrors({ current_password: needed, ...newPasswordErrors(values) });
    setErrors(found ?? {});
    if (!found) return save.mutate(values);
    flashPasswordErrors(found);
  }

  return (
    <Form label={label} onSubmit={submit} errors={errors}>
      {/* Lets a password manager know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField {...bind('current_password')} label="Current password" autoComplete="current-password" required />
      <NewPassword bind={bind} label="New password" />
      <SaveButtons busy={save.isPending} onCancel={onClose} />
    </Form>
  );
}
