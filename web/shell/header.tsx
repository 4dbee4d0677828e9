import { Suspense } from 'react';
import { href } from 'react-router';
import { site } from '#site';
import { Wordmark } from '#web/brand/logo.tsx';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { usePrice } from '#web/lib/price.ts';
import { useSharedQuery } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { pageTexts } from '#web/lib/site-data.tsx';
import { ButtonLink, PlainLink } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { AccountMenu, BUY, NavItem, TOP_NAVIGATION } from './navigation.tsx';

// In the page from the start, where it opens without a script; its script comes after the page's own.
const Sidebar = lazyPart(() => import('./sidebar.tsx').then(({ Sidebar }) => ({ default: Sidebar })));

/** From tablets on: a thin row that scrolls away, and under it the navigation, which stays at the top from there on. */
export function Header() {
  return (
    <header className="site-header">
      <div className="page-width header-grid">
        <PriceTag />
        <div className="header-account hidden justify-self-end [grid-area:account] md:flex lg:-mr-2">
          <AccountMenu />
        </div>
        <div className="[grid-area:brand]">
          <Wordmark />
        </div>
        <MainNavigation />
        <div className="header-buy hidden [grid-area:buy] md:block">
          <ButtonLink to={BUY.to} className="max-lg:rounded-none">
            {BUY.label}
          </ButtonLink>
        </div>
        <Suspense fallback={<div className="size-11 [grid-area:menu] md:hidden" />}>
          <Sidebar />
        </Suspense>
      </div>
      <PriceNote />
    </header>
  );
}

/** Says on every page that its price may no longer be in force, during an outage of our database. */
const PriceNote = () => (
  <p role="status" className="page-width py-1 text-accent text-sm empty:hidden">
    {usePrice().note}
  </p>
);

/** The price in the head of every page. */
function PriceTag() {
  const { text, date } = usePrice();
  const { data: reserve = pageTexts.reserve } = useSharedQuery<string, readonly string[]>({
    queryKey: queryKeys.reserveText,
    enabled: false,
  });
  return (
    <p className="whitespace-nowrap text-[0.9375rem] [grid-area:price] md:text-muted md:text-sm">
      <span className="max-sm:sr-only">1 {site.name} = </span>
      <span className="max-md:text-muted">$</span>
      <span className="figure font-semibold text-ink">{text}</span>
      <span className="max-md:sr-only">
        {' '}
        since <span className="figure">{date}</span>
      </span>
      <PlainLink to={href('/reserves')} className="ml-5 underline-offset-4 empty:hidden hover:underline max-lg:hidden">
        {reserve}
      </PlainLink>
    </p>
  );
}

/** The navigation of tablets and wider screens. */
function MainNavigation() {
  return (
    <nav aria-label="Main" className="hidden self-stretch [grid-area:navigation] md:block">
      <ul className="flex h-full justify-between lg:justify-center lg:gap-1 xl:gap-3">
        {TOP_NAVIGATION.map((entry) => (
          <li key={entry.label} className="flex first:-ml-2 lg:first:ml-0">
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
