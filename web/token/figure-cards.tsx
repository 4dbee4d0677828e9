import { href } from 'react-router';
import { site } from '#site';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { usePrice } from '#web/lib/price.ts';
import { Late } from '#web/ui/late.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { ServerFigures } from './server-figures.tsx';

/** The price in force with the day it was set. */
export function PriceCard({ link = true }: { link?: boolean }) {
  const { text, date } = usePrice();
  return (
    <section aria-labelledby="price-now" className="card shadow-raised">
      <h2 id="price-now" className="eyebrow font-sans">
        Current price
      </h2>
      <p className="mt-2 font-serif text-4xl tracking-tight md:text-5xl">
        <span className="text-2xl text-muted">$</span>
        <span className="figure">{text}</span>
      </p>
      <p className="mt-2 text-muted text-sm">
        for one {site.name}, set on <span className="figure">{date}</span>
      </p>
      {link && (
        <p className="mt-4 border-line border-t pt-4 text-sm">
          It follows the {site.coin.mint.short}’s posted price. <TextLink to={href('/usmint')}>How we set it</TextLink>
        </p>
      )}
    </section>
  );
}

const ReserveFigures = lazyPart(() => import('./reserve-figures.tsx'));

/** The reserve's figures, and their heading, which is shown before they have loaded. */
export function ReservePanel() {
  const waiting = (
    <>
      <ServerFigures />
      <div className="skeleton h-90 rounded-md sm:h-60 lg:h-36" aria-busy="true" />
    </>
  );
  return (
    <section aria-labelledby="reserve-now" className="card grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id="reserve-now" className="text-2xl">
          Current figures
        </h3>
        <p className="text-muted text-sm">
          read from the contract once per block ·{' '}
          <TextLink to={href('/reserves')}>All figures, and how to check them</TextLink>
        </p>
      </div>
      <Late waiting={waiting}>
        <ReserveFigures />
      </Late>
    </section>
  );
}
