import { useEffect } from 'react';
import { href, useLocation } from 'react-router';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { host, pageTexts, siteOrigin } from '#web/lib/site-data.tsx';
import { contractMeta } from '#web/token/contract-meta.ts';
import { TextLink } from '#web/ui/link.tsx';
import Home, { meta as homeMeta } from './home.tsx';

const ContractPage = lazyPart(() =>
  import('#web/token/contract-page.tsx').then((file) => ({ default: file.ContractPage })),
);

/** For a path with the token's address in it the server sends the contract page, else the home page. */
const isTokens = (path: string) => path.toLowerCase().includes(pageTexts.token?.toLowerCase() ?? '//');

export const meta = ({ location }: { location: { pathname: string } }) =>
  isTokens(location.pathname) ? contractMeta() : homeMeta();

/** Every path without a page of its own: the contract page if the path holds the token's address, else the home page. */
export default function Unmatched() {
  const { pathname } = useLocation();
  if (host === 'desk') return <LoadAnew />;
  if (!isTokens(pathname)) return <HomeInstead />;
  return (
    <>
      <link rel="canonical" href={siteOrigin + href('/ethereum-token')} />
      <ContractPage />
    </>
  );
}

/** On the desk's own host the page is loaded anew: the server redirects to the public site. */
function LoadAnew() {
  useEffect(() => window.location.reload(), []);
  return null;
}

/** The home page, with a note above it that there is no page at this address. */
const HomeInstead = () => (
  <>
    <p className="border-line border-b bg-accent-wash">
      <span className="page-width block py-3.5">
        <strong>There’s nothing at this address,</strong> so here’s our home page. Check the address for typing errors,
        look in the <TextLink to={href('/faq')}>FAQ</TextLink>, or <TextLink to={href('/contact')}>tell us</TextLink>{' '}
        which link brought you here.
      </span>
    </p>
    <Home />
  </>
);
