import { figures } from '#content/figures.ts';
import { PLAIN_COIN } from '#domain/coin.ts';
import { site } from '#site';
import { GridTable } from '../brochure-blocks.tsx';
import { webAddress } from '../document-html.tsx';

const { token } = figures;

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
