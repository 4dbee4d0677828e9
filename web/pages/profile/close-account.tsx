import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/messages/account.ts';
import { FIELD_MESSAGES } from '#domain/messages/visitor.ts';
import { flashFault } from '#web/lib/account.ts';
import { closeAccount } from '#web/lib/account-calls.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { faultsOf, useFields } from '#web/lib/fields.ts';
import { leaveSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';

/** Closes the account for good, after its password was given once more. */
export function CloseAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        Close my account
      </Button>
      {asking && <CloseDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { values, errors, bind, setErrors } = useFields({ current_password: '' });
  const closing = useMutation({
    mutationFn: closeAccount,
    onSuccess: () => {
      flash(ACCOUNT_MESSAGES.accountClosed, 'green');
      return leaveSession('/', navigate);
    },
    onError: (error) => {
      flashFault(error);
      setErrors({ current_password: sentenceOf(error) });
    },
  });

  function submit() {
    const faults = faultsOf({ current_password: !values.current_password && FIELD_MESSAGES.required });
    setErrors(faults ?? {});
    if (!faults) closing.mutate(values.current_password);
  }

  return (
    <ConfirmDialog
      open
      danger
      title="Close your account?"
      confirmLabel="Close my account"
      cancelLabel="Keep it"
      busy={closing.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>Your details, your logins and the links to your wallets are deleted at once. This cannot be undone.</p>
      <Form label="Close my account" onSubmit={submit} faults={errors}>
        <PasswordField {...bind('current_password')} label="Password" autoComplete="current-password" required />
      </Form>
    </ConfirmDialog>
  );
}
