import { useSession } from '#web/lib/session.ts';
import { useSignOut } from '#web/lib/sign-out.ts';
import { NavItem } from './nav-link.tsx';
import { accountLinks, LOG_IN } from './navigation.ts';

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
