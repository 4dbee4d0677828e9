import { PAYMENT_METHODS } from '#domain/terms.ts';
import type { User } from '#web/lib/session.ts';
import { SelectField } from '#web/ui/text-field.tsx';
import { EditRow } from './edit-row.tsx';
import { ProfileForm } from './profile-form.tsx';

const nameOf = (code: string | null) => PAYMENT_METHODS[code as keyof typeof PAYMENT_METHODS];

/** How the customer likes to pay; nothing with which anyone could. */
export function PaymentCard({ user }: { user: User }) {
  return (
    <>
      <dl className="profile-rows">
        <EditRow
          label="Preferred payment method"
          value={nameOf(user.payment_method)}
          form={(close) => (
            <ProfileForm user={user} label="Preferred payment method" names={['payment_method']} onClose={close}>
              {(bind) => (
                <SelectField {...bind('payment_method')} label="Preferred payment method">
                  <option value="">No preference</option>
                  {Object.entries(PAYMENT_METHODS).map(([code, name]) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              )}
            </ProfileForm>
          )}
        />
      </dl>
      <p className="mt-3 text-muted text-sm">We never keep card numbers or bank logins here.</p>
    </>
  );
}
