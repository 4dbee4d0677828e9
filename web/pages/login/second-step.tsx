import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { PasskeyName } from '#web/account/credential-fields.tsx';
import { enrollPasskey, logInWithCode, logInWithPasskey } from '#web/account/passkeys.ts';
import { useFields } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import { ExactField } from '#web/ui/text-field.tsx';

/** What the server opens after the right password of an account that a password alone does not open. */
export type Step = { login_challenge: string; passkeys: number; recovery_codes: number; staff: boolean };
type Props = {
  step: Step;
  /** Of the enrollment link that led here; empty without one. */
  link: string;
  /** The session is open; `isNew` where the passkey was registered just now. */
  onDone: (isNew: boolean) => Promise<void>;
  onBack: () => void;
};

/** After the password: the passkey, a recovery code in its place, or the first passkey by an enrollment link. */
export default function SecondStep({ step, link, onDone, onBack }: Props) {
  const { login_challenge: loginChallenge } = step;
  return (
    <section aria-labelledby="second-step" className="grid gap-5">
      <h2 id="second-step" className="text-2xl">
        {step.passkeys > 0 ? 'Confirm it’s you' : 'Register your passkey'}
      </h2>
      {step.passkeys > 0 && (
        <WithPasskey loginChallenge={loginChallenge} hasCodes={step.recovery_codes > 0} onDone={onDone} />
      )}
      {step.passkeys === 0 && link === '' && <Notice kind="warning">{PASSKEY_MESSAGES.enrollFirst}</Notice>}
      {step.passkeys === 0 && link !== '' && (
        <FirstPasskey loginChallenge={loginChallenge} link={link} onDone={onDone} />
      )}
      <p>
        <Button kind="quiet" size="sm" onClick={onBack}>
          Back
        </Button>
      </p>
    </section>
  );
}

type Way = Pick<Props, 'onDone'> & { loginChallenge: string };

function WithPasskey({ loginChallenge, hasCodes, onDone }: Way & { hasCodes: boolean }) {
  const [isCode, setIsCode] = useState(false);
  const using = useMutation({ mutationFn: () => logInWithPasskey(loginChallenge), onSuccess: () => onDone(false) });
  if (isCode) return <WithCode loginChallenge={loginChallenge} onDone={onDone} />;
  return (
    <>
      <p>Your password is correct. This account also needs your passkey.</p>
      <ErrorNotice error={using.error} />
      <div className="flex flex-wrap gap-3">
        <Button
          busy={using.isPending}
          icon={<KeyRound aria-hidden className="size-5" />}
          onClick={() => using.mutate()}
        >
          Use your passkey
        </Button>
        {hasCodes && (
          <Button kind="secondary" onClick={() => setIsCode(true)}>
            Use a recovery code
          </Button>
        )}
      </div>
    </>
  );
}

function WithCode({ loginChallenge, onDone }: Way) {
  const { values, bind } = useFields({ code: '' });
  const using = useMutation({
    mutationFn: () => logInWithCode({ login_challenge: loginChallenge, code: values.code }),
    onSuccess: () => onDone(false),
  });
  return (
    <Form label="Recovery code" onSubmit={() => using.mutate()}>
      <ExactField
        {...bind('code')}
        label="Recovery code"
        autoComplete="one-time-code"
        required
        hint="Each code works once."
      />
      <ErrorNotice error={using.error} />
      <p>
        <Button type="submit" busy={using.isPending} disabled={values.code.trim() === ''}>
          Log in with this code
        </Button>
      </p>
    </Form>
  );
}

function FirstPasskey({ loginChallenge, link, onDone }: Way & { link: string }) {
  const { values, bind } = useFields({ name: '' });
  const adding = useMutation({
    mutationFn: () => enrollPasskey({ login_challenge: loginChallenge, link, name: values.name }),
    onSuccess: () => onDone(true),
  });
  return (
    <Form label="First passkey" onSubmit={() => adding.mutate()}>
      <p>From now on you log in with a passkey: on this device, on your phone, or on a security key.</p>
      <PasskeyName field={bind('name')} />
      <ErrorNotice error={adding.error} />
      <p>
        <Button type="submit" busy={adding.isPending} disabled={values.name.trim() === ''}>
          Create passkey
        </Button>
      </p>
    </Form>
  );
}
