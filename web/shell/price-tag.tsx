import { site } from '#site';
import { usePrice } from '#web/lib/price.ts';

/** The price in the head of every page. */
export function PriceTag() {
  const { text } = usePrice();
  return (
    <p className="whitespace-nowrap text-sm">
      <span className="text-muted max-sm:sr-only">{site.name} </span>
      <span className="text-muted">$</span>
      <span className="figure font-semibold">{text}</span>
    </p>
  );
}
