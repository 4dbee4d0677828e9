import { href } from 'react-router';
import { coinsFromUsgDown, formatCount, formatUsg, missingToWhole, type Usg } from '#domain/money.ts';
import { MIN_ORDER_COINS } from '#domain/terms.ts';
import { site } from '#site';
import { TextLink } from '#web/ui/link.tsx';

const { symbol, exchanges, links } = site;

/** What makes a balance whole coins, and where that can be bought; nothing beside one that is. */
export function TopUp({ usg }: { usg: Usg }) {
  const missing = missingToWhole(usg);
  if (missing === 0n) return null;
  const coins = coinsFromUsgDown(usg + missing);
  return (
    <p className="max-w-xl text-[0.9375rem]">
      <strong>
        {formatUsg(missing)} {symbol} more
      </strong>{' '}
      makes it {coins === 1n ? '1 whole coin' : `${formatCount(coins)} whole coins`}, and only whole coins can be
      redeemed.{' '}
      {exchanges.length > 0 && (
        <>
          You can buy that amount <TextLink to={links.buy}>on an exchange</TextLink>, if it trades fractions.{' '}
        </>
      )}
      <TextLink to={href('/purchase')}>An order from us</TextLink> is for whole {symbol},{' '}
      <span className="whitespace-nowrap">{MIN_ORDER_COINS} or more.</span>
    </p>
  );
}
