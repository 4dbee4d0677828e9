import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Address } from 'viem';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import { roleNeeded } from '#domain/staff/messages.ts';
import { WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { loginMessage, useAdmin, useAdminLogin, useSignerRoles } from '#web/desk/access.ts';
import { AccountFirst, isAccountNeeded } from '#web/desk/account-needed.tsx';
import { lacksRole } from '#web/desk/parts/role-missing.tsx';
import { useOwnerSigner, useOwnSafes } from '#web/desk/safe/use-safe-signer.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { host } from '#web/lib/site-data.tsx';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ConfirmElsewhere } from '#web/wallet/confirm/confirm-elsewhere.tsx';
import { hasSavedWallet } from '#web/wallet/saved-wallet.tsx';
import { SignerOptions } from '#web/wallet/signers/sign-with.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { useWallet, walletObstacle } from '#web/wallet/wallet.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { AdminLogin, NeedsWallet, SignWithCard } from './login-outline.tsx';

/** Admin Login: the wallet signs the server's time. */
export function LoginCard() {
  const signer = useOwnerSigner();
  const [safe, setSafe] = useState('');
  const walletChain = useWalletChain();
  const admin = useAdmin();
  const login = useAdminLogin(walletChain, signer);
  return (
    <AdminLogin
      button={{
        busy: login.isPending,
        disabled: !signer || !walletChain,
        onClick: () => login.mutate(safe.trim()),
      }}
    >
      {signer && <SafeChoice owner={signer.address} value={safe} onValue={setSafe} />}
      <ConfirmElsewhere busy={login.isPending} />
      {isAccountNeeded(login.error) && <AccountFirst />}
      {((login.error && !isAccountNeeded(login.error)) || admin.error) && (
        <Notice kind="danger" live>
          <p>{login.error ? loginMessage(login.error) : messageOf(admin.error)}</p>
        </Notice>
      )}
    </AdminLogin>
  );
}

/** Logs in once more, for the same Safe if it was for one: a login counts for five minutes at what a stolen session must not do. */
export function SignAgain({ onDone }: { onDone: () => void }) {
  const signer = useOwnerSigner();
  const walletChain = useWalletChain();
  const { data: admin } = useAdmin();
  const login = useAdminLogin(walletChain, signer);
  return (
    <>
      {!signer && <p>{ADMIN_LOGIN_MESSAGES.needsWallet}</p>}
      <ErrorNotice error={login.error} text={loginMessage} />
      <Button
        busy={login.isPending}
        disabled={!signer || !walletChain}
        icon={<KeyRound aria-hidden className="size-5" />}
        onClick={() => login.mutate(admin?.safe?.address, { onSuccess: onDone })}
      >
        Sign with your wallet
      </Button>
    </>
  );
}

type ChoiceProps = { owner: Address; value: string; onValue: (safe: string) => void };

/** At login: the Safe that an owner acts for. Offers those that the token knows; any other may be typed. */
function SafeChoice({ owner, value, onValue }: ChoiceProps) {
  const safes = useOwnSafes(owner);
  return (
    <>
      <TextField
        label="Act for a Safe"
        required={false}
        hint="If you’re one of the owners of a Safe that holds a role, enter its address."
        value={value}
        list="own-safes"
        autoComplete="off"
        onChange={(event) => onValue(event.target.value)}
      />
      <datalist id="own-safes">
        {safes.map(({ address, threshold, owners }) => (
          <option key={address} value={address}>{`Safe, ${threshold} of ${owners.length}`}</option>
        ))}
      </datalist>
    </>
  );
}

/** Where the desk has an address of its own: which wallets this browser doesn't have there. */
export function OwnWallets() {
  const { signer } = useSigner();
  if (host !== 'desk' || signer || hasSavedWallet()) return null;
  return <p className="text-muted">{SIGNER_MESSAGES.ownWallets}</p>;
}

export const SignWith = () => (
  <SignWithCard>
    <SignerOptions />
  </SignWithCard>
);

/** The roles that a wallet signs with here: its own, and those of the Safe that it acts for. */
export const rolesOf = (admin: ReturnType<typeof useAdmin>['data']) => [
  ...(admin?.roles ?? []),
  ...(admin?.safe?.roles ?? []),
];

/** What only a wallet with that role can use; without one, what is missing, or the login: it may be an owner's of a Safe that has it. */
export function WithRole({ needs, children }: { needs: 'PRICER' | 'ISSUER' | 'ATTESTOR'; children: ReactNode }) {
  const { data: admin } = useAdmin();
  const { address } = useSigner();
  const roles = useSignerRoles(admin?.safe ? undefined : address);
  if (admin && (lacksRole(needs, rolesOf(admin)) || lacksRole(needs, roles)))
    return <Notice kind="warning">{roleNeeded(needs)}</Notice>;
  return (
    <>
      <WalletNeeded />
      <OwnWallets />
      {admin ? (
        children
      ) : (
        <>
          <p>{roleNeeded(needs)}</p>
          <SignWith />
          <LoginCard />
        </>
      )}
    </>
  );
}

/** Says what is missing for signing: no wallet in this browser, or a locked one. */
export function WalletNeeded() {
  const { status, address } = useWallet();
  const { signer } = useSigner();
  const obstacle = walletObstacle();
  if (status === 'unlocked' || (status === 'starting' && hasSavedWallet()) || signer) return null;
  if (obstacle) return <Notice kind="danger">{WALLET_PROBLEM_MESSAGES[obstacle]}</Notice>;
  return (
    <NeedsWallet title={WALLET_PROBLEM_MESSAGES[status === 'locked' ? 'locked' : 'noWallet']}>
      {address && <AddressText of={address} className="text-muted" />}
    </NeedsWallet>
  );
}
