import { figures } from '#content/figures.ts';
import { Topics } from '../brochure-blocks.tsx';

const { token, company, depository } = figures;

/** How a buyer may lose money. */
export const Risks = () => (
  <>
    <Topics
      topics={[
        {
          title: `The price of ${figures.metal}`,
          text: `It can go down as well as up, and so can the price of ${token}. It pays no interest. You may get back less than you paid.`,
        },
        {
          title: 'Prices elsewhere',
          text: 'Exchanges and dealers may trade the token below our posted price, and there may be no buyer when you want to sell.',
        },
        {
          title: 'The key',
          text: `Anyone who has your key can take your tokens, and nobody can get them back. ${figures.keyLost}`,
        },
        {
          title: 'A wrong address',
          text: 'Tokens sent to a wrong address are gone. Nobody, including us, can reverse a transfer on Ethereum.',
        },
        {
          title: 'The network',
          text: 'Ethereum may be slow, expensive or down. Its fees are paid in ETH, and that price moves too.',
        },
        {
          title: 'The program',
          text: 'The contract is public and tested, but it may still have an undiscovered error. It can’t be changed: a faulty contract would have to be replaced by a new token.',
        },
        {
          title: 'Custody of the coins',
          text: `Coins may be lost, stolen or wrongly counted. You rely on ${company}, ${depository} and the attestor.`,
        },
        {
          title: 'Law and taxes',
          text: 'Rules for tokens change and differ from place to place. An address can be frozen where the law requires it. Buying, selling and redeeming may be taxed.',
        },
        {
          title: 'Refusal and delay',
          text: 'We may refuse an order, or hold tokens and coins until you’ve given us the documents the law requires.',
        },
        {
          title: 'No deposit insurance',
          text: `${token} is not a bank deposit, and no scheme insures deposits or investors in it.`,
        },
      ]}
    />
    <p className="brochure-text brochure-note">
      This booklet is not investment, legal or tax advice, and not an offer where an offer would be unlawful. The User
      Agreement and the Terms of Purchase are what bind you and us, and nothing in these pages changes them.
    </p>
  </>
);
