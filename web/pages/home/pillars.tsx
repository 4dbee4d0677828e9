import { Coins, Landmark, ScrollText } from 'lucide-react';
import { site } from '#site';
import { Section } from '#web/ui/section.tsx';

const PILLARS = [
  {
    Icon: Coins,
    title: 'Real',
    text: 'Behind every token lies one American Eagle, a coin of the United States that contains one ounce of gold. Not a share of a bar, not a promise of a price: a coin.',
  },
  {
    Icon: Landmark,
    title: 'Safe',
    text: `The coins are held in trust at ${site.credentials.depository}. The token’s contract refuses to issue more tokens than coins have been attested there.`,
  },
  {
    Icon: ScrollText,
    title: 'Trusted',
    text: 'Every token that was ever issued, sent or redeemed stands in a public ledger. Every price is signed, and anyone can check who set it and when.',
  },
];

export function Pillars() {
  return (
    <Section tone="sunken" eyebrow={`The ${site.name} Token`} title="A gold coin that you can send like a message">
      <ul className="grid gap-5 md:grid-cols-3">
        {PILLARS.map(({ Icon, title, text }) => (
          <li key={title} className="card grid content-start gap-3">
            <Icon aria-hidden className="size-9 text-gold" strokeWidth={1.4} />
            <h3 className="text-2xl">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
