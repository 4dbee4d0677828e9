import { Menu as MenuIcon, X } from 'lucide-react';
import { Wordmark } from '#web/brand/logo.tsx';
import { useSession } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { usePopover } from '#web/ui/menu.tsx';
import { accountLinks, BUY, LOG_IN, NavItem, SIDEBAR_EXTRAS, TOP_NAVIGATION, useSignOut } from './navigation.tsx';

const LINK =
  'flex min-h-12 items-center px-6 text-[1.0625rem] aria-[current=page]:font-semibold aria-[current=page]:text-accent hover:bg-sunken';

/** A link as a row that closes the sidebar. */
const itemThat = (close: () => void) => (link: (typeof SIDEBAR_EXTRAS)[number]) => (
  <li key={link.to}>
    <NavItem link={link} className={LINK} onClick={close} />
  </li>
);

/** The navigation of narrow screens: a popover, so that it opens without JavaScript and Escape closes it. */
export function Sidebar() {
  const { id, close, ...popover } = usePopover<HTMLElement>();
  const item = itemThat(close);
  return (
    <div className="[grid-area:menu] md:hidden">
      <button type="button" popoverTarget={id} className="icon-button -mr-2.5" aria-label="Menu">
        <MenuIcon aria-hidden className="size-6" />
      </button>
      <nav id={id} {...popover} aria-label="Menu" className="drawer">
        <div className="flex h-16 items-center justify-between border-line border-b px-6">
          <Wordmark />
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="icon-button -mr-3"
            aria-label="Close menu"
          >
            <X aria-hidden className="size-6" />
          </button>
        </div>
        <p className="px-6 pt-5">
          <ButtonLink to={BUY.to} className="w-full" onClick={close}>
            {BUY.label}
          </ButtonLink>
        </p>
        <ul className="py-3">
          {TOP_NAVIGATION.map((entry) =>
            'to' in entry ? (
              item(entry)
            ) : (
              <li key={entry.label}>
                <p className="px-6 pt-3 pb-1 text-muted text-sm">{entry.label}</p>
                <ul className="mb-2 ml-6 border-line border-l">{entry.links.map(item)}</ul>
              </li>
            ),
          )}
        </ul>
        <AccountLinks onClose={close} />
        <ul className="border-line border-t py-3">{SIDEBAR_EXTRAS.map(item)}</ul>
      </nav>
    </div>
  );
}

/** The account's part of the sidebar. */
function AccountLinks({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const signOut = useSignOut();
  return (
    <section aria-label="Account" className="border-line border-t py-3">
      {user && <p className="truncate px-6 pt-1 pb-1 text-muted text-sm">{user.email}</p>}
      <ul>
        {(user ? accountLinks(user.id) : [LOG_IN]).map(itemThat(onClose))}
        {user && (
          <li>
            <button
              type="button"
              className={`${LINK} w-full cursor-pointer text-left`}
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
