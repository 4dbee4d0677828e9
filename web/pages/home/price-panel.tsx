import { href } from 'react-router';
import { formatUsg, type Usg, usgFromCoins } from '#domain/money.ts';
import { longDate } from '#domain/price/page-price.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { usePrice } from '#web/lib/price.ts';
import { useTokenReserve } from '#web/token/token-reserve.ts';
import { AsOf } from '#web/ui/as-of.tsx';
import { Stat } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The price in force with its day, and beside it what only the chain can say. */
export function PricePanel() {
  const { text, date } = usePrice();
  return (
    <section aria-labelledby="price-title" className="price-panel">
      <div>
        <h2 id="price-title">Current price</h2>
        <p className="price">
          $<span className="figure">{text}</span>
        </p>
        <p>
          for one token, set on <span className="figure">{date}</span>. It follows the Mint’s posted price.{' '}
          <TextLink to={href('/usmint')}>How we set it</TextLink>
        </p>
      </div>
      <Supply />
    </section>
  );
}

/** Market supply is the contract's cap. */
function Supply() {
  const { data, error, readAt } = useTokenReserve();
  const shown = (amount: Usg | undefined) =>
    amount !== undefined ? formatUsg(amount) : error ? <Unknown /> : <Skeleton className="w-24" />;
  return (
    <dl>
      <Stat
        label="In circulation"
        note={
          <>
            tokens people hold now
            <AsOf readAt={readAt} />
          </>
        }
      >
        {shown(data?.circulating)}
      </Stat>
      <Stat label="Coins in trust" note={data?.asOf ? `attested on ${longDate(data.asOf)}` : 'as last attested'}>
        {shown(data && usgFromCoins(data.coins))}
      </Stat>
      <Stat label="Market supply" note="the most that can ever exist">
        {formatUsg(data?.cap ?? usgFromCoins(MAX_SUPPLY_COINS))}
      </Stat>
    </dl>
  );
}

const Unknown = () => <span className="font-sans text-base text-muted">not available right now</span>;
