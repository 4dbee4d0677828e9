import { KeyRound } from 'lucide-react';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { loginMessage, useAdmin, useAdminLogin, useAdminLogout } from '#web/desk/access.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { useSigner } from '#web/lib/signer.ts';
import { useWalletChain } from '#web/lib/wallet-chain.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Admin Login: the wallet signs the server's time; then who is logged in, with which roles. */
export function LoginCard() {
  const { signer } = useSigner();
  const walletChain = useWalletChain();
  const admin = useAdmin();
  const login = useAdminLogin(walletChain, signer);
  const logout = useAdminLogout();
  const { data } = admin;
  return (
    <section aria-labelledby="admin-login" className="card grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="admin-login" className="text-xl">
          {data ? 'You are logged in' : 'Log in'}
        </h2>
        {data ? (
          <Button
            kind="secondary"
            busy={logout.isPending}
            onClick={() => logout.mutate(undefined, { onSuccess: () => flash(ADMIN_MESSAGES.loggedOut, 'green') })}
          >
            Log out
          </Button>
        ) : (
          <Button
            busy={login.isPending}
            disabled={!signer || !walletChain}
            icon={<KeyRound aria-hidden className="size-5" />}
            onClick={() => login.mutate()}
          >
            Admin Login
          </Button>
        )}
      </div>
      {admin.isPending && <Skeleton className="w-64 max-w-full" />}
      {data === null && (
        <p className="text-muted">
          Your wallet signs the current time to prove it’s yours. Nothing is sent to the blockchain, and there’s no fee.
        </p>
      )}
      {data && <WhoAmI address={data.address} roles={data.roles} />}
      {(login.error || logout.error || admin.error) && (
        <Notice kind="danger" live>
          <p>{login.error ? loginMessage(login.error) : messageOf(logout.error ?? admin.error)}</p>
        </Notice>
      )}
    </section>
  );
}

function WhoAmI({ address, roles }: { address: string; roles: readonly string[] }) {
  return (
    <div className="grid gap-3">
      <AddressText of={address} />
      <ul aria-label="Roles" className="flex flex-wrap gap-2">
        {roles.map((role) => (
          <li
            key={role}
            className="rounded-full bg-accent-wash px-3 py-1 font-medium text-accent text-xs tracking-wide"
          >
            {role}
          </li>
        ))}
      </ul>
    </div>
  );
}
