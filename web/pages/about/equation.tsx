import { formatUsg, USG_DECIMALS, USG_PER_COIN, usgFromCoins } from '#domain/money.ts';
import { site } from '#site';
import { Coin } from '#web/brand/coin.tsx';

const { name, credentials } = site;

const ROWS = [
  {
    sign: '',
    amount: '1',
    unit: 'coin',
    text: `one-ounce American Eagle, gold, in trust at ${credentials.depository}`,
  },
  { sign: '=', amount: '1', unit: name, text: 'a token on Ethereum, in your own wallet' },
  {
    sign: '=',
    amount: formatUsg(usgFromCoins(USG_PER_COIN)),
    unit: 'parts',
    text: `${USG_DECIMALS} decimals, so that a fraction can be sent as well`,
  },
];

/** Coin, token and its parts, set as an equation. */
export function Equation() {
  return (
    <div className="card relative overflow-hidden">
      <Coin className="absolute -top-12 -right-12 size-36 max-sm:hidden" />
      <dl className="relative grid gap-6">
        {ROWS.map(({ sign, amount, unit, text }) => (
          <div key={unit} className="grid grid-cols-[1.5rem_1fr] items-baseline gap-x-3">
            <span aria-hidden className="font-serif text-2xl text-gold">
              {sign}
            </span>
            <dt className="flex flex-wrap items-baseline gap-x-2">
              <span className="figure font-serif text-3xl">{amount}</span>
              <span className="font-medium text-lg">{unit}</span>
            </dt>
            <dd className="col-start-2 max-w-64 text-[0.9375rem] text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
