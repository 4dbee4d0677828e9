import type { ReactNode } from 'react';
import { roleNeeded } from '#domain/messages/staff.ts';
import { WALLET_PROBLEM_MESSAGES } from '#domain/messages/wallet.ts';
import { useAdmin, useSignerRoles } from '#web/desk/access.ts';
import { lacksRole } from '#web/desk/parts/wallet-action.tsx';
import { hasSavedWallet } from '#web/lib/saved-wallet.tsx';
import { useSigner } from '#web/lib/signer.ts';
import { useWallet, walletObstacle } from '#web/lib/wallet.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SignerOptions } from '#web/wallet/sign-with.tsx';
import { LoginCard, OwnWallets } from './login-card.tsx';
import { NeedsWallet, SignWithCard } from './login-outline.tsx';

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
