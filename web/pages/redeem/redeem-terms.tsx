import type { ReactNode } from 'react';
import { href } from 'react-router';
import { formatUsdCents } from '#domain/money.ts';
import {
  DELIVERY_BUSINESS_DAYS,
  LOST_PACKAGE_DAYS,
  SHIPPING_DOMESTIC_CENTS,
  SHIPPING_INTERNATIONAL_CENTS,
} from '#domain/terms.ts';
import { coinsPerPackage } from '#site';
import { TextLink } from '#web/ui/link.tsx';

/** What a redemption costs and what to know first. Its code is loaded after the page, which shows it prerendered. */
export default function RedeemTerms() {
  return (
    <aside aria-labelledby="expect" className="grid gap-4 border-line border-t pt-6">
      <h2 id="expect" className="text-xl">
        What to expect
      </h2>
      <dl className="grid gap-4 text-[0.9375rem]">
        <Item term="Shipping, handling and insurance">
          ${formatUsdCents(SHIPPING_DOMESTIC_CENTS)} in the United States, for each package of up to {coinsPerPackage}{' '}
          coins. International shipping starts at ${formatUsdCents(SHIPPING_INTERNATIONAL_CENTS)} plus duties; we
          approve the address and confirm the amount first.
        </Item>
        <Item term="Delivery">
          {DELIVERY_BUSINESS_DAYS.join(' to ')} business days, insured. An adult has to sign and show government ID.
        </Item>
        <Item term="Lost packages">
          Report one on your request’s page within {LOST_PACKAGE_DAYS} days of the ship date.
        </Item>
      </dl>
      <p className="text-sm">
        <TextLink alone to={`${href('/user-agreement')}#purchase-redemption-order`} newTab>
          All terms of redemption
        </TextLink>
      </p>
    </aside>
  );
}

const Item = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="font-semibold">{term}</dt>
    <dd className="text-muted">{children}</dd>
  </div>
);
