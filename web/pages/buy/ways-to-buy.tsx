import type { ReactNode } from 'react';
import { href } from 'react-router';
import { PAYMENT_METHODS } from '#domain/orders/payment-methods.ts';
import { MIN_ORDER_COINS, PAYMENT_WINDOW_HOURS } from '#domain/terms.ts';
import { site } from '#site';
import { usePrice } from '#web/lib/price.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { type Topic, Topics } from '#web/ui/lists.tsx';
import { Section } from '#web/ui/section.tsx';

const { name, coin, company, desks, exchanges, links, support } = site;

/** What a buyer asks of every way. */
export const QUESTIONS = ['Price', 'Minimum', 'How you pay', 'Time', 'Where it arrives'] as const;
/** The short answer, and one more sentence where it needs one. */
type Answer = readonly [value: ReactNode, note?: string];
export type Way = {
  title: string;
  from: string;
  action: ReactNode;
  answers: Readonly<Record<(typeof QUESTIONS)[number], Answer>>;
};

const anyOf = (texts: readonly string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(texts);

const { bitcoin, ethereum, cash, wire } = PAYMENT_METHODS;

const FROM_US: Way = {
  title: 'Buy directly',
  from: `From ${company}: one price, the same for everyone.`,
  action: <ButtonLink to={href('/purchase')}>Place an order</ButtonLink>,
  answers: {
    Price: [
      <PostedPrice key="price" />,
      `For one ${name}. It follows the ${coin.mint.short}’s posted price and is fixed when we accept your order.`,
    ],
    Minimum: [`${MIN_ORDER_COINS} ${name}`, 'Whole tokens only.'],
    'How you pay': [
      anyOf([bitcoin, ethereum, cash.toLowerCase(), wire]),
      'In your own name. In special cases also by VISA debit card or PayPal; the tokens then wait until the payment can’t be reversed.',
    ],
    Time: [
      `An answer within ${support.answersWithin}`,
      `Then ${PAYMENT_WINDOW_HOURS} hours to pay. Before your first order we verify your identity.`,
    ],
    'Where it arrives': ['Your own wallet'],
  },
};

const ON_AN_EXCHANGE: Way = {
  title: 'Trade on an exchange',
  from: `From other holders, on ${anyOf(exchanges.map((exchange) => exchange.name))}, under its own terms.`,
  action: (
    <>
      <ButtonLink to={links.buy} kind="secondary">
        Go to the exchange
      </ButtonLink>
      <TextLink alone to={href('/exchanges')}>
        See its pairs
      </TextLink>
    </>
  ),
  answers: {
    Price: ['The market price', 'It moves with every trade, above or below ours. The exchange’s fees come on top.'],
    Minimum: ['Set by the exchange'],
    'How you pay': [anyOf([...new Set(exchanges.flatMap(({ pairs }) => pairs))]), 'From your balance there.'],
    Time: ['Once your account has funds', 'You need an account there first, and the exchange verifies your identity.'],
    'Where it arrives': ['Your account there', 'Until you withdraw it to your own wallet.'],
  },
};

const AT_A_DESK: Way = {
  title: 'Ask an OTC desk',
  from: `For larger amounts, from ${anyOf(desks.map((desk) => desk.name))}, under its own terms.`,
  action: (
    <ButtonLink to={href('/top-crypto-otc-desks')} kind="secondary">
      See the desks
    </ButtonLink>
  ),
  answers: {
    Price: ['A quote for you', 'One price for the whole amount, good for a short time.'],
    Minimum: ['Set by the desk'],
    'How you pay': ['By agreement'],
    Time: ['By agreement', 'The desk verifies your identity first.'],
    'Where it arrives': ['Your own wallet', 'If you agree on that.'],
  },
};

/** The available ways: an issuer may have no exchange or no desk. */
export const WAYS: readonly Way[] = [
  FROM_US,
  ...(exchanges.length > 0 ? [ON_AN_EXCHANGE] : []),
  ...(desks.length > 0 ? [AT_A_DESK] : []),
];

function PostedPrice() {
  return (
    <>
      $<span className="figure">{usePrice().text}</span>
    </>
  );
}

/** What to check before a trade with someone else. */
export const BeforeYouTrade = ({ checks }: { checks: readonly Topic[] }) => (
  <Section eyebrow="Before you trade" title="Four questions to ask">
    <Topics topics={checks} />
  </Section>
);

/** Back to the choice, from one of the ways. */
export const OtherWays = () => (
  <Section
    tone="sunken"
    eyebrow="Compare"
    title="Not the only way to buy"
    lead={`You can also buy directly at our posted price, starting at 1 ${site.symbol}. Compare prices, minimums, payment and timing.`}
  >
    <p>
      <ButtonLink to={href('/buy')} kind="secondary">
        Compare the ways to buy
      </ButtonLink>
    </p>
  </Section>
);

const NAMES: Record<string, string> = { US: 'United States', UK: 'United Kingdom' };

/** A country as site.config.ts abbreviates it, in full. */
export const countryName = (country: string): string => NAMES[country] ?? country;
