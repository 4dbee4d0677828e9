import { href } from 'react-router';
import { usdText } from '#domain/money.ts';
import type { SignerStanding } from '#proof/signer-standing.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useCheckedPrice } from './checked-price.ts';

const WHY: Readonly<Partial<Record<SignerStanding, string>>> = {
  'not-yet': 'Its signer couldn’t set prices at its time.',
  former: 'Its signer no longer has the right to set prices.',
  late: 'Its signer is a contract, which didn’t accept it at its time.',
  unconfirmed: 'Its signer is a contract, which doesn’t confirm it.',
  unsigned: 'Its signature isn’t the signer’s. Don’t pay anything by it, and please tell us.',
};

/** On every page with a price: what is wrong with its signature. Nothing while it's right, or can’t be checked. */
export default function PriceAlarm() {
  const { price, standing } = useCheckedPrice();
  const why = standing && WHY[standing];
  if (!price || !why) return null;
  return (
    <div className="price-alarm">
      <Notice
        kind={standing === 'unsigned' ? 'danger' : 'warning'}
        title={`The price of ${usdText(price.cents)} isn’t confirmed`}
        live
      >
        <p>
          {why} <TextLink to={href('/usmint')}>Every price and its signature</TextLink>
        </p>
      </Notice>
    </div>
  );
}
