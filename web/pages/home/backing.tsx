import { href } from 'react-router';
import { A_COIN } from '#domain/coin.ts';
import { site } from '#site';
import { Specimen } from '#web/token/specimen.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Entry } from './entry.tsx';

const { coin, metal } = site;

const REASONS = [
  {
    title: 'Real',
    text: `Behind every token is one ${coin.name}, a coin of ${coin.country} that contains ${coin.weight.troy} of ${metal}. Not a share of a bar or a promise of a price, but a coin.`,
    to: href('/token'),
    link: 'The token in detail',
  },
  {
    title: 'Safe',
    text: `The coins are held in trust at ${site.credentials.depository}. The token’s contract won’t issue more tokens than there are attested coins.`,
    to: href('/reserves'),
    link: 'See the reserves',
  },
  {
    title: 'Trusted',
    text: 'Every token ever issued, sent or redeemed is on a public ledger. Every price is signed, and anyone can check who signed it, and for what time.',
    to: href('/usmint'),
    link: 'Check a price',
  },
];

/** Why a token can be trusted. */
export function Backing() {
  return (
    <Entry name={`The ${site.name} Token`} title={site.tokenTagline}>
      <ul className="entry-rows">
        {REASONS.map(({ title, text, to, link }) => (
          <li key={title}>
            <h3>{title}</h3>
            <div>
              <p>{text}</p>
              <TextLink alone to={to}>
                {link}
              </TextLink>
            </div>
          </li>
        ))}
      </ul>
    </Entry>
  );
}

/** The coin that a token is redeemed for; the one at the top of the page is only our mark. */
export function RealCoin() {
  return (
    <Entry name="The coin" title={`You receive ${A_COIN}`}>
      <div className="mt-10 md:mt-14">
        <Specimen />
      </div>
      <p className="mt-8">
        <TextLink alone to={href('/compare')}>
          Compare it with other ways to own {metal}
        </TextLink>
      </p>
    </Entry>
  );
}
