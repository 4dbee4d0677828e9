import type { User } from '#web/lib/session.ts';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { EditRow } from './edit-row.tsx';

/** What one logs in with. */
export function LoginCard({ user }: { user: User }) {
  return (
    <dl className="profile-rows">
      <EditRow label="E-mail" user={user} value={<Email user={user} />} form={(form) => <ChangeEmail {...form} />} />
      <EditRow label="Password" user={user} value="••••••••" form={(form) => <ChangePassword {...form} />} />
    </dl>
  );
}

const Email = ({ user: { email, new_email } }: { user: User }) => (
  <>
    {email}
    {new_email && (
      <span className="mt-1 block text-gold text-sm">
        Changes to <strong>{new_email}</strong> once you open the link in our e-mail there.
      </span>
    )}
  </>
);
