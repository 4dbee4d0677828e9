import { href } from 'react-router';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import type { Topic } from '#web/ui/lists.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { BeforeYouTrade, countryName, OtherWays } from './ways-to-buy.tsx';

const { name } = site;

export const meta = pageMeta(
  'Exchanges',
  `Where ${name} is traded against BTC, USD and USDT, and what to check first.`,
);

const CHECKS: Topic[] = [
  {
    title: 'Is it the right token?',
    text: (
      <>
        Exchanges show a token’s contract address. Compare the whole address with{' '}
        <TextLink to={href('/ethereum-token')}>the one on this site</TextLink>. Anyone can copy a name.
      </>
    ),
  },
  {
    title: 'What’s the total cost?',
    text: 'A trading fee, often a withdrawal fee, and the network fee in ETH when you move the tokens. Traders set the price there, so it may be above or below ours.',
  },
  {
    title: 'Who holds it in the meantime?',
    text: (
      <>
        Until you withdraw, the exchange does. It has the key; you have its promise. To hold or redeem the token
        yourself, send it to <TextLink to={href('/wallet')}>your own wallet</TextLink>.
      </>
    ),
  },
  {
    title: 'Which network?',
    text: `Withdraw only over Ethereum (ERC-20). Try a small amount first: you can’t reverse a transfer to the wrong address or network.`,
  },
];

export default function Exchanges() {
  return (
    <>
      <PageHeader title="Exchanges">
        Where buyers and sellers trade {name}. We don’t run the exchange or set its prices.
      </PageHeader>
      <PageBody>
        {site.exchanges.map((exchange) => (
          <Exchange key={exchange.url} {...exchange} />
        ))}
      </PageBody>
      <BeforeYouTrade checks={CHECKS} />
      <OtherWays />
    </>
  );
}

const CURRENCIES: Record<string, string> = {
  BTC: 'Bitcoin',
  USD: 'US dollars in a bank account',
  USDT: 'Tether, a token that tracks the dollar',
};

/** An exchange with the pairs that it trades. */
function Exchange({ name, country, url, pairs }: (typeof site.exchanges)[number]) {
  return (
    <article className="grid gap-x-14 gap-y-8 border-ink border-t-2 pt-6 lg:grid-cols-[1fr_1.2fr]">
      <div className="grid gap-4">
        <p className="eyebrow">{countryName(country)}</p>
        <h2 className="text-3xl md:text-4xl">{name}</h2>
        <p className="text-muted">
          {site.name} is listed there in {pairs.length} pairs. You’ll need an account with the exchange, and it will
          verify your identity.
        </p>
        <p>
          <ButtonLink to={url}>Go to {name}</ButtonLink>
        </p>
      </div>
      <ul aria-label="Pairs" className="divide-y divide-line border-line border-y">
        {pairs.map((pair) => (
          <li key={pair} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
            <span className="font-serif text-2xl">
              {site.name} <span className="text-accent">/</span> {pair}
            </span>
            <span className="text-[0.9375rem] text-muted">{CURRENCIES[pair] ?? pair}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}
