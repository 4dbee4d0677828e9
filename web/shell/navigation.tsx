import { useMutation } from '@tanstack/react-query';
import { CircleUserRound } from 'lucide-react';
import { href, useLocation, useNavigate } from 'react-router';
import { SESSION_MESSAGES } from '#domain/accounts/session-messages.ts';
import { site } from '#site';
import { ApiError, messagesOf } from '#web/lib/api-error.ts';
import { leaveSession, signOut, useSession } from '#web/lib/session.ts';
import { flash } from '#web/ui/flash.tsx';
import { PlainLink } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';

export type NavLink = { label: string; to: string };
export type NavGroup = { label: string; links: readonly NavLink[] };

/** The top navigation, with labels and order from docs/product.md (Pages and paths). */
export const TOP_NAVIGATION: readonly (NavLink | NavGroup)[] = [
  { label: 'Home', to: href('/') },
  { label: 'About', to: href('/about') },
  { label: 'Token', to: href('/token') },
  { label: 'Exchanges', to: href('/exchanges') },
  {
    label: 'Wallets',
    links: [
      { label: `${site.name} Wallet`, to: href('/wallet') },
      { label: 'Ledger', to: `${href('/wallet')}#ledger` },
    ],
  },
  { label: 'Redeem', to: href('/redeem') },
  { label: 'AML / KYC', to: href('/amlkyc') },
  { label: 'Contact', to: href('/contact') },
];

/** What the sidebar of narrow screens has besides the same links. */
export const SIDEBAR_EXTRAS: readonly NavLink[] = [
  { label: 'Ethereum Token', to: href('/ethereum-token') },
  { label: 'Buy', to: site.links.buy },
];

/** The entry to buying; the exchange is one click further. */
export const BUY: NavLink = { label: `Buy ${site.name}`, to: href('/buy') };

/** The account menu of the signed-in; logging out is added below it. */
export const accountLinks = (userId: string): readonly NavLink[] => [
  { label: 'Dashboard', to: href('/dashboard/*', { '*': '' }) },
  { label: 'Profile', to: href('/profile/*', { '*': userId }) },
];

export const LOG_IN: NavLink = { label: 'Log in', to: href('/login') };

type Props = { link: NavLink; className: string; onClick?: () => void };

/** Pages are drawn at build time as /about/ and read as /about. */
const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

/** A navigation entry that knows whether its page is shown (aria-current). */
export function NavItem({ link: { label, to }, ...rest }: Props) {
  const isHere = withoutSlash(useLocation().pathname) === withoutSlash(to);
  return (
    <PlainLink to={to} {...rest} {...(isHere && { 'aria-current': 'page' })}>
      {label}
    </PlainLink>
  );
}

const LOOK =
  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-md px-2 text-[0.9375rem] hover:bg-sunken aria-[current=page]:text-accent';

/** The account in the header of wide screens: its menu, or the link to log in. */
export function AccountMenu() {
  const { user } = useSession();
  const signOut = useSignOut();
  if (!user) return <NavItem link={LOG_IN} className={LOOK} />;
  return (
    <Menu
      className={LOOK}
      label={
        <>
          <CircleUserRound aria-hidden className="size-5 text-accent" strokeWidth={1.6} />
          Account
        </>
      }
    >
      <p className="max-w-64 truncate border-line border-b px-3.5 pt-1.5 pb-2.5 text-muted text-sm">{user.email}</p>
      {accountLinks(user.id).map((link) => (
        <NavItem key={link.to} link={link} className="text-[0.9375rem]" />
      ))}
      <button type="button" className="text-[0.9375rem]" onClick={() => signOut.mutate()}>
        Log out
      </button>
    </Menu>
  );
}

async function endSession(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    // The session had already ended.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Logs out and goes to /login; a session that could not be ended stays. */
export function useSignOut() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: endSession,
    onSuccess: () => {
      flash(SESSION_MESSAGES.signedOut, 'success');
      return leaveSession(href('/login'), navigate);
    },
    onError: (error) => flash(messagesOf(error), 'error'),
  });
}
