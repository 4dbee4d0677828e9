import { A_COIN } from '#domain/coin.ts';
import { usdText } from '#domain/money.ts';
import * as terms from '#domain/terms.ts';
import { site } from '#site';

export type GuideStep = {
  /** Names its picture in web/public/guide, which `npm run pictures` takes of the real page. */
  id: 'wallet' | 'order' | 'pay' | 'tokens' | 'redeem';
  title: string;
  time: string;
  /** Undefined: the price of one token, which changes. */
  cost: string | undefined;
  text: string;
  /** What the picture shows. */
  alt: string;
  /** Where it is done. */
  link: readonly [label: string, path: '/wallet' | '/purchase' | '/usmint' | '/redeem' | '/faq'];
};

/** The steps of a first-time buyer, in order, from having no wallet to holding the coin. */
export function guideSteps(): GuideStep[] {
  const { name, symbol } = site;
  const [soonest, latest] = terms.DELIVERY_BUSINESS_DAYS;
  const shipping = usdText(terms.SHIPPING_DOMESTIC_CENTS);
  return [
    {
      id: 'wallet',
      title: 'Create a wallet',
      time: '2 minutes',
      cost: 'Nothing',
      text: 'Choose a password, keep the backup file your browser downloads, and open it once to make sure it works. If you already have an Ethereum wallet, you can use that one.',
      alt: 'Creating a wallet: a password, and the three steps of password, download and opening the backup',
      link: ['Open the wallet', '/wallet'],
    },
    {
      id: 'order',
      title: `Order one ${name}`,
      time: '3 minutes',
      cost: 'Nothing yet',
      text: `Enter the quantity, your email address and where you live, and accept the Terms of Purchase. We review the request, verify your identity where we’re required to, and confirm the order by email.`,
      alt: 'The order form with quantity, email address and the total',
      link: ['Buy directly', '/purchase'],
    },
    {
      id: 'pay',
      title: 'Pay',
      time: `10 minutes, within ${terms.PAYMENT_WINDOW_HOURS} hours`,
      cost: undefined,
      text: 'The order’s page says what to pay, by when and with which reference. Pay from an account in your own name. Your bank may charge for a wire.',
      alt: 'The page of an order awaiting payment, with the amount, the deadline and the reference',
      link: ['How the price is set', '/usmint'],
    },
    {
      id: 'tokens',
      title: `Receive your ${symbol}`,
      time: 'No time',
      cost: 'Nothing',
      text: `Once your payment has arrived, we issue the token to your wallet. Keep it for as long as you like: storage costs nothing.`,
      alt: `The wallet with a balance of one ${symbol} and its value in dollars`,
      link: ['What fees are there?', '/faq'],
    },
    {
      id: 'redeem',
      title: 'Have the coin sent to you',
      time: `5 minutes, then ${soonest} to ${latest} business days`,
      cost: `${shipping} within the U.S., plus the network fee in ETH`,
      text: `Redeem the token whenever you want ${A_COIN} in your hand. You’ll see the cost before anything is burned. An adult has to show government ID and sign for the package.`,
      alt: 'The redemption form with its quote: what you receive, and what shipping costs',
      link: [`Redeem ${symbol}`, '/redeem'],
    },
  ];
}
