import type { ReactNode } from 'react';
import { formatUsdCents } from '#domain/money.ts';
import {
  DELIVERY_BUSINESS_DAYS,
  LOST_PACKAGE_DAYS,
  SHIPPING_DOMESTIC_CENTS,
  SHIPPING_INTERNATIONAL_CENTS,
} from '#domain/terms.ts';
import { TextLink } from '#web/ui/link.tsx';

const [soonest, latest] = DELIVERY_BUSINESS_DAYS;

/** What a redemption costs and how the coins travel. */
export function RedeemTerms() {
  return (
    <aside aria-labelledby="redeem-terms" className="card grid gap-4">
      <h2 id="redeem-terms" className="text-xl">
        What to expect
      </h2>
      <dl className="grid gap-4 text-[0.9375rem]">
        <Item term="Shipping, handling and insurance">
          From ${formatUsdCents(SHIPPING_DOMESTIC_CENTS)} within the United States; from $
          {formatUsdCents(SHIPPING_INTERNATIONAL_CENTS)} plus duties elsewhere. These are estimates; we confirm the
          amount before we ship.
        </Item>
        <Item term="Delivery">
          Usually {soonest} to {latest} business days, by an insured carrier. An adult signs for it and shows government
          ID.
        </Item>
        <Item term="Outside the United States">Needs our approval first; we write to you.</Item>
        <Item term="Lost parcels">Tell us within {LOST_PACKAGE_DAYS} days of the day it was shipped.</Item>
      </dl>
      <p className="text-sm">
        <TextLink to="/user-agreement#purchase-redemption-order" newTab>
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
