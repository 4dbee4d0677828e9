import { formatUsdCents } from '#domain/money.ts';
import { longDate } from '#domain/price-page.ts';
import {
  CANCELLATION_FEE_MAX_CENTS,
  DISPUTE_TALKS_DAYS,
  LOST_PACKAGE_DAYS,
  MIN_ORDER_COINS,
  MINIMUM_AGE_PURCHASE,
  MINIMUM_AGE_SERVICE,
  PAYMENT_WINDOW_HOURS,
  SHIPPING_DOMESTIC_CENTS,
  SHIPPING_INTERNATIONAL_CENTS,
  USER_AGREEMENT_EFFECTIVE,
} from '#domain/terms.ts';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('User Agreement', `The terms on which ${site.name} is bought, kept, sent and redeemed.`);

const usd = (cents: number) => `$${formatUsdCents(cents)}`;

export default function UserAgreement() {
  return (
    <>
      <PageHeader title="User Agreement and Terms of Purchase">
        Effective {longDate(Date.parse(USER_AGREEMENT_EFFECTIVE) / 1000)} for all users
      </PageHeader>
      <PageBody narrow>
        <p className="text-lg">
          It covers the purchase, maintenance, transmittal and redemption of {site.name}. These are its main terms.
        </p>
        <Accordion>
          <AccordionItem title="Who may use the service" open>
            <p>
              The service is for people of {MINIMUM_AGE_SERVICE} or more; who buys tokens must be at least{' '}
              {MINIMUM_AGE_PURCHASE}.
            </p>
          </AccordionItem>
          <AccordionItem title="Purchase" id="terms-of-use">
            <p>
              The smallest order is {MIN_ORDER_COINS} {site.name}. Payment is due within {PAYMENT_WINDOW_HOURS} hours,
              in the purchaser’s own name. We may cancel an order at any time; a cancelled order’s token stays with us,
              and a fee of up to {usd(CANCELLATION_FEE_MAX_CENTS)} may be charged.
            </p>
          </AccordionItem>
          <AccordionItem title="Redemption">
            <p>
              The tokens are returned and destroyed, and the coins are shipped. Shipping, handling and insurance cost at
              least {usd(SHIPPING_DOMESTIC_CENTS)} within the United States and {usd(SHIPPING_INTERNATIONAL_CENTS)} plus
              duties elsewhere; both are estimates. A lost package must be reported within {LOST_PACKAGE_DAYS} days of
              its shipping date.
            </p>
          </AccordionItem>
          <AccordionItem title="Disputes">
            <p>
              {DISPUTE_TALKS_DAYS} days of talks in good faith come first, then binding arbitration in English, seated
              in Utah. There are no class actions. The law of Wyoming governs.
            </p>
          </AccordionItem>
        </Accordion>
      </PageBody>
    </>
  );
}
