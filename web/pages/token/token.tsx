import { useRef } from 'react';
import { href } from 'react-router';
import { DOCUMENT_FILES } from '#content/document-files.ts';
import { COIN } from '#domain/coin.ts';
import { formatUsg, USG_DECIMALS, usgFromCoins } from '#domain/money.ts';
import { MAX_SUPPLY_COINS, MIN_ORDER_COINS, MIN_REDEMPTION_COINS } from '#domain/terms.ts';
import { site } from '#site';
import { useDeepLinks, useOpenForPrint } from '#web/legal/reveal.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { pageTexts } from '#web/lib/site-data.tsx';
import { Specimen } from '#web/token/specimen.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Accordion, Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { Abilities, Powers } from './abilities.tsx';
import { BuyAndRedeem } from './buy-and-redeem.tsx';
import { Checking } from './checking.tsx';
import { ReservePanel } from './reserve-panel.tsx';

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
        <AtAGlance />
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

const { name, credentials } = site;

const FACTS = [
  ['Stands for', `One ${COIN}, held in trust`],
  ['Held at', credentials.depository],
  ['Network', 'Ethereum'],
  ['Minimum order', `${MIN_ORDER_COINS} ${name}`],
  ['Minimum redemption', `${MIN_REDEMPTION_COINS} ${name}, whole tokens only`],
  ['Transfer fee', 'None from us. The network charges its own, in ETH.'],
  ['Can the code change?', 'No. The contract can’t be upgraded.'],
  ['Outside audits', <Audits key="audits" />],
] as const;

const TECHNICAL = [
  ['Name and symbol', name],
  ['Standards', 'ERC-20, with ERC-2612 permits, ERC-3009 authorizations and ERC-1594 issuing and redeeming'],
  ['Decimals', `${USG_DECIMALS}`],
  ['Market supply', `${formatUsg(usgFromCoins(MAX_SUPPLY_COINS))} ${name}: the maximum, set in the contract`],
] as const;

function Audits() {
  if (site.audits.length === 0) return 'None so far, of either the contract or this site';
  return site.audits.map(({ by, of, date, url }) => (
    <TextLink key={url} to={url} className="block">
      {by}, {of}, {date}
    </TextLink>
  ));
}

/** The token's main facts, and its printable introduction. */
function AtAGlance() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-labelledby="at-a-glance" className="fact-rows">
        <h2 id="at-a-glance" className="mb-4 text-2xl">
          At a glance
        </h2>
        <Facts items={FACTS} />
      </section>
      <aside className="card grid gap-4 bg-accent-wash">
        <h2 className="text-2xl">A printable introduction</h2>
        <p className="text-[0.9375rem]">
          What {name} is, how tokens are issued and how you redeem them, with pictures.
        </p>
        <p>
          <ButtonLink to={DOCUMENT_FILES.introduction} kind="secondary">
            Introduction (PDF)
          </ButtonLink>
        </p>
        <p className="text-sm">
          <TextLink to={href('/compare')}>Compare it</TextLink> with other tokens, a dealer’s coin and a fund.
        </p>
        <p className="text-sm">
          Our terms are in the <TextLink to={href('/user-agreement')}>User Agreement</TextLink>.
        </p>
      </aside>
    </div>
  );
}

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
