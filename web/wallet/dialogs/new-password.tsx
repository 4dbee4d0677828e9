import { useDeferredValue, useEffect, useState } from 'react';
import { PASSWORD_MIN } from '#domain/accounts/limits.ts';
import { PASSWORD_STRENGTH_MESSAGES, WALLET_FORM_MESSAGES, walletPasswordShort } from '#domain/wallet/messages.ts';
import { site } from '#site';
import type { BoundField } from '#web/lib/fields.ts';
import { lateCode } from '#web/lib/late-code.ts';
import { PasswordField } from '#web/ui/text-field.tsx';

type Names = 'password' | 'again';
type Fields = { values: Record<Names, string>; bind: (name: Names) => BoundField; label?: string };

const METER = { weak: 'w-1/4 bg-danger', fair: 'w-3/5 bg-accent-fill', strong: 'w-full bg-good' };

/** What is wrong with a new wallet password, by field. */
export const newPasswordErrors = ({ password, again }: Record<Names, string>) => ({
  password: [...password].length < PASSWORD_MIN && walletPasswordShort(PASSWORD_MIN),
  again: password !== again && WALLET_FORM_MESSAGES.passwordsDiffer,
});

/** A password chosen twice, with advice on its strength, which is never enforced. */
export function NewPassword({ values, bind, label = 'Password' }: Fields) {
  const strength = useStrength(values.password);
  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          {...bind('password')}
          label={label}
          autoComplete="new-password"
          required
          hint={`At least ${PASSWORD_MIN} characters. This password encrypts the wallet, and nobody can reset it.`}
        />
        <div aria-live="polite" className="grid gap-1.5 text-muted text-sm">
          {strength && (
            <>
              <span className="h-1 overflow-hidden rounded-full bg-line">
                <span className={`block h-full rounded-full ${METER[strength]}`} />
              </span>
              {PASSWORD_STRENGTH_MESSAGES[strength]}
            </>
          )}
        </div>
      </div>
      <PasswordField {...bind('again')} label={`${label} again`} autoComplete="new-password" required />
    </>
  );
}

type PasswordStrength = keyof typeof PASSWORD_STRENGTH_MESSAGES;

// A thief with a file and a thousand graphics cards makes about a million guesses a second: 10^10 take hours, 10^14 years.
const FAIR_DIGITS = 10;
const STRONG_DIGITS = 14;

/** The judge of passwords with its lists of common ones, half a megabyte; loaded once, when a new password is typed. */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const ours = [...WORDS, ...`${site.name} ${site.symbol} ${site.metal} ${site.company}`.toLowerCase().split(' ')];
  const judge = new ZxcvbnFactory({ dictionary: { ...dictionary, ours }, graphs: adjacencyGraphs });
  return (password: string): PasswordStrength => {
    const { guessesLog10 } = judge.check(password);
    // It keeps the last password that it judged, for as long as the page lives.
    judge.check('');
    if (guessesLog10 >= STRONG_DIGITS) return 'strong';
    return guessesLog10 >= FAIR_DIGITS ? 'fair' : 'weak';
  };
}
const WORDS = ['wallet', 'bitcoin', 'ethereum', 'ether', 'token', 'crypto', 'eagle', 'coin'];

const judge = lateCode(load);

/** How hard a password is to guess, as advice only; undefined while nothing is typed. */
export async function passwordStrength(password: string): Promise<PasswordStrength | undefined> {
  if (password === '') return undefined;
  return (await judge())(password);
}

/** Follows what is typed; undefined until it is known, and for good where the judge can't be loaded. */
function useStrength(password: string): PasswordStrength | undefined {
  const typed = useDeferredValue(password);
  const [judged, setJudged] = useState<PasswordStrength>();
  useEffect(() => {
    let isLatest = true;
    passwordStrength(typed).then(
      (strength) => isLatest && setJudged(strength),
      () => {},
    );
    return () => {
      isLatest = false;
    };
  }, [typed]);
  return judged;
}
