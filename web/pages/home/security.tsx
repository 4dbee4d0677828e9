import { href } from 'react-router';
import { site } from '#site';
import { TextLink } from '#web/ui/link.tsx';
import { Entry } from './entry.tsx';

const POINTS = [
  {
    title: 'Your key never leaves your browser',
    text: 'Our wallet creates your key on your device and keeps it there, encrypted with your password. We can’t see it or restore it, so keep your backup.',
    to: href('/wallet'),
    link: 'Open your wallet',
  },
  {
    title: 'A contract with limits',
    text: 'Nobody, including us, can issue more tokens than the attested coins or take tokens out of your wallet. An address can be frozen where the law requires it, always in public.',
    to: href('/token'),
    link: 'Who can do what',
  },
  {
    title: 'One true contract',
    text: `Anyone can name a token ${site.name}. Only one contract’s tokens stand for our coins, so compare its address before you trade.`,
    to: href('/ethereum-token'),
    link: 'The contract’s address',
  },
  {
    title: 'No third-party trackers',
    text: 'This site loads no third-party scripts, images or fonts, and shows no ads.',
    to: href('/privacy'),
    link: 'Privacy Policy',
  },
];

/** What protects a holder, with links to check it. */
export function Security() {
  return (
    <Entry name="Security" title="Don’t take our word for it" dark>
      <ul className="entry-pairs">
        {POINTS.map(({ title, text, to, link }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <TextLink alone to={to}>
              {link}
            </TextLink>
          </li>
        ))}
      </ul>
    </Entry>
  );
}
