import { site } from '#site';
import { Wordmark } from '#web/brand/wordmark.tsx';
import { usePrice } from '#web/lib/price.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { AccountMenu } from './account-navigation.tsx';
import { NavItem } from './nav-link.tsx';
import { TOP_NAVIGATION } from './navigation.ts';
import { Sidebar } from './sidebar.tsx';

/** From tablets on: a thin row that scrolls away, and under it the navigation, which stays at the top from there on. */
export function Header() {
  return (
    <header className="site-header">
      <div className="page-width header-grid">
        <PriceTag />
        <div className="header-account">
          <AccountMenu />
        </div>
        <div className="header-brand">
          <Wordmark />
        </div>
        <MainNavigation />
        <div className="header-buy">
          <ButtonLink to={site.links.buy} size="sm">
            Buy {site.name}
          </ButtonLink>
        </div>
        <Sidebar />
      </div>
    </header>
  );
}

/** The price in the head of every page. */
function PriceTag() {
  const { text, date } = usePrice();
  return (
    <p className="header-price">
      <span className="max-sm:sr-only">1 {site.name} = </span>
      <span className="max-md:text-muted">$</span>
      <span className="figure font-semibold text-ink">{text}</span>
      <span className="max-md:sr-only">
        {' '}
        since <span className="figure">{date}</span>
      </span>
    </p>
  );
}

/** The navigation of tablets and wider screens. */
function MainNavigation() {
  return (
    <nav aria-label="Main" className="header-navigation">
      <ul>
        {TOP_NAVIGATION.map((entry) => (
          <li key={entry.label}>
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
  );
}
