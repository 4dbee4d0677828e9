import { figures } from '#content/figures.ts';
import { PLAIN_COIN } from '#domain/coin.ts';
import { site } from '#site';
import { Diagram, GridTable, Label, Topics } from '../brochure-blocks.tsx';
import { webAddress } from '../document-html.tsx';

const { token, company, depository } = figures;

/** The bound on issuing, as the contract reckons it: widths are of no account. */
const ReserveDiagram = () => (
  <Diagram
    height={152}
    description="One bar stands for the coins that were attested. Below it three parts fill the same width: coins that went out since the count, tokens in circulation, and what may still be issued."
    caption="A drawing of the rule; its widths are not measured."
  >
    <Label className="zone-name" x="20" y="28" text="Coins attested in the vault" />
    <rect className="bar-all" x="20" y="38" width="610" height="26" rx="2" />
    <rect className="bar-circulating" x="20" y="74" width="330" height="26" rx="2" />
    <rect className="bar-redeemed" x="354" y="74" width="116" height="26" rx="2" />
    <rect className="bar-room" x="474.5" y="74.5" width="155" height="25" rx="2" />
    <Label className="zone-name" x="20" y="122" text="Tokens in circulation" />
    <Label className="zone-name" x="354" y="122" text="Redeemed" />
    <Label className="zone-note" x="354" y="137" text="since the count" />
    <Label className="zone-name" x="474" y="122" text="May still be issued" />
    <Label className="zone-note" x="474" y="137" text="and not one more" />
  </Diagram>
);

export const Contract = () => (
  <>
    <ReserveDiagram />
    <p className="brochure-text brochure-note">
      A program can’t count coins. It ties the number of tokens to what the attestor states. For whether that’s true,
      you rely on {company}, the depository and the attestor.
    </p>
    <GridTable
      caption="Who can do what"
      head={['Who', 'May', 'May not']}
      rows={[
        [
          'The holder',
          'Send any amount, redeem whole tokens, let another address spend some of them.',
          'Be charged a fee by the token; have tokens moved by anyone who doesn’t have the key.',
        ],
        [
          'The attestor',
          'State how many coins are in trust and when they were counted; hand over to another attestor, after a delay.',
          'Issue a token; be the administrator or an issuer.',
        ],
        [
          'The issuer',
          `Issue tokens within its own limit and the attested coins, and never above ${figures.maxSupply}; void an order for good.`,
          'Issue beyond the coins; issue on a statement that is out of date; count a redeemed coin again.',
        ],
        [
          'Compliance',
          'Freeze an address where the law requires it, and unfreeze it: in public, with a recorded reason.',
          'Take, move or destroy the tokens there.',
        ],
        [
          'The pauser',
          'Stop transfers and issuing for everyone, in public.',
          'Stop redemptions from a holder’s own wallet.',
        ],
        [
          'The administrator',
          'Appoint all of these except the attestor; set each issuer’s limit; end issuing permanently; transfer the role, in two steps and after a delay.',
          'Change the program; touch a balance.',
        ],
      ]}
    />
  </>
);

export const Checking = () => (
  <>
    <GridTable
      caption="What you can look up"
      head={['Question', 'Where', 'What you’ll find']}
      rows={[
        ['Is this the right token?', webAddress('/ethereum-token'), 'The contract’s address, as text and as an image'],
        ['What does it cost today?', webAddress('/usmint'), 'The current price, its date, and all earlier ones'],
        ['Who set that price?', webAddress('/api/prices'), 'Each price with the signature of the person who set it'],
        [
          'What does the Mint charge?',
          new URL(figures.mintPricesLink).host,
          `The price the Mint posts for its ${PLAIN_COIN}`,
        ],
        [
          'How many tokens are there?',
          'Any block explorer: totalSupply',
          'The tokens currently in circulation on Ethereum',
        ],
        [
          'How many coins were counted?',
          'Any block explorer: ReserveAttested',
          'Each count with its date and the hash of its document',
        ],
        [
          'Was my redemption delivered?',
          'Any block explorer: RedemptionFulfilled',
          'The hash of your request number next to the hash of the receipt',
        ],
        [
          'Is the company registered?',
          `${webAddress('/fincen')}; FinCEN’s register`,
          `Registration number ${figures.registrationNumber}`,
        ],
        ['What are the terms?', webAddress('/user-agreement'), 'The full agreement, to read or download'],
      ]}
    />
    <p className="brochure-text brochure-note">
      Nobody from {site.company} will ever ask for your password, private key or backup file. Anyone who does is after
      your {token}.
    </p>
  </>
);

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
