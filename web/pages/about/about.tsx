import { href } from 'react-router';
import { COIN } from '#domain/coin.ts';
import { formatUsg, USG_DECIMALS, USG_PER_COIN, usgFromCoins } from '#domain/money.ts';
import { MIN_REDEMPTION_COINS } from '#domain/terms.ts';
import { site } from '#site';
import { Coin } from '#web/brand/logo.tsx';
import { pageMeta } from '#web/lib/meta.ts';
import { PriceCard } from '#web/token/price-card.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Steps } from '#web/ui/lists.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { Locations } from './locations.tsx';

const { company, credentials, name, coin, metal } = site;

export const meta = pageMeta('About', `What ${name} is, who issues it, and where the coins are held.`);

export default function About() {
  return (
    <>
      <PageHeader title="About" aside={<PriceCard />}>
        {company} keeps {COIN}s in trust and issues one token for each of them. The token is called {name}.
      </PageHeader>
      <PageBody>
        <div className="grid items-center gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14">
          <div className="prose">
            <h2>A coin that you can send</h2>
            <p>
              A {metal} coin is easy to trust and hard to move. {name} keeps the coin safe at {credentials.depository}{' '}
              and makes the claim to it easy to move: keep the token for years, send it across the world in minutes, or
              return it and receive the coin.
            </p>
            <p>
              Its price is the one the {coin.mint.short} posts for the same coin, and can go down as well as up. Only
              you have your wallet’s key, so keep a backup. <TextLink to={href('/faq')}>Questions and answers</TextLink>
            </p>
          </div>
          <Equation />
        </div>
      </PageBody>
      <LifeOfAToken />
      <Locations />
    </>
  );
}

const ROWS = [
  {
    sign: '',
    amount: '1',
    unit: 'coin',
    text: `${COIN}, in trust at ${credentials.depository}`,
  },
  { sign: '=', amount: '1', unit: name, text: 'a token on Ethereum, in your own wallet' },
  {
    sign: '=',
    amount: formatUsg(usgFromCoins(USG_PER_COIN)),
    unit: 'parts',
    text: `${USG_DECIMALS} decimals, so you can also send a fraction`,
  },
];

/** Coin, token and its parts, shown as an equation. */
function Equation() {
  return (
    <div className="card relative overflow-hidden">
      <Coin className="absolute -top-12 -right-12 size-36 max-sm:hidden" />
      <dl className="relative grid gap-6">
        {ROWS.map(({ sign, amount, unit, text }) => (
          <div key={unit} className="grid grid-cols-[1.5rem_1fr] items-baseline gap-x-3">
            <span aria-hidden className="font-serif text-2xl text-accent">
              {sign}
            </span>
            <dt className="flex flex-wrap items-baseline gap-x-2">
              <span className="figure font-serif text-3xl">{amount}</span>
              <span className="font-medium text-lg">{unit}</span>
            </dt>
            <dd className="col-start-2 max-w-64 text-[0.9375rem] text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const LIFE = [
  { title: 'Counted', text: 'An attestor counts the coins in trust and records the number on the blockchain.' },
  { title: 'Issued', text: 'We issue a token only against a counted coin that backs no other.' },
  { title: 'Held', text: 'The token is at your address. Keep it or send it, any time of day.' },
  {
    title: 'Redeemed',
    text: `You return ${MIN_REDEMPTION_COINS} or more. The contract destroys them, and their coins leave the reserve.`,
  },
  { title: 'Delivered', text: 'We ship the coins insured, and an adult signs for them.' },
];

function LifeOfAToken() {
  return (
    <Section tone="sunken" eyebrow="How it works" title="The life of a token">
      <Steps steps={LIFE} columns={5} />
      <p>
        <TextLink alone to={href('/reserves')}>
          See the reserves, and check them
        </TextLink>
      </p>
    </Section>
  );
}
