import { href } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { shownSecond } from '#domain/dates.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import type { Confirmation } from './confirmation.ts';
import { type MailedLink, useConfirmation } from './use-mailed-link.ts';

type Props = { link: MailedLink; confirmation: Extract<Confirmation, { purpose: 'confirm' }> };

/** Confirms a sign-up: at once in the browser that signed up, with the sign-up's password in any other. */
export function ConfirmForm({ link, confirmation }: Props) {
  const needsPassword = confirmation.needs !== null;
  const { values, errors, bind, setErrors } = useFields({ password: '' });
  const confirming = useConfirmation(link, (password) => setErrors({ password }));

  function submit() {
    const missing = presentErrors({ password: needsPassword && !values.password && ACCOUNT_MESSAGES.confirmPassword });
    setErrors(missing ?? {});
    if (!missing) confirming.mutate(needsPassword ? values.password : undefined);
  }

  return (
    <Form label="Confirm your email address" onSubmit={submit} errors={errors}>
      <Facts
        items={[
          ['Email', confirmation.email],
          ['Signed up', shownSecond(Date.parse(confirmation.signed_up_at) / 1_000)],
          ['Code', confirmation.code],
        ]}
      />
      {needsPassword && (
        <>
          <p>You’re not in the browser that signed up, so please enter the password you chose there.</p>
          {/* Lets a password manager know whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={confirmation.email} readOnly hidden />
          <PasswordField {...bind('password')} label="Password" autoComplete="current-password" required />
        </>
      )}
      <p>
        <Button type="submit" size="lg" busy={confirming.isPending}>
          Confirm my address
        </Button>
      </p>
      <p className="text-muted text-sm">
        {needsPassword && (
          <>
            Forgot it? <TextLink to={href('/forgot-password')}>Set a new password</TextLink>. That also confirms your
            address.{' '}
          </>
        )}
        If you didn’t sign up, just close this page. Your address can’t be used unless you confirm it.
      </p>
    </Form>
  );
}
