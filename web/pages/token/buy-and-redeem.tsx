import { href } from 'react-router';
import { DELIVERY_BUSINESS_DAYS, MINIMUM_AGE_PURCHASE, PAYMENT_WINDOW_HOURS } from '#domain/terms.ts';
import { site } from '#site';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Steps } from '#web/ui/lists.tsx';

const { name } = site;
const [soonest, latest] = DELIVERY_BUSINESS_DAYS;

const BUYING = [
  {
    title: 'Verify your identity',
    text: (
      <>
        Go through <TextLink to={href('/amlkyc')}>AML / KYC</TextLink> once. You must be at least {MINIMUM_AGE_PURCHASE}{' '}
        to buy or redeem.
      </>
    ),
  },
  {
    title: 'Have a wallet',
    text: (
      <>
        Any Ethereum address of yours works, such as <TextLink to={href('/wallet')}>a wallet in this browser</TextLink>.
      </>
    ),
  },
  {
    title: 'Order and pay',
    text: `Request a quantity. Payment is due within ${PAYMENT_WINDOW_HOURS} hours, from an account in your own name. Then we send the tokens to your address.`,
  },
];

const REDEEMING = [
  {
    title: 'Ask',
    text: 'Tell us how many coins and where to ship them: use the form, email us or call.',
  },
  { title: 'Return the tokens', text: 'They go from your wallet to the contract, which destroys one for each coin.' },
  {
    title: 'Sign for the coins',
    text: `They ship insured and usually arrive in ${soonest} to ${latest} business days. An adult has to show government ID and sign.`,
  },
];

export function BuyAndRedeem() {
  return (
    <Disclosure
      id="buy-and-redeem"
      as="h2"
      title="How to buy and redeem"
      lead="Three steps each, with a wallet of your own."
    >
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
        <div className="grid content-start gap-6">
          <h3 className="text-2xl">Buy</h3>
          <Steps steps={BUYING} columns={1} as="h4" />
          <p className="flex flex-wrap gap-3">
            <ButtonLink to={href('/purchase')}>Buy directly</ButtonLink>
            <ButtonLink to={site.links.buy} kind="secondary">
              Buy on an exchange
            </ButtonLink>
          </p>
        </div>
        <div className="grid content-start gap-6">
          <h3 className="text-2xl">Redeem</h3>
          <Steps steps={REDEEMING} columns={1} as="h4" />
          <p className="flex flex-wrap gap-3">
            <ButtonLink to={href('/redeem')}>Redeem {name}</ButtonLink>
            <ButtonLink to={href('/faq')} kind="secondary">
              What it costs, and other questions
            </ButtonLink>
          </p>
        </div>
      </div>
    </Disclosure>
  );
}
