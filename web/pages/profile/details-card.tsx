import type { User } from '#web/lib/session.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { EditRow } from './edit-row.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Username, name and phone. */
export function DetailsCard({ user }: { user: User }) {
  return (
    <dl className="divide-y divide-line">
      <EditRow
        label="Username"
        user={user}
        value={user.nickname}
        form={(form) => (
          <ProfileForm {...form} names={['nickname']}>
            {(bind) => <TextField {...bind('nickname')} label="Username" autoComplete="nickname" />}
          </ProfileForm>
        )}
      />
      <EditRow
        label="Name"
        user={user}
        value={[user.first_name, user.last_name].filter(Boolean).join(' ')}
        form={(form) => (
          <ProfileForm {...form} names={['first_name', 'last_name']}>
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
        user={user}
        value={user.phone}
        form={(form) => (
          <ProfileForm {...form} names={['phone']}>
            {(bind) => <TextField {...bind('phone')} label="Phone" type="tel" autoComplete="tel" />}
          </ProfileForm>
        )}
      />
    </dl>
  );
}
