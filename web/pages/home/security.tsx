import { href } from 'react-router';
import { site } from '#site';
import { TextLink } from '#web/ui/link.tsx';
import { Entry } from './entry.tsx';

const POINTS = [
  {
    title: 'Your key never leaves your browser',
    text: 'Our wallet makes your key on your own device and keeps it there, encrypted under your password. We cannot see it and cannot restore it: keep your backup.',
    to: href('/wallet'),
    link: 'Open your wallet',
  },
  {
    title: 'A contract with limits',
    text: 'Nobody, and that includes us, can issue tokens beyond the attested coins or take tokens out of your wallet. An address can be frozen where the law demands it, always in public.',
    to: href('/token'),
    link: 'Who holds which power',
  },
  {
    title: 'One true contract',
    text: `Others may name a token ${site.name}. Only one contract’s tokens stand for our coins: compare its address before you trade.`,
    to: href('/ethereum-token'),
    link: 'The contract’s address',
  },
  {
    title: 'No strangers on our pages',
    text: 'This site loads no script, picture or font from anyone else, and shows no advertisements.',
    to: href('/privacy'),
    link: 'Privacy Policy',
  },
];

export function Security() {
  return (
    <Entry name="Security" title="Built so that you need not take our word" dark>
      <ul className="entry-pairs">
        {POINTS.map(({ title, text, to, link }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <TextLink to={to}>{link}</TextLink>
          </li>
        ))}
      </ul>
    </Entry>
  );
}
