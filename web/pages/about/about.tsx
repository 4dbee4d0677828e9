import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { COIN } from '#domain/coin.ts';
import { formatUsg, USG_DECIMALS, USG_PER_COIN, usgFromCoins } from '#domain/money.ts';
import { MIN_REDEMPTION_COINS } from '#domain/terms.ts';
import { site } from '#site';
import { Coin } from '#web/brand/coin.tsx';
import { pageMeta } from '#web/lib/meta.ts';
import { PriceCard } from '#web/token/price-card.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Steps } from '#web/ui/lists.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { PlainLink } from '../../ui/link.tsx';
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
              A {metal} coin is easy to trust and hard to move. {name} leaves the coin where it is safe, at{' '}
              {credentials.depository}, and lets the claim to it travel: each token on the Ethereum blockchain stands
              for one coin there. A holder can keep the token for years, send it across the world in minutes, or give it
              back and receive the coin.
            </p>
            <p>
              Its price is the one that the {coin.mint.short} posts for the same coin,{' '}
              <TextLink to={href('/usmint')}>signed and kept</TextLink> each time it changes. It goes down as well as
              up, as {metal} does.
            </p>
            <p>
              The token is held in a wallet, and the wallet’s key is yours alone. That is its strength and your part of
              the work: <TextLink to={href('/faq')}>the questions people ask</TextLink> say how to do it well.
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
            What it can do, what we can and cannot do with it, how to check it, buy it and redeem it.
          </Signpost>
          <Signpost to={href('/usmint')} title="The price">
            Every price there has been, who signed it, and how to verify that yourself.
          </Signpost>
          <Signpost to={href('/faq')} title="Questions">
            Lost passwords, fees, taxes, parcels: plain answers to what holders really ask.
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
    text: `${USG_DECIMALS} decimals, so that a fraction can be sent as well`,
  },
];

/** Coin, token and its parts, set as an equation. */
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
    text: 'An attestor counts the coins in trust and writes the number, its date and the fingerprint of the report on the chain.',
  },
  {
    title: 'Issued',
    text: 'We issue tokens against coins that are counted and not yet taken. The contract refuses every token beyond them.',
  },
  {
    title: 'Held',
    text: 'The token is at your own address. You keep it, or send it to anyone, at any hour of any day.',
  },
  {
    title: 'Redeemed',
    text: `You give back ${MIN_REDEMPTION_COINS} whole token or more. The contract destroys them, and their coins leave the reserve.`,
  },
  { title: 'Delivered', text: 'The coins leave the vault, insured, and are handed over against an adult’s signature.' },
];

function LifeOfAToken() {
  return (
    <Section tone="sunken" eyebrow="How it works" title="The life of a token">
      <Steps steps={LIFE} columns={5} />
    </Section>
  );
}

/** Where to read on: a few large links side by side. */
function Signposts({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Read on" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
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
