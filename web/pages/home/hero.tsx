import { site } from '#site';
import { Coin } from '#web/brand/coin.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PricePanel } from './price-panel.tsx';

/** Each of the tagline's sentences stands on a line of its own. */
const SENTENCES = site.tagline.split(/(?<=\.) /);

export function Hero() {
  return (
    <div className="hero">
      <div className="page-width grid items-center gap-10 py-12 md:py-16 lg:grid-cols-[1.15fr_1fr] lg:gap-16 lg:py-20">
        <div className="grid gap-6">
          <p className="eyebrow">Gold coins on Ethereum</p>
          <h1 className="text-[2.75rem] sm:text-6xl lg:text-7xl">
            {SENTENCES.map((sentence) => (
              <span key={sentence} className="block">
                {sentence}{' '}
              </span>
            ))}
          </h1>
          <p className="max-w-xl text-lg text-muted">
            {site.name} is an Ethereum token. Each one stands for a one-ounce American Eagle gold coin held in trust at{' '}
            {site.credentials.depository}, and can be redeemed for that coin.
          </p>
          <div className="flex flex-wrap gap-3 max-sm:*:grow">
            <ButtonLink to={site.links.buy} size="lg">
              Buy {site.name}
            </ButtonLink>
            <ButtonLink to="/wallet" kind="secondary" size="lg">
              Open your wallet
            </ButtonLink>
          </div>
        </div>
        <div className="relative">
          <Coin className="absolute -top-16 -right-14 hidden w-92 lg:block" />
          <PricePanel />
        </div>
      </div>
    </div>
  );
}
