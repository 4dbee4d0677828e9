import { PASSWORD_STRENGTH_MESSAGES, WALLET_FORM_MESSAGES, walletPasswordShort } from '#domain/messages/wallet.ts';
import { PASSWORD_MIN } from '#domain/terms.ts';
import { site } from '#site';
import type { BoundField } from '#web/lib/fields.ts';
import { PasswordField } from '#web/ui/text-field.tsx';

type Names = 'password' | 'again';
type Fields = { values: Record<Names, string>; bind: (name: Names) => BoundField };

const METER = { weak: 'w-1/4 bg-danger', fair: 'w-3/5 bg-accent-fill', strong: 'w-full bg-good' };

/** What is wrong with a new wallet password, by field. */
export const newPasswordErrors = ({ password, again }: Record<Names, string>) => ({
  password: [...password].length < PASSWORD_MIN && walletPasswordShort(PASSWORD_MIN),
  again: password !== again && WALLET_FORM_MESSAGES.passwordsDiffer,
});

/** A password chosen twice, with advice on its strength, which is never enforced. */
export function NewPassword({ values, bind }: Fields) {
  const strength = passwordStrength(values.password);
  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          {...bind('password')}
          label="Password"
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
      <PasswordField {...bind('again')} label="Password again" autoComplete="new-password" required />
    </>
  );
}

type PasswordStrength = keyof typeof PASSWORD_STRENGTH_MESSAGES;

const COMMON = new RegExp(`^(password|passwort|12345678|qwerty|letmein|iloveyou|bitcoin|ethereum|${site.metal})`, 'i');
const FAIR_BITS = 45;
const STRONG_BITS = 70;

/** A careful guess, in bits: repeated characters and runs such as 'abcd' or '1234' count as one. */
function guessedBits(password: string): number {
  const characters = [...password.toLowerCase()];
  const telling = characters.filter((character, index) => {
    const step = (character.codePointAt(0) ?? 0) - (characters[index - 1]?.codePointAt(0) ?? Number.NaN);
    return !(Math.abs(step) <= 1);
  });
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  return telling.length * (2.6 + 0.5 * kinds);
}

/** How hard a password is to guess, as advice only; undefined while nothing is typed. */
export function passwordStrength(password: string): PasswordStrength | undefined {
  if (password === '') return undefined;
  const bits = COMMON.test(password) ? 0 : guessedBits(password);
  if (bits >= STRONG_BITS) return 'strong';
  return bits >= FAIR_BITS ? 'fair' : 'weak';
}
