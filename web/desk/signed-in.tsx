import { CircleUserRound, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/session.ts';
import { useSignOut } from '#web/shell/navigation.tsx';
import { AddressText } from '#web/ui/address.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { useAdmin, useAdminLogout } from './access.ts';

const ITEM = 'flex min-h-11 items-center gap-2 rounded-md px-2.5 text-[0.9375rem] hover:bg-sunken';

/** Who is signed in and how: an account, a wallet with its roles, or both; and the way out. */
export function SignedIn() {
  const { user } = useSession();
  const { data: admin } = useAdmin();
  const signOut = useSignOut();
  const logout = useAdminLogout();
  const leave = () =>
    logout.mutate(undefined, {
      onSuccess: () => flash(ADMIN_LOGIN_MESSAGES.loggedOut, 'success'),
      onError: (error) => flash([messageOf(error)], 'error'),
    });
  const Icon = admin ? KeyRound : CircleUserRound;
  const label = (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.6} />
      <span className="sr-only">Signed in: </span>
      <span className="max-w-56 truncate max-md:sr-only">
        {admin ? <AddressText short of={admin.address} /> : user?.email}
      </span>
    </>
  );
  if (!user && !admin) return null;
  return (
    <Menu className={ITEM} label={label}>
      {admin && (
        <div className="grid max-w-72 gap-2 border-line border-b px-3.5 pt-1.5 pb-3">
          <p className="text-muted text-sm">Signed in with a wallet</p>
          <AddressText of={admin.address} className="text-sm" />
          <ul aria-label="Roles" className="flex flex-wrap gap-1.5">
            {admin.roles.map((role) => (
              <li key={role} className="rounded-full bg-accent-wash px-2.5 py-0.5 font-medium text-accent text-xs">
                {role}
              </li>
            ))}
          </ul>
          {admin.safe && (
            <>
              <p className="text-muted text-sm">Acting for the Safe, which signs what you propose</p>
              <AddressText of={admin.safe.address} className="text-sm" />
            </>
          )}
        </div>
      )}
      {user && (
        <div className="grid max-w-72 gap-1 border-line border-b px-3.5 pt-1.5 pb-3">
          <p className="text-muted text-sm">Signed in with an account</p>
          <p className="truncate">{user.email}</p>
        </div>
      )}
      {admin && (
        <button type="button" className="text-[0.9375rem]" onClick={leave}>
          {user ? 'Log the wallet out' : 'Log out'}
        </button>
      )}
      {user && (
        <button type="button" className="text-[0.9375rem]" onClick={() => signOut.mutate()}>
          {admin ? 'Log the account out' : 'Log out'}
        </button>
      )}
    </Menu>
  );
}

/** The pages inside, for visitors who are logged in with an admin wallet. */
export function AdminGate({ otherwise }: { otherwise: ReactNode }) {
  const { data: admin, isPending } = useAdmin();
  if (isPending) return <PageSkeleton />;
  return admin ? <Outlet /> : otherwise;
}
