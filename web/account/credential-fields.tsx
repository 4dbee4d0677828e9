import { PASSWORD_MIN } from '#domain/accounts/limits.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { passwordLength } from '#domain/accounts/password.ts';
import type { BoundField } from '#web/lib/fields.ts';
import { flash } from '#web/ui/flash.tsx';
import { PasswordField, TextField } from '#web/ui/text-field.tsx';

export type NewPasswordNames = 'password' | 'password_confirmation';
type Values = Record<NewPasswordNames, string>;

/** What is wrong with a password chosen twice, by field (docs/product.md, Validation). */
export const newPasswordErrors = ({ password, password_confirmation: again }: Values) => ({
  password: password
    ? passwordLength(password) < PASSWORD_MIN && ACCOUNT_MESSAGES.passwordTooShort
    : ACCOUNT_MESSAGES.newPasswordNeeded,
  password_confirmation: again
    ? again !== password && ACCOUNT_MESSAGES.passwordsDiffer
    : ACCOUNT_MESSAGES.passwordAgainNeeded,
});

/** The two password messages are shown above the page too, as docs/product.md (Validation) has them. */
export function flashPasswordErrors(errors: Partial<Record<string, string>>): void {
  const known: readonly (string | undefined)[] = [ACCOUNT_MESSAGES.passwordTooShort, ACCOUNT_MESSAGES.passwordsDiffer];
  const messages = [errors.password, errors.password_confirmation].filter((each) => each && known.includes(each));
  if (messages.length > 0) flash(messages as string[], 'error');
}

/** A password typed twice, with the rule that is actually checked. */
export function NewPassword({ bind, label }: { bind: (name: NewPasswordNames) => BoundField; label: string }) {
  return (
    <>
      <PasswordField
        {...bind('password')}
        label={label}
        autoComplete="new-password"
        required
        hint={ACCOUNT_MESSAGES.passwordHint}
      />
      <PasswordField
        {...bind('password_confirmation')}
        label={`${label} confirmation`}
        autoComplete="new-password"
        required
      />
    </>
  );
}

/** What its owner calls a passkey. */
export const PasskeyName = ({ field }: { field: BoundField }) => (
  <TextField {...field} label="Name of this passkey" autoComplete="off" required hint="For example: Laptop" />
);
