import { figures } from '#content/figures.ts';
import { Sheet } from '../brochure/sheet.tsx';
import { Topics } from '../brochure/topics.tsx';
import { PairsDiagram } from './pairs-diagram.tsx';

const { token, company, attestationValid } = figures;

export const OneCoin = () => (
  <Sheet
    id="one-coin"
    eyebrow="The coin behind it"
    title="One token, one coin"
    lead="Not a share of a bar and not the promise of a price: for every token there is one coin, and for every coin that leaves there is one token less."
  >
    <PairsDiagram />
    <Topics
      topics={[
        {
          title: 'The coin',
          text: `The American Eagle is a gold coin of the United States that contains one troy ounce of gold. The coins are bought by ${company} and lie in trust at ${figures.depository}. Which coin you receive is not chosen in advance: no particular year, mint mark or collector’s grade is promised.`,
        },
        {
          title: 'The token',
          text: `A ${token} is an entry in the ledger of Ethereum. It can be divided down to ${figures.decimals} decimals and sent to anyone who has an Ethereum address. Only whole tokens can be redeemed, because only whole coins can be shipped.`,
        },
        {
          title: 'The count',
          text: `An attestor states how many coins lie in trust, and when they were counted. The contract issues no token beyond that number, and none at all once the statement is older than ${attestationValid}. ${company} cannot appoint the attestor in the contract; only an attestor can appoint another.`,
        },
        {
          title: 'The end of a token',
          text: 'When a token is redeemed it is destroyed for good and its coin leaves the vault. The contract counts the coin out at once, so that it cannot be issued a second time before the next count.',
        },
      ]}
    />
  </Sheet>
);
