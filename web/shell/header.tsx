import { site } from '#site';
import { Wordmark } from '#web/brand/wordmark.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { AccountMenu } from './account-menu.tsx';
import { NavItem } from './nav-link.tsx';
import { TOP_NAVIGATION } from './navigation.ts';
import { PriceTag } from './price-tag.tsx';
import { Sidebar } from './sidebar.tsx';

/** Its upper row scrolls away; the navigation under it stays fixed at the top from there on. */
export function Header() {
  return (
    <header className="site-header">
      <div className="page-width flex h-16 items-center justify-between gap-4 md:h-18">
        <Wordmark />
        <div className="flex items-center gap-4 sm:gap-6">
          <PriceTag />
          <span className="hidden items-center gap-4 md:flex">
            <AccountMenu />
            <ButtonLink to={site.links.buy} size="sm">
              Buy {site.name}
            </ButtonLink>
          </span>
          <Sidebar />
        </div>
      </div>
      <nav aria-label="Main" className="hidden border-line border-t md:block">
        <ul className="page-width flex items-stretch justify-between gap-1 lg:justify-start lg:gap-3">
          {TOP_NAVIGATION.map((entry) => (
            <li key={entry.label} className="first:-ml-2 lg:first:-ml-3">
              {'to' in entry ? (
                <NavItem link={entry} className="nav-link" />
              ) : (
                <Menu label={entry.label} className="nav-link">
                  {entry.links.map((link) => (
                    <NavItem key={link.to} link={link} className="text-[0.9375rem]" />
                  ))}
                </Menu>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
