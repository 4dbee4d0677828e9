import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { shownDate, shownDay } from '#domain/dates.ts';
import { closeAccount } from '#web/account/account-calls.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { leaveSession, type User } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import { flashError, useAccountDownload } from './account.ts';

/** What the privacy policy promises: a customer can see all stored data, and have it deleted. */
export function DataCard({ user }: { user: User }) {
  const download = useAccountDownload();
  return (
    <div className="grid gap-6">
      <p className="text-muted text-sm">
        You opened your account on {shownDay(user.created_at, 'own')}.{' '}
        {user.agreement && <Agreement {...user.agreement} />}
      </p>
      <div className="grid justify-items-start gap-3">
        <p>Everything we store about your account, in one JSON file.</p>
        <Button
          kind="secondary"
          icon={<Download aria-hidden className="size-4.5" />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          Download my data
        </Button>
      </div>
      <div className="grid justify-items-start gap-3 border-line border-t pt-6">
        <p>
          Closing deletes your account and all its data. Records of your purchases and redemptions stay with us, linked
          to no account. Closing doesn’t touch your wallet: your tokens stay yours.
        </p>
        {user.staff ? <p>{ACCOUNT_MESSAGES.staffStay}</p> : <CloseAccount />}
      </div>
    </div>
  );
}

const Agreement = (agreed: NonNullable<User['agreement']>) => (
  <>
    On {shownDay(agreed.agreed_at, 'own')} you agreed to the{' '}
    <TextLink to={href('/user-agreement')}>User Agreement</TextLink> of{' '}
    {agreed.user_agreement && shownDate(agreed.user_agreement)} and the{' '}
    <TextLink to={href('/privacy')}>Privacy Policy</TextLink> of{' '}
    {agreed.privacy_policy && shownDate(agreed.privacy_policy)}.
  </>
);

/** Permanently closes the account, after its password was entered once more. */
function CloseAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Close my account
      </Button>
      {isOpen && <CloseDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { values, errors, bind, setErrors } = useFields({ current_password: '' });
  const closing = useMutation({
    mutationFn: closeAccount,
    onSuccess: () => {
      flash(ACCOUNT_MESSAGES.accountClosed, 'success');
      return leaveSession(href('/'), navigate);
    },
    onError: (error) => {
      flashError(error);
      setErrors({ current_password: messageOf(error) });
    },
  });

  function submit() {
    const missing = presentErrors({ current_password: !values.current_password && ACCOUNT_MESSAGES.passwordNeeded });
    setErrors(missing ?? {});
    if (!missing) closing.mutate(values.current_password);
  }

  return (
    <ConfirmDialog
      open
      danger
      title="Close your account?"
      confirmLabel="Close my account"
      cancelLabel="Keep it"
      busy={closing.isPending}
      blocked={!values.current_password}
      onConfirm={() => closing.mutateAsync(values.current_password)}
      onClose={onClose}
    >
      <p>Your details, your logins and the links to your wallets are deleted right away. This can’t be undone.</p>
      <Form label="Close my account" onSubmit={submit} errors={errors}>
        <PasswordField {...bind('current_password')} label="Password" autoComplete="current-password" required />
      </Form>
    </ConfirmDialog>
  );
}
