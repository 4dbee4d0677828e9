import { Suspense } from 'react';
import { href } from 'react-router';
import { formatUsdCents } from '#domain/money.ts';
import {
  DELIVERY_BUSINESS_DAYS,
  MIN_ORDER_COINS,
  MIN_REDEMPTION_COINS,
  SHIPPING_DOMESTIC_CENTS,
} from '#domain/terms.ts';
import { site } from '#site';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { usePrice } from '#web/lib/price.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { type Step, Steps } from '#web/ui/lists.tsx';
import { Entry } from './entries.tsx';

const [soonest, latest] = DELIVERY_BUSINESS_DAYS;

const STEPS: Step[] = [
  {
    title: 'Ask',
    text: `Tell us how many coins you want (${MIN_REDEMPTION_COINS} or more) and the U.S. address to ship them to.`,
  },
  {
    title: 'Return the tokens',
    text: 'Your wallet sends the tokens back to the contract, which destroys one for each coin.',
  },
  {
    title: 'Receive the coins',
    text: `They ship insured and typically arrive in ${soonest} to ${latest} business days. An adult with government ID has to sign for them.`,
  },
];

export function Redeeming() {
  return (
    <Entry
      name="Redemption"
      title="Return the token, receive the coin"
      lead={`Shipping, handling and insurance start at $${formatUsdCents(SHIPPING_DOMESTIC_CENTS)} within the United States.`}
    >
      <Steps steps={STEPS} />
      <div className="redeem-notice">
        <div>
          <h3>Redeem by email</h3>
          <p>
            You can also ask by email. Write to <Addresses />, and we’ll answer with the steps.
          </p>
        </div>
        <ButtonLink to={href('/redeem')} kind="secondary">
          How to redeem
        </ButtonLink>
      </div>
    </Entry>
  );
}

const Addresses = () =>
  site.redemptionEmails.map((address, index) => (
    <span key={address}>
      {index > 0 && ' or '}
      <TextLink to={`mailto:${address}`}>{address}</TextLink>
    </span>
  ));

const { name } = site;

const Calculator = lazyPart(() => import('#web/token/calculator.tsx'));

export const Calculating = () => (
  <Entry name="Calculator" title="What a coin costs, delivered">
    <Suspense fallback={<div aria-busy="true" className="calculator-waiting" />}>
      <Calculator path={href('/')} />
    </Suspense>
  </Entry>
);

/** The end of the page: the price once more, and the ways to buy. */
export function Buying() {
  return (
    <Entry
      name="Buying"
      title={`Buy ${name}, from ${MIN_ORDER_COINS === 1 ? 'one coin' : `${MIN_ORDER_COINS} coins`} up`}
      lead={
        <>
          Order from us at the posted price, trade on <TextLink to={site.links.buy}>the exchange</TextLink>, or ask{' '}
          <TextLink to={href('/top-crypto-otc-desks')}>a desk</TextLink> for a large amount.
        </>
      }
    >
      <p className="mt-8 flex flex-wrap items-center gap-3">
        <ButtonLink to={href('/buy')} size="lg" className="max-md:hidden">
          Buy {name}
        </ButtonLink>
        <ButtonLink to={href('/purchase')} kind="secondary" size="lg">
          Order from us
        </ButtonLink>
      </p>
    </Entry>
  );
}

/** On phones price and button stay in view below everything that follows the hero; home.css places it. */
export function BuyBar() {
  const { text } = usePrice();
  return (
    <section aria-label={`Buy ${name}`} className="buy-bar">
      <p className="leading-tight">
        <span className="block text-muted text-sm">1 {name}</span>
        <span className="font-serif text-2xl">
          $<span className="figure">{text}</span>
        </span>
      </p>
      <ButtonLink to={href('/buy')}>Buy {name}</ButtonLink>
    </section>
  );
}
