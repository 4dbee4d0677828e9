import { figures } from '#content/figures.ts';
import { FactList, Path } from '../brochure-blocks.tsx';
import { webAddress } from '../document-html.tsx';

const { token } = figures;

export const Redeeming = () => (
  <>
    <Path
      steps={[
        {
          title: 'Ask',
          text: `At ${webAddress('/redeem')} or by email. You’ll get a request number.`,
        },
        {
          title: 'Turn in',
          text: 'Your wallet returns the tokens to the contract, which destroys one for each coin. From then on, the coins are yours: we ship them after a check.',
        },
        {
          title: 'Wait until it’s final',
          text: 'Once the block is final, usually in under half an hour, nobody can reverse it. Only then do the coins leave the vault.',
        },
        {
          title: 'Receive',
          text: 'An insured parcel carrier delivers them. An adult shows ID and signs. We record the receipt on the blockchain.',
        },
      ]}
    />
    <h3 className="brochure-subtitle">What you need and what it costs</h3>
    <FactList
      items={[
        ['By email', figures.redemptionEmails],
        ['Tokens', `${figures.minimumRedemption} or more, whole tokens only`],
        ['ETH in the wallet', `More than ${figures.minimumRedemptionEth}, for the network’s fee`],
        ['Identity', 'ID, and anything else the law requires'],
        ['Where we ship', 'The United States; elsewhere with our approval'],
        [
          'Shipping, handling, insurance',
          `Up to ${figures.coinsPerPackage} coins a package: ${figures.shippingDomestic} in the United States; elsewhere at least ${figures.shippingInternational} plus duties, confirmed before you turn in tokens.`,
        ],
        ['How long', `Typically ${figures.delivery} from the ship date`],
        ['Lost package', `Tell us within ${figures.lostPackageNotice} of the ship date`],
        ['Returned package', `Shipping again may take ${figures.reshipping} or more`],
      ]}
    />
    <p className="brochure-text brochure-note">
      A pause doesn’t stop a redemption from your own wallet; a freeze of your address does. To get cash instead, sell
      your {token} to someone else. We don’t promise to buy it back.
    </p>
  </>
);
