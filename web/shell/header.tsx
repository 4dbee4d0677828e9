import { site } from '#site';
import { Wordmark } from '#web/brand/wordmark.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { MainNavigation } from './main-navigation.tsx';
import { PriceTag } from './price-tag.tsx';
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
