import { EyeOff, FileCheck, KeyRound, ShieldCheck } from 'lucide-react';
import { TextLink } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';

const POINTS = [
  {
    Icon: KeyRound,
    title: 'Your key never leaves your browser',
    text: 'Our wallet makes your key on your own device and keeps it there, encrypted under your password. We cannot see it, and we cannot restore it: keep your backup.',
  },
  {
    Icon: ShieldCheck,
    title: 'A contract with limits',
    text: 'Nobody, and that includes us, can issue tokens beyond the attested coins or take tokens out of your wallet. An address can be frozen where the law demands it, always in public.',
  },
  {
    Icon: EyeOff,
    title: 'No strangers on our pages',
    text: 'This site loads no script, picture or font from anyone else, and shows no advertisements.',
  },
  {
    Icon: FileCheck,
    title: 'One true contract',
    text: 'Other tokens may borrow our name. Compare the address before you trade.',
  },
];

export function Security() {
  return (
    <Section tone="sunken" eyebrow="Security" title="Built so that you need not take our word">
      <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {POINTS.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon aria-hidden className="mt-1 size-7 shrink-0 text-gold" strokeWidth={1.5} />
            <div className="grid content-start gap-1">
              <h3 className="text-xl">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <TextLink to="/ethereum-token">See the token’s contract address</TextLink>
      </p>
    </Section>
  );
}
