import { site } from '#site';
import { usePrice } from '#web/lib/price.ts';

/** The price in the head of every page. */
export function PriceTag() {
  const { text, date } = usePrice();
  return (
    <p className="header-price">
      <span className="max-sm:sr-only">1 {site.name} = </span>
      <span className="max-md:text-muted">$</span>
      <span className="figure font-semibold text-ink">{text}</span>
      <span className="max-md:sr-only">
        {' '}
        since <span className="figure">{date}</span>
      </span>
    </p>
  );
}
