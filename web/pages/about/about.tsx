import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { PriceCard } from '#web/token/price-card.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Signpost, Signposts } from '#web/ui/signpost.tsx';
import { Equation } from './equation.tsx';
import { LifeOfAToken } from './life-of-a-token.tsx';
import { Locations } from './locations.tsx';
import { Proof } from './proof.tsx';

const { company, credentials, name } = site;

export const meta = pageMeta('About', `What ${name} is, who issues it, and where the coins are held.`);

export default function About() {
  return (
    <>
      <PageHeader title="About" aside={<PriceCard />}>
        {company} keeps one-ounce American Eagle gold coins in trust and issues one token for each of them. The token is
        called {name}.
      </PageHeader>
      <PageBody>
        <div className="grid items-center gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14">
          <div className="prose">
            <h2>A coin that you can send</h2>
            <p>
              A gold coin is easy to trust and hard to move. {name} leaves the coin where it is safe, at{' '}
              {credentials.depository}, and lets the claim to it travel: each token on the Ethereum blockchain stands
              for one coin there. Whoever holds the token can keep it for years, send it across the world in minutes, or
              give it back and receive the coin.
            </p>
            <p>
              Its price is the one that the US Mint posts for the same coin,{' '}
              <TextLink to="/usmint">signed and kept</TextLink> each time it changes. It goes down as well as up, as
              gold does.
            </p>
            <p>
              The token is held in a wallet, and the wallet’s key is yours alone. That is its strength and your part of
              the work: <TextLink to="/faq">the questions people ask</TextLink> say how to do it well.
            </p>
          </div>
          <Equation />
        </div>
      </PageBody>
      <LifeOfAToken />
      <Proof />
      <Locations />
      <PageBody>
        <Signposts>
          <Signpost to="/token" title="The token in detail">
            What it can do, what we can and cannot do with it, how to check it, buy it and redeem it.
          </Signpost>
          <Signpost to="/usmint" title="The price">
            Every price there has been, who signed it, and how to verify that yourself.
          </Signpost>
          <Signpost to="/faq" title="Questions">
            Lost passwords, fees, taxes, parcels: plain answers to what holders really ask.
          </Signpost>
        </Signposts>
      </PageBody>
    </>
  );
}
