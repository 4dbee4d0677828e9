import type { ReactNode } from 'react';
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
} from 'react-router';
import { PAPER } from '#domain/colors.ts';
import serif from './brand/fonts/headline.woff2';
import inter from './brand/fonts/text.woff2';
import { Mark } from './brand/logo.tsx';
import { canonicalPath } from './lib/meta.ts';
import { SiteData, siteOrigin } from './lib/site-data.tsx';
import './styles/site.css';
import { NeedsScripts } from './ui/needs-scripts.tsx';

const WITHOUT_ADDRESS = ['guard', 'unmatched'];

/** The page's canonical address for search engines and sharing; pages behind the login have none. */
function Canonical() {
  const { pathname } = useLocation();
  const hasNoAddress = useMatches().some(({ id }) => WITHOUT_ADDRESS.includes(id));
  const path = hasNoAddress ? undefined : canonicalPath(pathname);
  return path === undefined ? null : <link rel="canonical" href={siteOrigin + path} />;
}

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const;

export const links: LinksFunction = () => [
  font(inter),
  font(serif),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** The document only. It must never render again after an error: React would recreate the scripts, which Trusted Types forbids. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPER.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER.dark} />
        <Meta />
        <Canonical />
        <Links />
      </head>
      <body>
        {children}
        <SiteData />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Shown on pages drawn in the browser only, until their script is there. */
export function HydrateFallback() {
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-6 px-4">
      <div className="noscript:hidden" aria-busy="true">
        <Mark className="size-14 animate-pulse" />
        <span className="sr-only">Loading</span>
      </div>
      <NeedsScripts what="This page">
        <p>
          <a href="/" className="underline underline-offset-4">
            Go to the home page
          </a>
        </p>
      </NeedsScripts>
    </div>
  );
}
