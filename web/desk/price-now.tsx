import { site } from '#site';
import { usePrice } from '#web/lib/price.ts';

/** The price in the desk's bar, also while the rest of the desk is on the way. */
export function PriceNow() {
  const { text } = usePrice();
  return (
    <p className="ml-1 border-line border-l pl-4 text-[0.9375rem] text-muted">
      <span className="max-md:sr-only">1 {site.name} = </span>$
      <span className="figure font-semibold text-ink">{text}</span>
    </p>
  );
}
