import { href } from 'react-router';
import { A_COIN, COIN } from '#domain/coin.ts';
import { formatUsg, usgFromCoins } from '#domain/money.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { site } from '#site';
import { Coin } from '#web/brand/logo.tsx';
import { usePrice } from '#web/lib/price.ts';
import { useReserve } from '#web/lib/reserve.ts';
import { ReserveAlarm } from '#web/token/late-reserve-alarm.tsx';
import { Stat } from '#web/ui/facts.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { AsOf } from '#web/ui/stale-notice.tsx';
import { Answers } from './answers.tsx';
import { Backing, RealCoin } from './backing.tsx';
import { BuyBar, Buying, CostCalculator } from './buying.tsx';
import { Credentials } from './credentials.tsx';
import { Redeeming } from './redeeming.tsx';
import { Security } from './security.tsx';

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
        <CostCalculator />
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
              Buy directly
            </ButtonLink>
          </p>
        </div>
        <div className="hero-coin">
          <Coin large />
        </div>
        <PricePanel />
        <div className="empty:hidden md:col-span-2">
          <ReserveAlarm />
        </div>
        <p className="mt-3 text-muted text-sm md:col-span-2">The coin pictured is our mark. You receive {A_COIN}.</p>
      </div>
    </div>
  );
}

/** The price in force with its day, and beside it the chain's figures. */
function PricePanel() {
  const { text, date } = usePrice();
  return (
    <section aria-labelledby="price-title" className="price-panel">
      <div>
        <h2 id="price-title">Current price</h2>
        <p className="price">
          $<span className="figure">{text}</span>
        </p>
        <p>
          for one token, set on <span className="figure">{date}</span>. It follows the Mint’s posted price.{' '}
          <TextLink to={href('/usmint')}>How we set it</TextLink>
        </p>
      </div>
      <Supply />
    </section>
  );
}

/** Market supply is the contract's cap. */
function Supply() {
  const { texts, error, readAt } = useReserve();
  const shown = (text = '') => (text === '' && error ? <Unknown /> : text);
  return (
    <dl>
      <Stat
        label="In circulation"
        note={
          <>
            tokens in holders’ wallets
            <AsOf readAt={readAt} />
          </>
        }
      >
        {shown(texts.circulating)}
      </Stat>
      <Stat label="Coins in trust" note={texts.counted}>
        {shown(texts.coins)}
      </Stat>
      <Stat label="Market supply" note="the most that can ever exist">
        {formatUsg(usgFromCoins(MAX_SUPPLY_COINS))}
      </Stat>
    </dl>
  );
}

const Unknown = () => <span className="font-sans text-base text-muted">not available right now</span>;
