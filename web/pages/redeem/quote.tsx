import { quoteLines } from '#domain/messages/holder.ts';
import { quoteRedemption } from '#domain/redemptions/quote.ts';
import { HOME_COUNTRY } from '#domain/redemptions/shipping.ts';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';

const WHOLE = /^[1-9]\d{0,7}$/;

/** The whole quote for what is typed, before anything is sent or burned, and the terms that hold for it. */
export function Quote({ coins, country }: { coins: string; country: string }) {
  const typed = coins.trim();
  const quote = quoteRedemption(WHOLE.test(typed) ? Number(typed) : 1, country.trim() || HOME_COUNTRY);
  return (
    <section aria-labelledby="redeem-quote" className="grid gap-4 rounded-md border border-gold bg-gold-wash p-5">
      <h3 id="redeem-quote" className="font-semibold text-base">
        Your quote
      </h3>
      <div aria-live="polite">
        <Facts items={quoteLines(quote, country.trim() || undefined)} />
      </div>
      <p className="text-sm">
        The{' '}
        <TextLink to="/user-agreement#terms-of-purchase" newTab>
          Terms of Purchase
        </TextLink>{' '}
        hold for this redemption. Once the tokens are burned it cannot be withdrawn.
      </p>
    </section>
  );
}
