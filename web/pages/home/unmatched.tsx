import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { href, useLocation } from 'react-router';
import { site } from '#site';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { host, pageTexts, siteOrigin } from '#web/lib/site-data.tsx';
import { contractMeta } from '#web/token/contract-meta.ts';
import { PlainLink, TextLink } from '#web/ui/link.tsx';
import { closestPages, wordsOf } from './closest-pages.ts';
import Home from './home.tsx';

const ContractPage = lazyPart(() =>
  import('#web/token/contract-page.tsx').then((file) => ({ default: file.ContractPage })),
);

const nothingMeta = pageMeta('Nothing at this address', `There’s no page at this address. ${site.tagline}`);

/** For a path with the token's address in it the server sends the contract page, else the home page. */
const isTokens = (path: string) => path.toLowerCase().includes(pageTexts.token?.toLowerCase() ?? '//');

export const meta = ({ location }: { location: { pathname: string } }) =>
  isTokens(location.pathname) ? contractMeta() : nothingMeta();

/** Every path without a page of its own: the contract page if the path holds the token's address, else the home page. */
export default function Unmatched() {
  const { pathname } = useLocation();
  if (host !== undefined && host !== 'site') return <LoadAnew />;
  if (!isTokens(pathname)) return <HomeInstead />;
  return (
    <>
      <link rel="canonical" href={siteOrigin + href('/ethereum-token')} />
      <ContractPage />
    </>
  );
}

/** The page is loaded anew, and the server redirects to the public site: at another address than that, and from a page that doesn't know its own. */
function LoadAnew() {
  useEffect(() => window.location.reload(), []);
  return null;
}

/** Says that there is no page at this address, with the five that its words fit best; below it the home page. */
const HomeInstead = () => (
  <>
    <Nothing />
    <Home />
  </>
);

/** A path as its reader would write it. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function Nothing() {
  const { pathname } = useLocation();
  // The same HTML is sent for every address.
  const isAny = useHydrating();
  const { pages, isFound } = closestPages(isAny ? '' : pathname);
  return (
    <section aria-labelledby="nothing" className="border-line border-b bg-sunken">
      <div className="page-width grid gap-x-14 gap-y-8 py-10 md:py-14 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <h2 id="nothing" className="text-3xl md:text-4xl">
            There’s nothing at this address
          </h2>
          <p className="wrap-anywhere line-clamp-3 min-h-6 font-mono text-muted text-sm">
            {!isAny && decoded(pathname)}
          </p>
          <p className="max-w-md">
            {isFound
              ? `These pages fit “${wordsOf(pathname).join(' ')}” best.`
              : 'You may be looking for one of these pages.'}{' '}
            Our home page is below. If a link brought you here, please{' '}
            <TextLink to={href('/contact')}>tell us which</TextLink>.
          </p>
        </div>
        <ul className="divide-y divide-line border-line border-y">
          {pages.map(({ label, to }) => (
            <li key={to}>
              <PlainLink
                to={to}
                className="flex min-h-13 items-center justify-between gap-4 font-serif text-xl hover:text-accent"
              >
                {label}
                <ArrowRight aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.6} />
              </PlainLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
