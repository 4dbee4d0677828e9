import { figures } from '#content/figures.ts';
import { Topics } from '../brochure-blocks.tsx';

const { token, company, depository } = figures;

export const Risks = () => (
  <>
    <Topics
      topics={[
        {
          title: `The price of ${figures.metal}`,
          text: `It goes down as well as up, and so does the price of ${token}. It pays no interest. You may get back less than you paid.`,
        },
        {
          title: 'The price elsewhere',
          text: 'On exchanges and at dealers the token may trade below the price that we post, and there may be nobody who buys when you want to sell.',
        },
        {
          title: 'The key',
          text: 'Anyone who has your key can take your tokens, and nobody can bring them back. Lose key, backup and password, and they are out of reach for good.',
        },
        {
          title: 'A wrong address',
          text: 'What is sent to a wrong address is gone. No bank, and not we, can recall a transfer on Ethereum.',
        },
        {
          title: 'The network',
          text: 'Ethereum may be slow, expensive or out of order. Its fees are paid in ETH, whose price moves as well.',
        },
        {
          title: 'The program',
          text: 'The contract is public and tested, and may still have an error that nobody has found. It cannot be changed; a faulty one would have to be replaced by a new token.',
        },
        {
          title: 'Those who keep the coins',
          text: `Coins may be lost, stolen or wrongly counted. You rely on ${company}, on ${depository} and on the attestor.`,
        },
        {
          title: 'Law and taxes',
          text: 'Rules for tokens differ from place to place and change. An address can be frozen where the law demands it. Buying, selling and redeeming may be taxed.',
        },
        {
          title: 'Refusal and delay',
          text: 'We may refuse an order, or hold back tokens and coins until you have given the documents that the law asks us for.',
        },
        {
          title: 'No protection of deposits',
          text: `${token} is not a bank deposit and is covered by no scheme that insures deposits or investors.`,
        },
      ]}
    />
    <p className="brochure-text brochure-note">
      This booklet is no advice on investments, law or tax, and no offer where an offer would not be lawful. What binds
      you and us are the User Agreement and the Terms of Purchase, and nothing in these pages changes them.
    </p>
  </>
);
