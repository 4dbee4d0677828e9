import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { ACCOUNT_MESSAGES, notConfirmed } from '#domain/accounts/messages.ts';
import { SESSION_MESSAGES } from '#domain/accounts/session-messages.ts';
import { normalEmail } from '#domain/email.ts';
import { mailConfirmation, signIn } from '#web/account/account-calls.ts';
import { emailError } from '#web/account/email-form.tsx';
import { ApiError, messageOf, messagesOf } from '#web/lib/api-error.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lateCode, prepare } from '#web/lib/late-code.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useOrigin } from '#web/lib/origin.ts';
import { enterSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { clearFlash, flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PasswordField, TextField } from '#web/ui/text-field.tsx';
import type { Step } from './second-step.tsx';

const passkeys = lateCode(() => import('#web/account/passkeys.ts'));
const SecondStep = lazyPart(() => import('./second-step.tsx'));

type Credentials = { email: string; password: string };

async function logIn({ email, password }: Credentials): Promise<void> {
  await signIn({ email: email.trim(), password });
  await expectSession();
}

async function expectSession(): Promise<void> {
  if (!(await enterSession())) throw new CookieRefused();
}

/** The second step, where the right password is not enough. */
const secondStepOf = (error: unknown): Step | undefined =>
  error instanceof ApiError ? (error.body as { second_step?: Step } | undefined)?.second_step : undefined;

class CookieRefused extends Error {}

const messages = (error: unknown) =>
  error instanceof CookieRefused ? [SESSION_MESSAGES.cookieRefused] : messagesOf(error);

/** Goes on after a login: to the page that required it, or else home. */
function useGoOn() {
  const navigate = useNavigate();
  const origin = useOrigin();
  return async (page = origin ?? href('/')) => {
    flash(SESSION_MESSAGES.signedIn, 'success');
    await navigate(page, { replace: true });
  };
}

/** Signs in and returns to the page that required the login; a refusal keeps the form. `link` is that of an enrollment. */
export function LoginForm({ link }: { link: string }) {
  const goOn = useGoOn();
  const hydrating = useHydrating();
  const [step, setStep] = useState<Step>();
  const fields = useFields({ email: '', password: '' });
  const entering = useMutation({
    onMutate: clearFlash,
    mutationFn: logIn,
    onSuccess: () => goOn(),
    onError: (error) => {
      const next = secondStepOf(error);
      if (next) setStep(next);
      else flash(messages(error), 'error');
    },
  });

  function submit() {
    const { email, password } = fields.values;
    const wrong = presentErrors({ email: emailError(email), password: !password && ACCOUNT_MESSAGES.passwordNeeded });
    fields.setErrors(wrong ?? {});
    if (!wrong) entering.mutate(fields.values);
  }

  const email = normalEmail(entering.variables?.email ?? '');
  const unconfirmed = email && entering.error && messageOf(entering.error) === notConfirmed(email) ? email : undefined;
  if (step) {
    return (
      <Suspense fallback={<Skeleton className="w-56" />}>
        <SecondStep
          step={step}
          link={link}
          onBack={() => setStep(undefined)}
          onDone={async (isNew) => {
            await expectSession();
            await goOn(isNew ? `${href('/profile/*', { '*': '' })}#passkeys` : undefined);
          }}
        />
      </Suspense>
    );
  }
  return (
    <>
      {link && <Notice live>To set up your staff login, enter your email and password first.</Notice>}
      <Form label="Log in" onSubmit={submit} onFocus={SecondStep.prepare} errors={fields.errors}>
        <TextField {...fields.bind('email')} label="Email" type="email" autoComplete="username" required />
        <PasswordField {...fields.bind('password')} label="Password" autoComplete="current-password" required />
        {unconfirmed && <Unconfirmed key={unconfirmed} email={unconfirmed} />}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <Button type="submit" size="lg" busy={entering.isPending} disabled={hydrating}>
            Log in
          </Button>
          <TextLink alone to={href('/forgot-password')}>
            Forgot your password?
          </TextLink>
        </div>
      </Form>
      {!link && <PasskeyLogin />}
    </>
  );
}

/** Logs in by a passkey alone. Its code loads when the button is pressed. */
function PasskeyLogin() {
  const goOn = useGoOn();
  const hydrating = useHydrating();
  const entering = useMutation({
    onMutate: clearFlash,
    mutationFn: async () => {
      await (await passkeys()).logInWithPasskey();
      await expectSession();
    },
    onSuccess: () => goOn(),
    onError: (error) => flash(messages(error), 'error'),
  });
  return (
    <p className="border-line border-t pt-5">
      <Button
        kind="secondary"
        busy={entering.isPending}
        disabled={hydrating}
        icon={<KeyRound aria-hidden className="size-5" />}
        onPointerEnter={() => prepare(passkeys)}
        onFocus={() => prepare(passkeys)}
        onClick={() => entering.mutate()}
      >
        Log in with a passkey
      </Button>
    </p>
  );
}

/** Says that the address isn't confirmed yet, and offers to send the email again. */
function Unconfirmed({ email }: { email: string }) {
  const resend = useMutation({ mutationFn: mailConfirmation });
  return (
    <Notice kind="warning" title="Your email address is not confirmed yet">
      <p>Please open the link in our email, or have us send it again.</p>
      <div role="status" className="mt-2 grid justify-items-start gap-2">
        {resend.error && <p className="text-danger">{messageOf(resend.error)}</p>}
        {resend.data ? (
          <p className="font-medium">{resend.data.message}</p>
        ) : (
          <Button size="sm" kind="secondary" busy={resend.isPending} onClick={() => resend.mutate(email)}>
            Send the email again
          </Button>
        )}
      </div>
    </Notice>
  );
}
