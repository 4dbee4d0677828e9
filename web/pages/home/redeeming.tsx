import { formatUsdCents } from '#domain/money.ts';
import { DELIVERY_BUSINESS_DAYS, MIN_REDEMPTION_COINS, SHIPPING_DOMESTIC_CENTS } from '#domain/terms.ts';
import { site } from '#site';
import { ButtonLink } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';

const [soonest, latest] = DELIVERY_BUSINESS_DAYS;

const STEPS = [
  {
    title: 'Ask',
    text: `Tell us how many coins you want, ${MIN_REDEMPTION_COINS} or more, and the U.S. address they should go to.`,
  },
  {
    title: 'Return the tokens',
    text: 'Your wallet gives the tokens back to the contract, which destroys them: one for each coin.',
  },
  {
    title: 'Receive the coins',
    text: `They travel insured and are handed over against an adult’s signature, typically within ${soonest} to ${latest} business days. Shipping, handling and insurance start at $${formatUsdCents(SHIPPING_DOMESTIC_CENTS)}.`,
  },
];

export function Redeeming() {
  return (
    <Section
      eyebrow="Redeem"
      title="Turn your tokens into coins"
      lead={`One ${site.name} is one coin, whenever you ask for it.`}
    >
      <ol className="grid gap-8 md:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2 border-gold-fill border-t-2 pt-5">
            <p aria-hidden className="font-serif text-3xl text-gold">
              {index + 1}
            </p>
            <h3 className="text-xl">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p>
        <ButtonLink to="/redeem" kind="secondary">
          How to redeem
        </ButtonLink>
      </p>
    </Section>
  );
}
