import type { User } from '#web/lib/session.ts';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { EditRow } from './edit-row.tsx';

/** What one logs in with. */
export function LoginCard({ user }: { user: User }) {
  return (
    <dl className="profile-rows">
      <EditRow
        label="E-mail"
        value={
          <>
            <span className="break-words">{user.email}</span>
            {user.new_email && (
              <span className="mt-1 block text-gold text-sm">
                Changes to <strong className="break-words">{user.new_email}</strong> once you open the link in our
                e-mail there.
              </span>
            )}
          </>
        }
        form={(close) => <ChangeEmail user={user} onClose={close} />}
      />
      <EditRow label="Password" value="••••••••" form={(close) => <ChangePassword user={user} onClose={close} />} />
    </dl>
  );
}
