import { href } from 'react-router';
import { site } from '#site';
import { usePrice } from '#web/lib/price.ts';
import { TextLink } from '#web/ui/link.tsx';

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
