import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { site } from '#site';
import { Wordmark } from '#web/brand/logo.tsx';
import { PlainLink, SUPPORT_PHONE_LINK } from '#web/ui/link.tsx';
import { BUY, NavItem, type NavLink } from './navigation.tsx';

export const FOOTER_LINKS: readonly NavLink[] = [
  { label: 'Home', to: href('/') },
  { label: 'About', to: href('/about') },
  { label: 'Token', to: href('/token') },
  { label: site.coin.mint.short, to: href('/usmint') },
  { label: 'Media', to: href('/media') },
  { label: 'Branding', to: href('/branding') },
  { label: 'Contact', to: href('/contact') },
  { label: 'Privacy Policy', to: href('/privacy') },
  { label: 'User Agreement', to: href('/user-agreement') },
];

/** The footer's second column: what helps to decide, and what helps afterwards. */
export const LEARN_LINKS: readonly NavLink[] = [
  { label: 'FAQ', to: href('/faq') },
  { label: 'Your first coin', to: href('/guide') },
  { label: 'How to buy', to: BUY.to },
  { label: 'How to redeem', to: href('/redeem') },
  { label: 'Comparison', to: href('/compare') },
  { label: 'Reserves', to: href('/reserves') },
  { label: 'Transparency', to: href('/transparency') },
  { label: 'Price history', to: href('/usmint') },
  { label: 'Contract', to: href('/ethereum-token') },
  { label: 'Verify', to: href('/verify') },
  { label: 'Transactions', to: href('/transactions') },
  { label: 'Terms of Use', to: href('/user-agreement/terms') },
];

const LINK = 'inline-flex min-h-11 min-w-11 max-w-full items-center break-words underline-offset-4 hover:underline';

export function Footer() {
  const { support, links, company, name, metal } = site;
  return (
    <footer className="site-footer scheme-dark">
      <div className="page-width footer-grid">
        <div className="footer-brand">
          <Wordmark ground="dark" />
          <p className="mt-5 text-balance font-serif text-xl leading-snug max-md:hidden">{site.tagline}</p>
          <BureauSeal />
        </div>
        <nav aria-label="Footer">
          <Group title="Site">
            <PageLinks links={FOOTER_LINKS} />
          </Group>
        </nav>
        <nav aria-label="Learn">
          <Group title="Learn">
            <PageLinks links={LEARN_LINKS} />
          </Group>
        </nav>
        <Group title="Support">
          <Links
            links={[
              [support.email, `mailto:${support.email}`],
              [support.phone, SUPPORT_PHONE_LINK],
            ]}
          />
          <p className="mt-2 max-w-56 text-footer-muted text-sm">
            {support.hours}. We answer within {support.answersWithin}.
          </p>
        </Group>
        <Group title="Follow">
          <Links links={links.social.map((social) => [social.name, social.url])} />
        </Group>
      </div>
      <div className="page-width footer-end">
        <p>
          {name} tokens are sold by the company named below. Nothing on this site is an offer where an offer would be
          unlawful, or investment, legal or tax advice. The price of {metal} can go down as well as up, and you may get
          back less than you paid. Transfers on the Ethereum blockchain can’t be undone.
        </p>
        <p>
          {company} · {support.address}
        </p>
      </div>
    </footer>
  );
}

/** From tablets on, a group is a column: always open, its heading no control. */
function openWhereWide(group: HTMLDetailsElement | null) {
  if (!group) return;
  const wide = matchMedia('(min-width: 48rem)');
  const adapt = () => {
    group.open = wide.matches;
    group.querySelector('summary')?.setAttribute('tabindex', wide.matches ? '-1' : '0');
  };
  // On a phone a reader may have opened one before the script came.
  if (wide.matches) adapt();
  // The footer stays as long as the page.
  wide.addEventListener('change', adapt);
}

/** Links under a heading: on phones closed until they are wanted. */
const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <details ref={openWhereWide} className="footer-group">
    <summary>
      <h2>{title}</h2>
      <ChevronDown aria-hidden className="size-4.5 md:hidden" />
    </summary>
    {children}
  </details>
);

const PageLinks = ({ links }: { links: readonly NavLink[] }) => (
  <ul>
    {links.map((link) => (
      <li key={link.to}>
        <NavItem link={link} className={LINK} />
      </li>
    ))}
  </ul>
);

const Links = ({ links }: { links: (readonly [label: ReactNode, to: string])[] }) => (
  <ul>
    {links.map(([label, to]) => (
      <li key={to}>
        <PlainLink to={to} className={LINK}>
          {label}
        </PlainLink>
      </li>
    ))}
  </ul>
);

/** Links to the company's entry at the business bureau. The seal is our own drawing, not the bureau's. */
function BureauSeal() {
  return (
    <PlainLink
      to={site.links.bureau}
      className="inline-flex min-h-11 w-fit items-center gap-3 text-footer-muted text-sm leading-snug md:mt-8 md:gap-3.5 underline-offset-4 hover:underline"
    >
      <svg
        viewBox="0 0 48 48"
        aria-hidden="true"
        className="size-10 text-accent-fill md:size-12"
        fill="none"
        stroke="currentColor"
      >
        <circle cx="24" cy="24" r="21.5" strokeWidth="3" pathLength="96" strokeDasharray="1.1 .9" />
        <circle cx="24" cy="24" r="17.5" strokeWidth="1.2" />
        <path d="m16.5 24.5 5 5 10-11" strokeWidth="2.2" />
      </svg>
      <span>
        <span className="block font-medium text-footer-ink">Business bureau</span> See our entry
      </span>
    </PlainLink>
  );
}
