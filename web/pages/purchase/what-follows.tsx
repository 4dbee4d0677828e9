import { href } from 'react-router';
import { PAYMENT_WINDOW_HOURS } from '#domain/terms.ts';
import { site } from '#site';
import { TextLink } from '#web/ui/link.tsx';
import { Steps } from '#web/ui/lists.tsx';

const STEPS = [
  {
    title: 'We review your request',
    text: (
      <>
        We’ll email you. Before your first purchase, we’re required to{' '}
        <TextLink to={href('/amlkyc')}>verify your identity</TextLink>.
      </>
    ),
  },
  {
    title: 'We accept your order',
    text: 'From then on, the price is fixed and you can’t change the order.',
  },
  {
    title: 'You pay',
    text: `Within ${PAYMENT_WINDOW_HOURS} hours, in your own name: Bitcoin, Ethereum, cash or USD bank wire. In special cases also by VISA debit or PayPal; the tokens then wait until the payment can’t be reversed. An order that isn’t paid in time expires at no charge.`,
  },
  {
    title: `You hold ${site.name}`,
    text: 'The tokens are issued to your wallet. You can follow every step on your request’s page.',
  },
];

/** What happens after the form. */
export default function WhatFollows() {
  return (
    <section aria-labelledby="what-follows" className="grid gap-6">
      <h2 id="what-follows" className="text-2xl">
        What happens next
      </h2>
      <Steps steps={STEPS} columns={1} />
      <p className="text-sm">
        In a hurry? <TextLink to={site.links.buy}>Buy on an exchange</TextLink>, at its price.
      </p>
    </section>
  );
}
