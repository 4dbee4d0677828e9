import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { site } from '#site';
import { setPassword } from '#web/account/account-calls.ts';
import { flashPasswordErrors, NewPassword, newPasswordErrors } from '#web/account/credential-fields.tsx';
import { ApiError, messagesOf } from '#web/lib/api-error.ts';
import { fieldErrorsOf, presentErrors, useFields } from '#web/lib/fields.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { enterSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { clearFlash, flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FormBeside, PageBody, PageHeader } from '#web/ui/page.tsx';

export const meta = pageMeta('Set a new password', `For your ${site.name} account.`);

export default function ResetPassword() {
  const token = useResetToken();
  return (
    <>
      <PageHeader title="Set a new password">This logs you out on every browser and device.</PageHeader>
      <PageBody>{token === '' ? <LinkMissing /> : <FormBeside>{<ResetForm token={token} />}</FormBeside>}</PageBody>
    </>
  );
}

/** The page without its link, as after loading it again. */
function LinkMissing() {
  return (
    <div className="grid max-w-2xl justify-items-start gap-6">
      <Notice kind="warning" title="Only the link in our email opens this page">
        <p>{ACCOUNT_MESSAGES.linkMissing}</p>
      </Notice>
      <ButtonLink to={href('/forgot-password')} kind="secondary">
        Ask for a new link
      </ButtonLink>
    </div>
  );
}

const NAME = 'reset_password_token';

/**
 * The token of the mailed link, taken out of the address bar at once and kept nowhere but here. Empty where there is
 * none, undefined while the prerendered page is taken over.
 */
function useResetToken(): string | undefined {
  const { search } = useLocation();
  const navigate = useNavigate();
  const hydrating = useHydrating();
  const [token] = useState(() => new URLSearchParams(search).get(NAME) ?? '');
  useEffect(() => {
    if (new URLSearchParams(search).has(NAME)) void navigate(href('/reset-password'), { replace: true });
  }, [search, navigate]);
  return hydrating ? undefined : token;
}

const isLinkSpent = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Sets the password by the mailed link's token and signs its owner in. */
function ResetForm({ token }: { token: string | undefined }) {
  const navigate = useNavigate();
  const { values, errors, bind, setErrors } = useFields({ password: '', password_confirmation: '' });
  const saving = useMutation({
    onMutate: clearFlash,
    mutationFn: async () => {
      await setPassword({ ...values, reset_password_token: token });
      return enterSession();
    },
    onSuccess: async (user) => {
      flash(user ? ACCOUNT_MESSAGES.passwordSaved : 'Your password has been changed. Now log in with it.', 'success');
      await navigate(user ? href('/') : href('/login'), { replace: true });
    },
    onError: (error) => {
      flash(isLinkSpent(error) ? ACCOUNT_MESSAGES.linkSpent : messagesOf(error), 'error');
      setErrors(fieldErrorsOf(error));
    },
  });

  function submit() {
    const found = presentErrors(newPasswordErrors(values));
    setErrors(found ?? {});
    if (!found) return saving.mutate();
    flashPasswordErrors(found);
  }

  return (
    <Form label="Set a new password" onSubmit={submit} errors={errors}>
      <NewPassword bind={bind} label="New password" />
      {isLinkSpent(saving.error) && (
        <Notice kind="danger">
          <p>
            {ACCOUNT_MESSAGES.linkSpent} <TextLink to={href('/forgot-password')}>Ask for a new link</TextLink>
          </p>
        </Notice>
      )}
      <p>
        <Button type="submit" size="lg" busy={saving.isPending} disabled={!token}>
          Save password
        </Button>
      </p>
    </Form>
  );
}
