import type { ReactNode } from 'react';
import { href } from 'react-router';
import { SHORT_COIN } from '#domain/coin.ts';
import { MIN_ORDER_COINS, PAYMENT_METHODS, PAYMENT_WINDOW_HOURS } from '#domain/terms.ts';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { usePrice } from '#web/lib/price.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';

const { name, coin, company, desks, exchanges, links, support } = site;

export const meta = pageMeta(
  'Buy',
  `Order ${name} from the company, trade it on an exchange or ask a desk: price, minimum, payment and time compared.`,
);

const listed = (kind: 'conjunction' | 'disjunction', texts: readonly string[]) =>
  new Intl.ListFormat('en-US', { type: kind }).format(texts);

/** What a buyer asks of every way: in a few words, and a sentence more where it needs one. */
type Fact = {
  label: 'Price' | 'Minimum' | 'How you pay' | 'Time' | 'Where it arrives';
  value: ReactNode;
  note?: string;
};
type Way = { title: string; from: string; action: ReactNode; facts: readonly Fact[] };

const { bitcoin, ethereum, cash, wire } = PAYMENT_METHODS;

const FROM_US: Way = {
  title: 'Order from the company',
  from: `From ${company}: one price, the same for everyone.`,
  action: <ButtonLink to={href('/purchase')}>Order from us</ButtonLink>,
  facts: [
    {
      label: 'Price',
      value: <PostedPrice />,
      note: `For one ${name}. It follows the ${coin.mint.short}’s posted price and is fixed when we accept your order.`,
    },
    { label: 'Minimum', value: `${MIN_ORDER_COINS} ${name}`, note: 'Whole tokens only.' },
    {
      label: 'How you pay',
      value: listed('disjunction', [bitcoin, ethereum, cash.toLowerCase(), wire]),
      note: 'In your own name. In special cases also by VISA debit card or PayPal.',
    },
    {
      label: 'Time',
      value: `An answer within ${support.answersWithin}`,
      note: `Then ${PAYMENT_WINDOW_HOURS} hours to pay. Before your first order we verify your identity.`,
    },
    { label: 'Where it arrives', value: 'Your own wallet' },
  ],
};

const ON_AN_EXCHANGE: Way = {
  title: 'Trade on an exchange',
  from: `From other holders, on ${listed(
    'disjunction',
    exchanges.map((exchange) => exchange.name),
  )}, under its own terms.`,
  action: (
    <>
      <ButtonLink to={links.buy} kind="secondary">
        Go to the exchange
      </ButtonLink>
      <TextLink to={href('/exchanges')}>See its pairs</TextLink>
    </>
  ),
  facts: [
    {
      label: 'Price',
      value: 'The market price',
      note: 'It moves with every trade, above or below ours. The exchange’s fees come on top.',
    },
    { label: 'Minimum', value: 'Set by the exchange' },
    {
      label: 'How you pay',
      value: listed('disjunction', [...new Set(exchanges.flatMap(({ pairs }) => pairs))]),
      note: 'From your balance there.',
    },
    {
      label: 'Time',
      value: 'Once your account has funds',
      note: 'You need an account there first, and the exchange verifies your identity.',
    },
    { label: 'Where it arrives', value: 'Your account there', note: 'Until you withdraw it to your own wallet.' },
  ],
};

const AT_A_DESK: Way = {
  title: 'Ask an OTC desk',
  from: `For larger amounts, from ${listed(
    'disjunction',
    desks.map((desk) => desk.name),
  )}, under its own terms.`,
  action: (
    <ButtonLink to={href('/top-crypto-otc-desks')} kind="secondary">
      See the desks
    </ButtonLink>
  ),
  facts: [
    { label: 'Price', value: 'A quote for you', note: 'One price for the whole amount, good for a short time.' },
    { label: 'Minimum', value: 'Set by the desk' },
    { label: 'How you pay', value: 'By agreement' },
    { label: 'Time', value: 'By agreement', note: 'The desk verifies your identity first.' },
    { label: 'Where it arrives', value: 'Your own wallet', note: 'If you agree on that.' },
  ],
};

const WAYS = [FROM_US, ...(exchanges.length > 0 ? [ON_AN_EXCHANGE] : []), ...(desks.length > 0 ? [AT_A_DESK] : [])];

/** Every way to buy, by the same five questions. */
export default function Buy() {
  return (
    <>
      <PageHeader title={`Buy ${name}`} rosette>
        Every {name} is one {SHORT_COIN}, wherever you buy it. What differs is who sets the price, how much you have to
        buy and how you pay. New to this? <TextLink to={href('/guide')}>Your first coin in five steps</TextLink>
      </PageHeader>
      <div className="page-width">
        <div className="ways">
          {WAYS.map((way) => (
            <WayToBuy key={way.title} {...way} />
          ))}
        </div>
      </div>
      <BeforeYouBuy />
    </>
  );
}

function WayToBuy({ title, from, action, facts }: Way) {
  return (
    <article>
      <header>
        <h2>{title}</h2>
        <p className="mt-2 text-muted">{from}</p>
      </header>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">{action}</div>
      <dl>
        {facts.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="way-value">{value}</dd>
            {note && <dd className="text-[0.9375rem] text-muted">{note}</dd>}
          </div>
        ))}
      </dl>
    </article>
  );
}

function PostedPrice() {
  return (
    <>
      $<span className="figure">{usePrice().text}</span>
    </>
  );
}

const FIRST = [
  {
    title: 'Have a wallet',
    text: 'Tokens that you order from us are issued to an address of your own. Create a wallet in your browser, or use one that you have.',
    to: href('/wallet'),
    link: 'Open your wallet',
  },
  {
    title: 'Know the contract',
    text: `Anyone can name a token ${name}. Wherever you buy, compare the whole address with ours first.`,
    to: href('/ethereum-token'),
    link: 'The contract’s address',
  },
  {
    title: 'Know the way back',
    text: 'See what redeeming costs before you buy: shipping, handling and insurance are extra.',
    to: href('/redeem'),
    link: 'How to redeem',
  },
];

function BeforeYouBuy() {
  return (
    <Section tone="sunken" eyebrow="Before you buy" title="Three things first">
      <ul className="grid gap-x-10 md:grid-cols-3">
        {FIRST.map(({ title, text, to, link }) => (
          <li key={title} className="grid content-start gap-2 border-line border-t py-6">
            <h3 className="text-2xl">{title}</h3>
            <p className="text-muted">{text}</p>
            <p>
              <TextLink to={to}>{link}</TextLink>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
