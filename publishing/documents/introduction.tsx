import { figures } from '#content/figures.ts';
import { METAL_TITLE } from '#domain/coin.ts';
import { site } from '#site';
import { Cover, EDITION, FactList, Sheet } from './brochure-blocks.tsx';
import { LogoImage, type PrintedDocument } from './document-html.tsx';
import { Buying } from './introduction/buying.tsx';
import { Checking } from './introduction/checking.tsx';
import { Contract } from './introduction/contract.tsx';
import { Keeping } from './introduction/keeping.tsx';
import { OneCoin } from './introduction/one-coin.tsx';
import { Redeeming } from './introduction/redeeming.tsx';
import { Risks } from './introduction/risks.tsx';

const TOKEN_FACTS = [
  ['Stands for', `One ${figures.coin}, held in trust`],
  ['Held at', figures.depository],
  ['Issued by', figures.company],
  ['Token type', `ERC-20 on Ethereum, ${figures.decimals} decimals`],
  ['Maximum supply', `${figures.maxSupply} tokens, fixed in the contract`],
  ['Minimum order', figures.minimumOrder],
  ['Minimum redemption', `${figures.minimumRedemption}, whole tokens only`],
  ['Token fee', 'None; the network charges its own fee in ETH'],
] as const;

/** What the token is, and the contents of the booklet. */
function AtAGlance({ chapters }: { chapters: readonly { id: string; title: string }[] }) {
  return (
    <>
      <p className="brochure-text">
        {METAL_TITLE} coins are easy to trust and hard to move. A token is easy to move, but only as good as what’s
        behind it. {figures.token} combines the two and asks you to take as little as possible on trust: a program
        nobody can change ties the number of tokens to a count of coins, every token ever issued, sent or redeemed is on
        a public ledger, and every price carries the signature of the person who set it.
      </p>
      <FactList items={TOKEN_FACTS} />
      <nav aria-labelledby="in-this-booklet" className="brochure-contents">
        <p id="in-this-booklet">In this booklet</p>
        <ol>
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>
                {title} <span data-page-of={id} />
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}

const AT_A_GLANCE = {
  id: 'at-a-glance',
  eyebrow: 'At a glance',
  title: `What ${figures.token} is`,
  lead: `${figures.token} is a digital token. Each one stands for one ${figures.coin} held in trust at a depository, and any holder of the token can exchange it for the coin.`,
};

const CHAPTERS = [
  {
    id: 'one-coin',
    eyebrow: 'The coin behind it',
    title: 'One token, one coin',
    lead: 'Not a share of a bar or a promise of a price: for every token there’s one coin, and for every coin that leaves there’s one less token.',
    Body: OneCoin,
  },
  {
    id: 'buying',
    eyebrow: 'The price',
    title: 'The price, and how to buy',
    lead: `One ${figures.token} costs what the ${figures.mintInFull} posts for its ${figures.coin}.`,
    Body: Buying,
  },
  {
    id: 'keeping',
    eyebrow: 'Your wallet',
    title: 'Keeping and sending',
    lead: 'Anyone who has the private key has the tokens. That’s why the key is created on your device and stays there.',
    Body: Keeping,
  },
  {
    id: 'redeeming',
    eyebrow: 'From token to coin',
    title: 'Redeeming',
    lead: 'Anyone who holds a whole token can exchange it for a coin. The tokens are destroyed in public, and the coins are shipped to your door.',
    Body: Redeeming,
  },
  {
    id: 'contract',
    eyebrow: 'Rules in code',
    title: 'What the contract enforces',
    lead: `The ${figures.token} contract is a public program on Ethereum. It can’t be replaced, and it refuses anything that breaks its rules.`,
    Body: Contract,
  },
  {
    id: 'risks',
    eyebrow: 'Read this before you buy',
    title: 'Risks',
    lead: 'Nobody can promise you won’t lose money. Here’s how you might.',
    Body: Risks,
  },
  {
    id: 'checking',
    eyebrow: 'Don’t take our word for it',
    title: 'Where to check',
    lead: 'Anyone can look up most of what this booklet says, without asking us.',
    Body: Checking,
  },
];

const FACTS = [
  ['Company', site.company],
  ['Address', site.support.address],
  ['Money services business', figures.registrationNumber],
  ['License', figures.licenceNumber],
  ['Depository', figures.depository],
  ['Email', site.support.email],
  ['Telephone', site.support.phone],
] as const;

const BackCover = () => (
  <section className="brochure-cover back-cover">
    <LogoImage name="mark-dark" className="back-mark" />
    <h2 id="issuer">Who’s behind it</h2>
    <FactList items={FACTS} className="back-facts" />
    <p className="back-note">
      The registration of a money services business is not a recommendation or an endorsement by the government. The{' '}
      {site.coin.mint.long} makes the coin and posts its price but isn’t involved in {site.name}.
    </p>
  </section>
);

export const introduction: PrintedDocument = {
  title: `${site.name}: an introduction to the token`,
  subject: `What ${site.name} is, how to buy, keep, send and redeem it, what its contract enforces, and its risks.`,
  keywords: [site.name, site.company, site.coin.name, site.metal, 'token', 'Ethereum'],
  dated: EDITION.dated,
  foot: `${site.company} · ${EDITION.name}`,
  look: 'brochure',
  body: (
    <>
      <Cover title="An introduction to the token" edition={EDITION.name} />
      <main>
        <Sheet {...AT_A_GLANCE}>
          <AtAGlance chapters={CHAPTERS} />
        </Sheet>
        {CHAPTERS.map(({ Body, ...heading }) => (
          <Sheet key={heading.id} {...heading}>
            <Body />
          </Sheet>
        ))}
      </main>
      <BackCover />
    </>
  ),
};
