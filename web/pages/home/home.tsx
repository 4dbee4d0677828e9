import { href } from 'react-router';
import { A_COIN, COIN } from '#domain/coin.ts';
import { site } from '#site';
import { Coin } from '#web/brand/coin.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Answers } from './answers.tsx';
import { BuyBar, Buying, Calculating } from './buying.tsx';
import { PricePanel } from './price-panel.tsx';
import { Redeeming } from './redeeming.tsx';
import { Backing, Credentials, RealCoin, Security } from './trust.tsx';

export const meta = () => [
  { title: `${site.name}: ${site.tagline}` },
  {
    name: 'description',
    content: `${site.name} is an Ethereum token. Each one stands for a ${COIN} held in trust, and can be redeemed for it.`,
  },
];

export default function Home() {
  return (
    <>
      <Hero />
      <div className="after-hero">
        <Backing />
        <RealCoin />
        <Redeeming />
        <Calculating />
        <Security />
        <Credentials />
        <Answers />
        <Buying />
        <BuyBar />
      </div>
    </>
  );
}

/** Each sentence of the tagline gets a line of its own. */
const TAGLINE_LINES = site.tagline.split(/(?<=\.) /);

function Hero() {
  return (
    <div className="hero">
      <div className="page-width hero-plate">
        <div className="hero-words">
          <h1 className="text-hero">
            {TAGLINE_LINES.map((line) => (
              <span key={line} className="block">
                {line}{' '}
              </span>
            ))}
          </h1>
          <p className="max-w-lg text-lg text-muted">
            {site.name} is an Ethereum token. Each one stands for a {COIN} held in trust at{' '}
            {site.credentials.depository}, and can be redeemed for that coin.
          </p>
          <p className="flex flex-wrap gap-3 max-sm:*:grow max-sm:*:px-4">
            <ButtonLink to={href('/buy')} size="lg">
              Buy {site.name}
            </ButtonLink>
            <ButtonLink to={href('/purchase')} kind="secondary" size="lg">
              Order from us
            </ButtonLink>
          </p>
        </div>
        <div className="hero-coin">
          <Coin large />
        </div>
        <PricePanel />
        <p className="mt-3 text-muted text-sm md:col-span-2">The coin pictured is our mark. You receive {A_COIN}.</p>
      </div>
    </div>
  );
}
