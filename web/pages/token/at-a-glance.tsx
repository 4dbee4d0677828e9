import { href } from 'react-router';
import { DOCUMENT_FILES } from '#content/document-files.ts';
import { COIN } from '#domain/coin.ts';
import { MIN_ORDER_COINS, MIN_REDEMPTION_COINS } from '#domain/terms.ts';
import { site } from '#site';
import Spread from '#web/token/spread.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';

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

function Audits() {
  if (site.audits.length === 0) return 'None so far, of either the contract or this site';
  return site.audits.map(({ by, of, date, url }) => (
    <TextLink key={url} to={url} className="block">
      {by}, {of}, {date}
    </TextLink>
  ));
}

/** The token's main facts with its printable introduction, and the spread. */
export default function AtAGlance() {
  return (
    <>
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
      <Spread as="h2" />
    </>
  );
}
