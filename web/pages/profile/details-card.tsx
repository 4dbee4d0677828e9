import type { User } from '#web/lib/session.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { EditRow } from './edit-row.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Username, name and phone. */
export function DetailsCard({ user }: { user: User }) {
  return (
    <dl className="profile-rows">
      <EditRow
        label="Username"
        value={user.nickname}
        form={(close) => (
          <ProfileForm user={user} label="Username" names={['nickname']} onClose={close}>
            {(bind) => <TextField {...bind('nickname')} label="Username" autoComplete="nickname" />}
          </ProfileForm>
        )}
      />
      <EditRow
        label="Name"
        value={[user.first_name, user.last_name].filter(Boolean).join(' ')}
        form={(close) => (
          <ProfileForm user={user} label="Name" names={['first_name', 'last_name']} onClose={close}>
            {(bind) => (
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField {...bind('first_name')} label="First name" autoComplete="given-name" />
                <TextField {...bind('last_name')} label="Last name" autoComplete="family-name" />
              </div>
            )}
          </ProfileForm>
        )}
      />
      <EditRow
        label="Phone"
        value={user.phone}
        form={(close) => (
          <ProfileForm user={user} label="Phone" names={['phone']} onClose={close}>
            {(bind) => <TextField {...bind('phone')} label="Phone" type="tel" autoComplete="tel" />}
          </ProfileForm>
        )}
      />
    </dl>
  );
}
