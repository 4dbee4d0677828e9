import { href } from 'react-router';
import { A_COIN } from '#domain/coin.ts';
import { site } from '#site';
import { Specimen } from '#web/token/specimen.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Entry } from './entries.tsx';

const { coin, metal } = site;

const GROUNDS = [
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
    text: 'Every token ever issued, sent or redeemed is on a public ledger. Every price is signed, and anyone can check who set it and when.',
    to: href('/usmint'),
    link: 'Check a price',
  },
];

/** What a token is worth trusting for. */
export function Backing() {
  return (
    <Entry name={`The ${site.name} Token`} title={site.tokenTagline}>
      <ul className="entry-rows">
        {GROUNDS.map(({ title, text, to, link }) => (
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

/** The coin that a token is redeemed for, beside the mark that the page opens with. */
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

export function Credentials() {
  const { credentials, company, support } = site;
  return (
    <Entry name="Registration and license" title="Who’s behind it">
      <div className="register">
        <Facts
          items={[
            ['Company', company],
            ['Address', support.address],
            [
              'Money services business',
              <TextLink alone key="msb" to={href('/fincen')}>
                {credentials.moneyServicesBusiness}
              </TextLink>,
            ],
            ['License', credentials.licence],
            ['Depository', credentials.depository],
            ['Coins counted by', credentials.attestor],
            [
              'Identity checks',
              <TextLink alone key="aml" to={href('/amlkyc')}>
                AML / KYC
              </TextLink>,
            ],
          ]}
        />
      </div>
    </Entry>
  );
}

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
