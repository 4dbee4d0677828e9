import { MIN_REDEMPTION_COINS } from '#domain/terms.ts';
import { Steps } from '#web/ui/lists.tsx';
import { Section } from '#web/ui/section.tsx';

const STEPS = [
  {
    title: 'Counted',
    text: 'An attestor counts the coins in trust and writes the number, its date and the fingerprint of the report on the chain.',
  },
  {
    title: 'Issued',
    text: 'We issue tokens against coins that are counted and not yet taken. The contract refuses every token beyond them.',
  },
  {
    title: 'Held',
    text: 'The token lies at your own address. You keep it, or send it to anyone, at any hour of any day.',
  },
  {
    title: 'Redeemed',
    text: `You give back ${MIN_REDEMPTION_COINS} whole token or more. The contract destroys them, and their coins no longer count as cover.`,
  },
  { title: 'Delivered', text: 'The coins leave the vault, insured, and are handed over against an adult’s signature.' },
];

export function LifeOfAToken() {
  return (
    <Section tone="sunken" eyebrow="How it works" title="The life of a token">
      <Steps steps={STEPS} columns={5} />
    </Section>
  );
}
