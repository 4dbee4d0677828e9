import { useMutation } from '@tanstack/react-query';
import { normalEmail } from '#domain/email.ts';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { messagesOf } from '#web/lib/api-error.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { Button } from '#web/ui/button.tsx';
import { clearFlash, flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Props = {
  label: string;
  /** Has the server send an email; its answer is shown. */
  ask: (email: string) => Promise<{ message: string }>;
  email?: string | undefined;
};

export const emailError = (email: string): string | false => {
  if (!email.trim()) return FIELD_MESSAGES.emailNeeded;
  return normalEmail(email) === undefined && FIELD_MESSAGES.emailInvalid;
};

/** Requests an email to one address, which stays in the form so that it can be corrected and sent again. */
export function EmailForm({ label, ask, email = '' }: Props) {
  const hydrating = useHydrating();
  const fields = useFields({ email });
  const asking = useMutation({
    mutationFn: ask,
    onMutate: clearFlash,
    onError: (error) => flash(messagesOf(error), 'error'),
  });

  function submit() {
    const found = presentErrors({ email: emailError(fields.values.email) });
    fields.setErrors(found ?? {});
    if (!found) asking.mutate(fields.values.email.trim());
  }

  return (
    <Form label={label} onSubmit={submit} errors={fields.errors}>
      <TextField {...fields.bind('email')} label="Email" type="email" autoComplete="email" required />
      {asking.data && (
        <Notice kind="good" title="Check your email" live>
          <p>{asking.data.message}</p>
        </Notice>
      )}
      <ErrorNotice error={asking.error} />
      <p>
        <Button type="submit" size="lg" busy={asking.isPending} disabled={hydrating}>
          {label}
        </Button>
      </p>
    </Form>
  );
}
