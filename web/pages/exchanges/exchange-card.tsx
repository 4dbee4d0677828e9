import { site } from '#site';
import { countryName } from '#web/token/country-name.ts';
import { ButtonLink } from '#web/ui/link.tsx';

const CURRENCIES: Record<string, string> = {
  BTC: 'Bitcoin',
  USD: 'US dollars in a bank account',
  USDT: 'Tether, a token that follows the dollar',
};

/** An exchange with the pairs that it trades. */
export function ExchangeCard({ name, country, url, pairs }: (typeof site.exchanges)[number]) {
  return (
    <article className="card grid gap-8 lg:grid-cols-[1fr_1.2fr] lg:items-center lg:p-10">
      <div className="grid gap-4">
        <p className="eyebrow">{countryName(country)}</p>
        <h2 className="text-3xl md:text-4xl">{name}</h2>
        <p className="text-muted">
          {site.name} is listed there in {pairs.length} pairs. You need an account with the exchange, and it will ask
          who you are.
        </p>
        <p>
          <ButtonLink to={url}>Go to {name}</ButtonLink>
        </p>
      </div>
      <ul aria-label="Pairs" className="divide-y divide-line border-line border-y">
        {pairs.map((pair) => (
          <li key={pair} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
            <span className="font-serif text-2xl">
              {site.name} <span className="text-gold">/</span> {pair}
            </span>
            <span className="text-[0.9375rem] text-muted">{CURRENCIES[pair] ?? pair}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}
