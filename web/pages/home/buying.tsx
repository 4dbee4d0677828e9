import { Suspense } from 'react';
import { href } from 'react-router';
import { MIN_ORDER_COINS } from '#domain/terms.ts';
import { site } from '#site';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { usePrice } from '#web/lib/price.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Entry } from './entry.tsx';

const { name } = site;

const Calculator = lazyPart(() => import('#web/token/calculator.tsx'));

/** What coins cost, delivered. */
export const CostCalculator = () => (
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
      title={`Buy ${name}, starting at ${MIN_ORDER_COINS === 1 ? 'one coin' : `${MIN_ORDER_COINS} coins`}`}
      lead={
        <>
          Buy directly at the posted price, trade on <TextLink to={site.links.buy}>the exchange</TextLink>, or ask{' '}
          <TextLink to={href('/top-crypto-otc-desks')}>a desk</TextLink> for a large amount.
        </>
      }
    >
      <p className="mt-8 flex flex-wrap items-center gap-3">
        <ButtonLink to={href('/buy')} size="lg" className="max-md:hidden">
          Buy {name}
        </ButtonLink>
        <ButtonLink to={href('/purchase')} kind="secondary" size="lg">
          Buy directly
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
