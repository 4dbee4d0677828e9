import { useEffect, useState } from 'react';
import { href, useLocation } from 'react-router';
import { site } from '#site';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useSite } from '#web/lib/site.ts';
import { host, siteOrigin } from '#web/lib/site-data.tsx';
import { TextLink } from '#web/ui/link.tsx';
import Home, { meta as homeMeta } from './home.tsx';

const ContractPage = lazyPart(() =>
  import('#web/token/contract-page.tsx').then((file) => ({ default: file.ContractPage })),
);

export const meta = homeMeta;

const CONTRACT_PAGE_TITLE = `Ethereum Token · ${site.name}`;

/** Every path without a page of its own: the contract page if the path holds the token's address, else the home page. */
export default function Unmatched() {
  const path = useLocation().pathname.toLowerCase();
  if (host === 'desk') return <LoadAnew />;
  return /0x[0-9a-f]{40}/.test(path) ? <ByAddress path={path} /> : <HomeInstead />;
}

/** On the desk's own host the page is loaded anew: the server redirects to the public site. */
function LoadAnew() {
  useEffect(() => window.location.reload(), []);
  return null;
}

/**
 * Only the server knows the token's address. For other paths it sends the prerendered home page, which the first render must match. A path
 * that was reached without loading a document is most likely the token's, so that page's outlines are shown until the address is known.
 */
function ByAddress({ path }: { path: string }) {
  const [prerendered] = useState(useHydrating());
  const { data, isError } = useSite();
  const isToken = data ? path.includes(data.token.toLowerCase()) : !prerendered && !isError;
  if (!isToken) return <HomeInstead />;
  return (
    <>
      <title>{CONTRACT_PAGE_TITLE}</title>
      <link rel="canonical" href={siteOrigin + href('/ethereum-token')} />
      <ContractPage />
    </>
  );
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
