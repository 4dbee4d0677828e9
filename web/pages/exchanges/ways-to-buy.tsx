import { href } from 'react-router';
import { MIN_ORDER_COINS, PAYMENT_METHODS } from '#domain/terms.ts';
import { site } from '#site';
import { TextLink } from '#web/ui/link.tsx';
import { type Topic, Topics } from '#web/ui/lists.tsx';
import { Section } from '#web/ui/section.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

type Row = { what: string; us: string; exchange: string; desk: string };

const { bitcoin, ethereum, cash, wire } = PAYMENT_METHODS;
const pairs = [...new Set(site.exchanges.flatMap((exchange) => exchange.pairs))];

const ROWS: Row[] = [
  {
    what: 'Price',
    us: 'Our posted price, the same for everyone',
    exchange: 'The market price, moment by moment',
    desk: 'A quote for you, valid for a short time',
  },
  {
    what: 'Minimum',
    us: `${MIN_ORDER_COINS} ${site.name}`,
    exchange: 'Set by the exchange',
    desk: 'Set by the desk; meant for larger amounts',
  },
  {
    what: 'How you pay',
    us: [bitcoin, ethereum, cash.toLowerCase(), wire].join(', '),
    exchange: pairs.join(', '),
    desk: 'By agreement',
  },
  {
    what: 'Where the tokens arrive',
    us: 'At your own address',
    exchange: 'In your account there, until you withdraw them',
    desk: 'At your own address, if you agree on that',
  },
  {
    what: 'Who verifies your identity',
    us: 'Our onboarding partner',
    exchange: 'The exchange',
    desk: 'The desk',
  },
  {
    what: 'Who is responsible',
    us: site.company,
    exchange: 'The exchange, under its own terms',
    desk: 'The desk, under its own terms',
  },
];

const COLUMNS: Column<Row>[] = [
  { label: 'Compared', cell: ({ what }) => <span className="md:font-semibold">{what}</span>, className: 'md:min-w-36' },
  { label: 'From us', cell: ({ us }) => us, className: 'md:min-w-44' },
  { label: 'On an exchange', cell: ({ exchange }) => exchange, className: 'md:min-w-44' },
  { label: 'Through a desk', cell: ({ desk }) => desk, className: 'md:min-w-44' },
];

/** What to check before a trade with someone else. */
export const BeforeYouTrade = ({ checks }: { checks: readonly Topic[] }) => (
  <Section eyebrow="Before you trade" title="Four questions to ask">
    <Topics topics={checks} />
  </Section>
);

/** The three ways to a token side by side. */
export function WaysToBuy() {
  return (
    <Section tone="sunken" eyebrow="Compare" title="Three ways to buy">
      <Table caption="Ways to buy, compared" stacked columns={COLUMNS} rows={ROWS} rowKey={({ what }) => what} />
      <p>
        <TextLink to={href('/purchase')}>Order from us</TextLink> ·{' '}
        <TextLink to={href('/exchanges')}>Exchanges</TextLink> ·{' '}
        <TextLink to={href('/top-crypto-otc-desks')}>Over-the-counter desks</TextLink>
      </p>
    </Section>
  );
}

const NAMES: Record<string, string> = { US: 'United States', UK: 'United Kingdom' };

/** A country as site.config.ts abbreviates it, in full. */
export const countryName = (country: string): string => NAMES[country] ?? country;
