import { usePrice } from '#web/lib/price.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Supply } from './supply.tsx';

/** The price in force with its day, and the two figures of the token. */
export function PricePanel() {
  const { text, date } = usePrice();
  return (
    <section
      aria-labelledby="price-title"
      className="relative rounded-lg border border-line bg-surface p-6 shadow-raised lg:mt-52 lg:mr-10 md:p-8"
    >
      <h2 id="price-title" className="eyebrow font-sans">
        Current price
      </h2>
      <p className="mt-2 flex items-baseline gap-1 font-serif text-5xl tracking-tight lg:text-6xl">
        <span className="text-3xl text-muted">$</span>
        <span className="figure">{text}</span>
      </p>
      <p className="mt-2 text-muted">
        per token, set on <span className="figure">{date}</span>
      </p>
      <Supply />
      <p className="mt-5 text-sm">
        The price follows the one that the US Mint posts for the coin. <TextLink to="/usmint">How it is set</TextLink>
      </p>
    </section>
  );
}
