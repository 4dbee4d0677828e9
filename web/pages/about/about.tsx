import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { COIN } from '#domain/coin.ts';
import { formatUsg, USG_DECIMALS, USG_PER_COIN, usgFromCoins } from '#domain/money.ts';
import { MIN_REDEMPTION_COINS } from '#domain/terms.ts';
import { site } from '#site';
import { Coin } from '#web/brand/logo.tsx';
import { pageMeta } from '#web/lib/meta.ts';
import { PriceCard } from '#web/token/figure-cards.tsx';
import { PlainLink, TextLink } from '#web/ui/link.tsx';
import { Steps } from '#web/ui/lists.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { Locations } from './locations.tsx';
import { Proof } from './proof.tsx';

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
              A {metal} coin is easy to trust and hard to move. {name} keeps the coin safe at {credentials.depository},
              and makes the claim to it easy to move: each token on the Ethereum blockchain stands for one coin there.
              You can keep the token for years, send it across the world in minutes, or return it and receive the coin.
            </p>
            <p>
              Its price matches the price the {coin.mint.short} posts for the same coin,{' '}
              <TextLink to={href('/usmint')}>signed and logged</TextLink> each time it changes. Like {metal}, it can go
              down as well as up.
            </p>
            <p>
              You hold the token in a wallet, and only you have the wallet’s key. That makes it secure, and makes you
              responsible for the key. Our <TextLink to={href('/faq')}>FAQ</TextLink> explains how to keep it safe.
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
          <Signpost to={href('/token')} title="The token in detail">
            What it does, what we can and can’t do with it, and how to verify, buy and redeem it.
          </Signpost>
          <Signpost to={href('/usmint')} title="The price">
            Every price we’ve set, who signed it, and how to verify it yourself.
          </Signpost>
          <Signpost to={href('/faq')} title="Questions">
            Lost passwords, fees, taxes, shipping: plain answers to common questions.
          </Signpost>
        </Signposts>
      </PageBody>
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
  {
    title: 'Counted',
    text: 'An attestor counts the coins in trust and records the number, its date and a fingerprint of the report on the blockchain.',
  },
  {
    title: 'Issued',
    text: 'We issue tokens only against counted coins that don’t back another token. The contract refuses to issue any more.',
  },
  {
    title: 'Held',
    text: 'The token is at your address. Keep it, or send it to anyone, any time of day.',
  },
  {
    title: 'Redeemed',
    text: `You return ${MIN_REDEMPTION_COINS} or more whole tokens. The contract destroys them, and their coins leave the reserve.`,
  },
  { title: 'Delivered', text: 'We ship the coins insured, and an adult signs for them on delivery.' },
];

function LifeOfAToken() {
  return (
    <Section tone="sunken" eyebrow="How it works" title="The life of a token">
      <Steps steps={LIFE} columns={5} />
    </Section>
  );
}

/** What to read next: a few large links side by side. */
function Signposts({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Learn more" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {children}
    </nav>
  );
}

function Signpost({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <PlainLink to={to} className="signpost">
      <span className="flex items-center justify-between gap-4 font-serif text-xl">
        {title}
        <ArrowRight aria-hidden className="size-5 shrink-0 text-accent" />
      </span>
      <span className="text-[0.9375rem] text-muted">{children}</span>
    </PlainLink>
  );
}
