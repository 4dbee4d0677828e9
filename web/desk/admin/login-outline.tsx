import { KeyRound } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { href } from 'react-router';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import { NO_WALLET } from '#domain/wallet/no-wallet.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { loginWithOrigin } from '#web/lib/origin.ts';
import { isWalletElsewhere } from '#web/lib/site-data.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/link.tsx';
import { NeedsScripts } from '#web/ui/needs-scripts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { hasSavedWallet, isStored, SAVED_WALLET, StoredMark } from '#web/wallet/saved-wallet.tsx';

type Props = { children?: ReactNode; className?: string | undefined };

/** The column of the ways in. */
export const LoginColumn = ({ children, className }: Props) => (
  <div className={classNames('mx-auto grid max-w-xl gap-6 px-4 py-8 sm:py-14', className)}>{children}</div>
);

/** Sign with: the choice of the wallet that everything on the page is signed with. */
export const SignWithCard = ({ children }: Props) => (
  <section aria-labelledby="sign-with" className="card grid gap-4">
    <h2 id="sign-with" className="text-xl">
      Sign with
    </h2>
    <p className="text-muted">{SIGNER_MESSAGES.whichRole}</p>
    {children}
  </section>
);

type NeedsWalletProps = { title: string; children?: ReactNode };

/** What is missing for signing with this browser's wallet. */
export const NeedsWallet = ({ title, children }: NeedsWalletProps) => (
  <Notice kind="warning" title={title} live>
    {!useHydrating() && isWalletElsewhere ? (
      <p>{ADMIN_LOGIN_MESSAGES.walletElsewhere}</p>
    ) : (
      <p>
        {ADMIN_LOGIN_MESSAGES.needsWallet} Wallets are created, restored and locked on the{' '}
        <TextLink to={href('/wallet')}>wallet page</TextLink>.
      </p>
    )}
    {children}
  </Notice>
);

type AdminLoginProps = {
  children?: ReactNode;
  button: Pick<ComponentProps<typeof Button>, 'busy' | 'disabled' | 'onClick'>;
};

/** Admin Login: what it does, what its signature needs, and its button. */
export const AdminLogin = ({ children, button }: AdminLoginProps) => (
  <section aria-labelledby="admin-login" className="card grid gap-5">
    <h2 id="admin-login" className="text-xl">
      Log in
    </h2>
    <p className="text-muted">
      Your wallet signs the current time to prove it’s yours. Nothing is sent to the blockchain, and there’s no fee.
    </p>
    {children}
    <div>
      <Button {...button} icon={<KeyRound aria-hidden className="size-5" />}>
        Admin Login
      </Button>
    </div>
  </section>
);

/** The other way in: an account of staff. */
export const StaffAccountLine = () => (
  <p className="text-center text-muted">
    Do you have a staff account? <TextLink to={loginWithOrigin(href('/admin'))}>Log in with it</TextLink>
  </p>
);

const DESK_SEEN = 'desk_seen';

/** Keeps in this browser whether its visitor has access to the desk, for the first paint of the next visit. */
export function useDeskMark(isOpen: boolean | undefined): void {
  useEffect(() => {
    if (isOpen === undefined) return;
    try {
      if (isOpen) window.localStorage.setItem(DESK_SEEN, '1');
      else window.localStorage.removeItem(DESK_SEEN);
    } catch {
      // Without storage, the login is what is seen first.
    }
  }, [isOpen]);
}

/** Until it's known who is logged in: the texts of the login, and none of them where the desk was open at the last visit. */
export function LoginOutline() {
  const isHydrating = useHydrating();
  const isStaff = !isHydrating && isStored(DESK_SEEN);
  const hidden = (name: string) => (isHydrating ? name : undefined);
  return (
    <div aria-busy={!isHydrating}>
      {isHydrating && <StoredMark item={DESK_SEEN} attribute="data-desk-seen" />}
      {isHydrating && <StoredMark item={SAVED_WALLET} attribute="data-saved-wallet" />}
      {!isStaff && (
        <LoginColumn className={hidden('in-data-desk-seen:hidden')}>
          <NeedsScripts what="The desk" />
          <SignWithCard>
            <div className="grid gap-3 sm:grid-cols-2">
              <Skeleton className="h-23! w-full sm:h-29!" label="Looking for wallets" />
              <Skeleton className="h-18! w-full sm:h-29!" label="" />
            </div>
            <p className="invisible text-sm">{SIGNER_MESSAGES.noneFound}</p>
          </SignWithCard>
          {(isHydrating || !hasSavedWallet()) && (
            <div className={hidden('in-data-saved-wallet:hidden')}>
              <NeedsWallet title={NO_WALLET} />
            </div>
          )}
          <AdminLogin button={{ busy: false, disabled: true, onClick: undefined }} />
          <StaffAccountLine />
        </LoginColumn>
      )}
      {(isHydrating || isStaff) && (
        <LoginColumn className={hidden('not-in-data-desk-seen:hidden')}>
          <Skeleton className="w-56" />
        </LoginColumn>
      )}
    </div>
  );
}
