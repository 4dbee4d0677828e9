import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { CONTRACT_SOURCE_FILE, DOCUMENT_FILES } from '#content/document-files.ts';
import { figures } from '#content/figures.ts';
import { site } from '#site';
import About from '#web/pages/about/about.tsx';
import AmlKyc from '#web/pages/amlkyc.tsx';
import Exchanges from '#web/pages/buy/exchanges.tsx';
import OtcDesks from '#web/pages/buy/otc-desks.tsx';
import Success from '#web/pages/contact/success.tsx';
import ContractAddress from '#web/pages/contract-address.tsx';
import Faq from '#web/pages/faq.tsx';
import Fincen from '#web/pages/fincen.tsx';
import UsMint from '#web/pages/price-history/price-history.tsx';
import AtAGlance from '#web/pages/token/at-a-glance.tsx';
import Token from '#web/pages/token/token.tsx';
import { routeTable } from '#web/postbuild/page-files.ts';
import { linksIn } from '#web/testing/drawn-page.tsx';
import { WalletOptions } from '#web/wallet/pages/wallet-options.tsx';

const { company, credentials, support, links } = site;

function markupOf(Page: ComponentType): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const PAGES: [path: string, Page: ComponentType, facts: string[]][] = [
  [
    '/about',
    About,
    [company, support.address, credentials.depository, credentials.moneyServicesBusiness, credentials.licence],
  ],
  ['/token', Token, ['10,000,000', 'ERC-20', 'COMPLIANCE', 'PAUSER', links.buy]],
  ['/token at a glance', AtAGlance, [DOCUMENT_FILES.introduction]],
  ['/exchanges', Exchanges, site.exchanges.flatMap(({ name, url, pairs }) => [name, url, ...pairs])],
  ['/top-crypto-otc-desks', OtcDesks, [...site.desks.flatMap(({ name, url }) => [name, url]), 'United Kingdom']],
  ['/usmint', UsMint, [links.mintPrices, 'occasionally', 'Tuesday', figures.priceException, '/api/prices']],
  ['/fincen', Fincen, [company, credentials.moneyServicesBusiness, links.registrySearch, 'endorses']],
  [
    '/amlkyc',
    AmlKyc,
    [links.onboarding, '25%', '24 hours', '18 to buy or redeem', 'on its own site', figures.identityDataKept],
  ],
  ['/ethereum-token', ContractAddress, [site.name, 'Compare every character', CONTRACT_SOURCE_FILE]],
  ['/success', Success, ['Success! Thank you for contacting us', support.phone]],
  ['/wallet#ledger', WalletOptions, ['Wallet Options', 'hardware wallet', 'wrong contract addresses', 'Ledger']],
  ['/faq', Faq, [credentials.depository, support.email, 'FAQPage']],
];

describe.each(PAGES)('%s', (_path, Page, facts) => {
  const html = markupOf(Page);

  it('states the issuer’s own facts', () => {
    expect(facts.filter((fact) => !html.includes(fact))).toEqual([]);
  });

  it('links only to pages of this site, its documents and addresses of site.config.ts', () => {
    const patterns = routeTable().routes.map(({ pattern }) => pattern);
    const known = [...patterns, CONTRACT_SOURCE_FILE, ...Object.values(DOCUMENT_FILES)];
    const config = JSON.stringify(site);
    const hrefs = linksIn(html).map(([, to]) => to.replaceAll('&amp;', '&'));
    const unknown = hrefs.filter((href) => {
      if (href.startsWith('tel:')) return false;
      if (/^(https|mailto):/.test(href)) return !config.includes(href.replace('mailto:', ''));
      return !known.includes(href.replace(/[?#].*$/, '') || '/');
    });
    expect(unknown).toEqual([]);
  });
});
