import { CircleUserRound } from 'lucide-react';
import { useSession } from '#web/lib/session.ts';
import { useSignOut } from '#web/lib/sign-out.ts';
import { Menu } from '#web/ui/menu.tsx';
import { NavItem } from './nav-link.tsx';
import { accountLinks, LOG_IN } from './navigation.ts';

const LOOK =
  'inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-md px-2 text-[0.9375rem] hover:bg-sunken aria-[current=page]:text-accent';

/** The account's place in the head of wide screens: its menu, or the way in. */
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

/** The account's part of the sidebar. */
export function AccountLinks({ className, onClose }: { className: string; onClose: () => void }) {
  const { user } = useSession();
  const signOut = useSignOut();
  return (
    <section aria-label="Account" className="border-line border-t py-3">
      {user && <p className="truncate px-6 pt-1 pb-1 text-muted text-sm">{user.email}</p>}
      <ul>
        {(user ? accountLinks(user.id) : [LOG_IN]).map((link) => (
          <li key={link.to}>
            <NavItem link={link} className={className} onClick={onClose} />
          </li>
        ))}
        {user && (
          <li>
            <button
              type="button"
              className={`${className} w-full cursor-pointer text-left`}
              onClick={() => {
                onClose();
                signOut.mutate();
              }}
            >
              Log out
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
