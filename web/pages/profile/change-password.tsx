import { useQueryClient } from '@tanstack/react-query';
import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { FIELD_MESSAGES } from '#domain/messages/visitor.ts';
import { flashPasswordFaults, NewPassword, newPasswordFaults } from '#web/account/new-password.tsx';
import { useSaveAccount } from '#web/lib/account.ts';
import { faultsOf, fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { ACCOUNT_KEY } from '#web/lib/session.ts';
import { Form } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import type { RowForm } from './edit-row.tsx';
import { SaveButtons } from './save-buttons.tsx';

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

/** A new password, with the old one; all other sessions end. */
export function ChangePassword({ user, label, onClose }: RowForm) {
  const queries = useQueryClient();
  const { values, errors, bind, setErrors } = useFields(EMPTY);
  const save = useSaveAccount({
    done: ACCOUNT_MESSAGES.passwordSaved,
    onDone: () => {
      void queries.invalidateQueries({ queryKey: ACCOUNT_KEY });
      onClose();
    },
    onRefused: (error) => setErrors(fieldErrorsOf(error)),
  });

  function submit() {
    const needed = !values.current_password && FIELD_MESSAGES.required;
    const faults = faultsOf({ current_password: needed, ...newPasswordFaults(values) });
    setErrors(faults ?? {});
    if (!faults) return save.mutate(values);
    flashPasswordFaults(faults);
  }

  return (
    <Form label={label} onSubmit={submit} faults={errors}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField {...bind('current_password')} label="Current password" autoComplete="current-password" required />
      <NewPassword bind={bind} label="New password" />
      <SaveButtons busy={save.isPending} onCancel={onClose} />
    </Form>
  );
}
