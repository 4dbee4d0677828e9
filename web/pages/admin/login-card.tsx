import { KeyRound } from 'lucide-react';
import { loginMessage, useAdmin, useAdminLogin } from '#web/desk/access.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { useSigner } from '#web/lib/signer.ts';
import { useWalletChain } from '#web/lib/wallet-chain.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Admin Login: the wallet signs the server's time. */
export function LoginCard() {
  const { signer } = useSigner();
  const walletChain = useWalletChain();
  const admin = useAdmin();
  const login = useAdminLogin(walletChain, signer);
  return (
    <section aria-labelledby="admin-login" className="card grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="admin-login" className="text-xl">
          Log in
        </h2>
        <Button
          busy={login.isPending}
          disabled={!signer || !walletChain}
          icon={<KeyRound aria-hidden className="size-5" />}
          onClick={() => login.mutate()}
        >
          Admin Login
        </Button>
      </div>
      <p className="text-muted">
        Your wallet signs the current time to prove it’s yours. Nothing is sent to the blockchain, and there’s no fee.
      </p>
      {(login.error || admin.error) && (
        <Notice kind="danger" live>
          <p>{login.error ? loginMessage(login.error) : messageOf(admin.error)}</p>
        </Notice>
      )}
    </section>
  );
}
