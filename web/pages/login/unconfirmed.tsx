import { useMutation } from '@tanstack/react-query';
import { mailConfirmation } from '#web/lib/account-calls.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Says why the right password was not enough, and sends the letter again. */
export function Unconfirmed({ email }: { email: string }) {
  const resend = useMutation({ mutationFn: mailConfirmation });
  return (
    <Notice kind="warning" title="Your e-mail address is not confirmed yet">
      <p>Please open the link in our e-mail, or have it sent again.</p>
      <div role="status" className="mt-2 grid justify-items-start gap-2">
        {resend.error && <p className="text-danger">{sentenceOf(resend.error)}</p>}
        {resend.data ? (
          <p className="font-medium">{resend.data.message}</p>
        ) : (
          <Button size="sm" kind="secondary" busy={resend.isPending} onClick={() => resend.mutate(email)}>
            Send the e-mail again
          </Button>
        )}
      </div>
    </Notice>
  );
}
