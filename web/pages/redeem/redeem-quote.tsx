import type { ReactNode } from 'react';
import { ouncesText, readCoins } from '#domain/coin-count.ts';
import { coinsText, wordFor } from '#domain/counted.ts';
import { isDomestic, quoteRedemption } from '#domain/redemptions/quote.ts';
import { quoteLines, quoteNeedsQuantity, shippingText } from '#domain/redemptions/quote-messages.ts';
import { useDeliveredCost } from '#web/token/use-delivered-cost.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { HeadedCard } from '#web/ui/section.tsx';
import type { RedeemValues } from './redemption-request.ts';

/** The same for everyone, and explained below the form. */
const ELSEWHERE = ['Delivery', 'On delivery'];

type Line = readonly [name: string, value: ReactNode];
type Props = { values: RedeemValues; ownWallet: boolean };

/**
 * What the redemption being entered brings and costs, before anything is sent or burned: beside the form on a wide screen,
 * else above it as one line that stays in view and opens. Its code is loaded after the page, which shows it prerendered.
 */
export default function RedeemQuote({ values, ownWallet }: Props) {
  const coins = readCoins(values.qty_to_redeem);
  const { value } = useDeliveredCost(coins, !isDomestic(values.country));
  if (!coins) {
    return (
      <HeadedCard title="Your quote">
        <p aria-live="polite">{quoteNeedsQuantity}</p>
      </HeadedCard>
    );
  }
  const quote = quoteRedemption(coins, values.country, values.check_first !== '');
  const { shippingCents, isFirm, duties } = quote;
  const shipping = shippingText({ shipping_cents: shippingCents, is_firm: isFirm, duties });
  const worth = (
    <>
      $<span className="figure">{value}</span>
    </>
  );
  const lines: Line[] = [
    ['Ounces', ouncesText(coins)],
    ...quoteLines(quote).filter(([name]) => !ELSEWHERE.includes(name)),
    ['Network fee', ownWallet ? 'You’ll see it before you confirm' : 'Your wallet or exchange charges its own'],
    ['You’ll pay', <strong key="p">{shipping}</strong>],
    ['Your coins are worth', <span key="w">{worth} at today’s price</span>],
  ];
  const details = (
    <>
      <Facts items={lines} />
      <p className="text-muted text-sm">
        You already hold the {wordFor(coins, 'token', 'tokens')}, so you pay only shipping.
      </p>
    </>
  );
  return (
    <>
      <div className="card py-0! lg:hidden">
        <Disclosure
          title={
            <span aria-live="polite" className="font-semibold">
              {coinsText(coins)}, {isFirm ? 'shipped for' : 'shipping'} {shipping.toLowerCase()}
            </span>
          }
          lead={<span aria-live="polite">Worth {worth} at today’s price</span>}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by key */}
          <section aria-label="The cost in detail" tabIndex={0} className="grid gap-4">
            {details}
          </section>
        </Disclosure>
      </div>
      <div className="max-lg:hidden" aria-live="polite">
        <HeadedCard title="Your quote">{details}</HeadedCard>
      </div>
    </>
  );
}
