import { Suspense, useRef } from 'react';
import { href } from 'react-router';
import { COIN } from '#domain/coin.ts';
import { formatUsg, USG_DECIMALS, usgFromCoins } from '#domain/money.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { site } from '#site';
import { useDeepLinks, useOpenForPrint } from '#web/legal/reveal.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { pageTexts } from '#web/lib/site-data.tsx';
import { Specimen } from '#web/token/specimen.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Accordion, Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { Abilities, Powers } from './abilities.tsx';
import { BuyAndRedeem } from './buy-and-redeem.tsx';
import { Checking } from './checking.tsx';
import { ReservePanel } from './reserve-panel.tsx';

const AtAGlance = lazyPart(() => import('./at-a-glance.tsx'));
// One element, which React leaves alone while its script is on the way.
const AT_A_GLANCE = (
  <Suspense fallback={<div className="min-h-200" />}>
    <AtAGlance />
  </Suspense>
);

export const meta = pageMeta(
  'Token',
  `How the ${site.name} token works: one token, one ${site.coin.name} ${site.metal} coin.`,
);

export default function Token() {
  const root = useRef<HTMLDivElement>(null);
  useDeepLinks(root);
  useOpenForPrint(root);
  return (
    <div ref={root}>
      <PageHeader title="Token" aside={<AddressCard />}>
        One {site.name} is one {COIN}, held in trust for the holder of the token.
      </PageHeader>
      <PageBody>
        <ReservePanel />
        {AT_A_GLANCE}
      </PageBody>
      <Section tone="sunken" eyebrow="The coin" title={`The ${site.coin.name}`}>
        <Specimen />
      </Section>
      <Section eyebrow="In detail" title="How the token works">
        <Accordion>
          <Abilities />
          <Disclosure
            id="technical"
            as="h2"
            title="Standards and supply"
            lead="For wallets, exchanges and block explorers."
            bodyClassName="fact-rows"
          >
            <Facts items={TECHNICAL} />
          </Disclosure>
          <Powers />
          <Checking />
          <BuyAndRedeem />
        </Accordion>
      </Section>
    </div>
  );
}

const { name } = site;

const TECHNICAL = [
  ['Name and symbol', name],
  ['Standards', 'ERC-20, with ERC-2612 permits, ERC-3009 authorizations and ERC-1594 issuing and redeeming'],
  ['Decimals', `${USG_DECIMALS}`],
  ['Market supply', `${formatUsg(usgFromCoins(MAX_SUPPLY_COINS))} ${name}: the maximum, set in the contract`],
] as const;

/** The contract's address, ready to be copied. */
function AddressCard() {
  return (
    <section aria-labelledby="address-now" className="card grid gap-2 shadow-raised">
      <h2 id="address-now" className="eyebrow font-sans">
        Contract address
      </h2>
      <CopyText text={pageTexts.token ?? ''} label="the contract address" />
      <p className="text-muted text-sm">
        A token at any other address is not {site.name}. <TextLink to={href('/ethereum-token')}>Compare it</TextLink>
      </p>
    </section>
  );
}
