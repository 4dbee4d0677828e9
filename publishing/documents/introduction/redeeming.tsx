import { figures } from '#content/figures.ts';
import { FactList, Path } from '../brochure-blocks.tsx';
import { webAddress } from '../web-address.ts';

const { token } = figures;

export const Redeeming = () => (
  <>
    <Path
      steps={[
        {
          title: 'Ask',
          text: `At ${webAddress('/redeem')} or by e-mail. Your request gets a number.`,
        },
        {
          title: 'Hand in',
          text: 'Your wallet returns the tokens to the contract, which destroys them: one for each coin. From then on you are owed the coins.',
        },
        {
          title: 'Wait for finality',
          text: 'When Ethereum calls the block final, usually in less than half an hour, nobody can take it back. Only then do the coins leave the vault.',
        },
        {
          title: 'Receive',
          text: 'An insured parcel carrier brings them. An adult shows an identity document and signs. The receipt is recorded in the ledger.',
        },
      ]}
    />
    <h3 className="brochure-subtitle">What it takes, what it costs</h3>
    <FactList
      items={[
        ['By e-mail', figures.redemptionEmails],
        ['Tokens', `${figures.minimumRedemption} or more, whole tokens only`],
        ['ETH in the wallet', `More than ${figures.minimumRedemptionEth}, for the network’s fee`],
        ['Who you are', 'An identity document, and what else the law asks us to see'],
        ['Where it goes', 'A valid mailing address in the United States; elsewhere after our approval'],
        [
          'Shipping, handling, insurance',
          `At least ${figures.shippingDomestic} in the United States; elsewhere at least ${figures.shippingInternational} plus duties. Both are estimates; you learn the amount before we ship.`,
        ],
        ['How long', `Typically ${figures.delivery} from the day of shipping`],
        ['A parcel that is lost', `Tell us within ${figures.lostPackageNotice} of the day of shipping`],
        ['A parcel that came back', `Shipping again may take ${figures.reshipping} or more`],
      ]}
    />
    <p className="brochure-text brochure-note">
      A pause of transfers does not stop a redemption from your own wallet. A frozen address cannot redeem until the
      freeze is lifted. To get money instead of coins, sell your {token} to someone else; we do not promise to buy it
      back.
    </p>
  </>
);
