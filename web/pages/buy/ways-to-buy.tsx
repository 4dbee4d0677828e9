import { href } from 'react-router';
import { site } from '#site';
import { ButtonLink } from '#web/ui/link.tsx';
import { type Topic, Topics } from '#web/ui/lists.tsx';
import { Section } from '#web/ui/section.tsx';

/** What to check before a trade with someone else. */
export const BeforeYouTrade = ({ checks }: { checks: readonly Topic[] }) => (
  <Section eyebrow="Before you trade" title="Four questions to ask">
    <Topics topics={checks} />
  </Section>
);

/** Back to the choice, from one of the ways. */
export const OtherWays = () => (
  <Section
    tone="sunken"
    eyebrow="Compare"
    title="Not the only way to buy"
    lead={`You can also order from us, at our posted price, from one ${site.name} on. See price, minimum, payment and time of every way side by side.`}
  >
    <p>
      <ButtonLink to={href('/buy')} kind="secondary">
        Compare the ways to buy
      </ButtonLink>
    </p>
  </Section>
);

const NAMES: Record<string, string> = { US: 'United States', UK: 'United Kingdom' };

/** A country as site.config.ts abbreviates it, in full. */
export const countryName = (country: string): string => NAMES[country] ?? country;
