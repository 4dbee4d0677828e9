import { pageMeta } from '#web/lib/meta.ts';
import { Outcome } from '#web/ui/outcome.tsx';

export const meta = pageMeta('Account created', 'Check your e-mail to confirm the new account.');

export default function RegistrationPending() {
  return (
    <Outcome title="Account created">
      <p>Please check your e-mail for a link that validates your address.</p>
    </Outcome>
  );
}
