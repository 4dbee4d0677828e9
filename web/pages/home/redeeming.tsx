import { href } from 'react-router';
import { usdText } from '#domain/money.ts';
import { DELIVERY_BUSINESS_DAYS, MIN_REDEMPTION_COINS, SHIPPING_DOMESTIC_CENTS } from '#domain/terms.ts';
import { site } from '#site';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { type Step, Steps } from '#web/ui/lists.tsx';
import { Entry } from './entry.tsx';

const [soonest, latest] = DELIVERY_BUSINESS_DAYS;

const STEPS: Step[] = [
  {
    title: 'Ask',
    text: `Tell us how many coins you want (${MIN_REDEMPTION_COINS} or more) and the U.S. address to ship them to.`,
  },
  {
    title: 'Return the tokens',
    text: 'Your wallet sends the tokens back to the contract, which destroys one for each coin.',
  },
  {
    title: 'Receive the coins',
    text: `They ship insured and typically arrive in ${soonest} to ${latest} business days. An adult with government ID has to sign for them.`,
  },
];

export function Redeeming() {
  return (
    <Entry
      name="Redemption"
      title="Return the token, receive the coin"
      lead={`Shipping, handling and insurance start at ${usdText(SHIPPING_DOMESTIC_CENTS)} within the United States.`}
    >
      <Steps steps={STEPS} />
      <div className="redeem-notice">
        <div>
          <h3>Redeem by email</h3>
          <p>
            You can also ask by email. Write to <Addresses />, and we’ll answer with the steps.
          </p>
        </div>
        <ButtonLink to={href('/redeem')} kind="secondary">
          How to redeem
        </ButtonLink>
      </div>
    </Entry>
  );
}

const Addresses = () =>
  site.redemptionEmails.map((address, index) => (
    <span key={address}>
      {index > 0 && ' or '}
      <TextLink to={`mailto:${address}`}>{address}</TextLink>
    </span>
  ));
