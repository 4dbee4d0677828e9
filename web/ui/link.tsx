import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, Link, useLocation } from 'react-router';
import { devicesOf } from '#domain/page-devices.ts';
import { isWalletPage, PAGE_PATHS } from '#domain/page-paths.ts';
import { linkTarget } from '#domain/wallet-address.ts';
import { site } from '#site';
import { walletOrigin } from '#web/lib/site-data.tsx';
import { type ButtonKind, type ButtonSize, buttonLook } from './button.tsx';
import { classNames } from './class-names.ts';
import { isStaticPage } from './text-pages.ts';

const isMover = (path: string) => path.startsWith(PAGE_PATHS.movedWallet);

/**
 * Whether a link from a path has to load the document: its text or its policy comes with the document alone, and the wallet that a moved one
 * has left behind is opened in no other page (wallet/wallet.ts).
 */
export function loadsDocument(to: string, here: string): boolean {
  const path = to.split(/[?#]/)[0] || here;
  return isStaticPage(to) || devicesOf(path).join() !== devicesOf(here).join() || isMover(path) !== isMover(here);
}

/** Calls the company's support. */
export const SUPPORT_PHONE_LINK = `tel:${site.support.phone.replace(/[^+\d]/g, '')}`;

type Target = {
  /** A path of this site, a file on it, or a whole address (https:, mailto:, tel:). */
  to: string;
  children: ReactNode;
  className?: string | undefined;
  onClick?: () => void;
  'aria-current'?: 'page';
  /** For a page to look something up in, from a form that would lose what was typed. */
  newTab?: boolean;
};

const isOutside = (to: string) => /^https?:/.test(to);

/** A link without a look of its own. Other sites open in a new tab and get no referrer. */
export function PlainLink({ to, children, newTab = false, ...rest }: Target) {
  const { pathname } = useLocation();
  // The wallet's own pages are the same bytes at every address, and so are their links.
  const isToWallet = isWalletPage(to) && !isWalletPage(pathname);
  const target = isToWallet ? linkTarget(to, walletOrigin) : to;
  if (newTab || isOutside(to)) {
    return (
      <a href={target} target="_blank" rel="noopener noreferrer" {...rest}>
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  // A link within the page is the browser's: the router would drop the query, which names a request.
  if (isToWallet || /^(#|mailto:|tel:)|\.(pdf|txt|zip|html)$/.test(to)) {
    return (
      <a href={target} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} reloadDocument={loadsDocument(to, pathname)} {...rest}>
      {children}
    </Link>
  );
}

/** The classes of a link in running text. */
export const TEXT_LINK =
  'font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2 break-words';

/** On touch screens, tall enough for a finger. */
export const ALONE =
  'max-md:inline-flex max-md:min-h-11 max-md:items-center pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center';

/** A link in running text, or `alone` in its line. */
export function TextLink({ className, alone = false, ...rest }: Target & { alone?: boolean }) {
  return <PlainLink {...rest} className={classNames(TEXT_LINK, alone && ALONE, className)} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  size,
  className,
  children,
  ...rest
}: Target & { kind?: ButtonKind; size?: ButtonSize }) {
  return (
    <PlainLink {...rest} className={buttonLook(kind, size, className)}>
      {children}
      {isOutside(rest.to) && <ExternalLink aria-hidden className="size-4 shrink-0 opacity-80" />}
    </PlainLink>
  );
}

/** What a new customer agrees to, each text opened in a tab of its own so that a form stays filled in. */
export const AgreementLinks = () => (
  <>
    <TextLink to={href('/user-agreement')} newTab>
      User Agreement
    </TextLink>{' '}
    and the{' '}
    <TextLink to={href('/privacy')} newTab>
      Privacy Policy
    </TextLink>
  </>
);
