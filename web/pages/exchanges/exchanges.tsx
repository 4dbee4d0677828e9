import { Coins, KeyRound, Network, Search } from 'lucide-react';
import { href } from 'react-router';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import type { Topic } from '#web/ui/lists.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { BeforeYouTrade, countryName, WaysToBuy } from './ways-to-buy.tsx';

const { name } = site;

export const meta = pageMeta(
  'Exchanges',
  `Where ${name} is traded against BTC, USD and USDT, and what to check first.`,
);

const CHECKS: Topic[] = [
  {
    Icon: Search,
    title: 'Is it the right token?',
    text: (
      <>
        Exchanges show a token’s contract address. Compare all of it with{' '}
        <TextLink to={href('/ethereum-token')}>the one on this site</TextLink>; the name alone can be borrowed.
      </>
    ),
  },
  {
    Icon: Coins,
    title: 'What does it cost in all?',
    text: 'A trading fee, often a fee for withdrawing, and the network’s fee in ETH when you move the tokens. The price there is made by its traders and may be above or below ours.',
  },
  {
    Icon: KeyRound,
    title: 'Who holds it meanwhile?',
    text: (
      <>
        Until you withdraw, the exchange does: it has the key, you have its promise. To hold the token itself, and to
        redeem it, send it to <TextLink to={href('/wallet')}>a wallet of your own</TextLink>.
      </>
    ),
  },
  {
    Icon: Network,
    title: 'Which network?',
    text: `Withdraw over Ethereum (ERC-20) and no other. Try a small amount first; a transfer to a wrong address or network cannot be called back.`,
  },
];

export default function Exchanges() {
  return (
    <>
      <PageHeader title="Exchanges">
        Where {name} changes hands between buyers and sellers. We do not run the exchange, and we do not set its prices.
      </PageHeader>
      <PageBody>
        {site.exchanges.map((exchange) => (
          <ExchangeCard key={exchange.url} {...exchange} />
        ))}
      </PageBody>
      <BeforeYouTrade checks={CHECKS} />
      <WaysToBuy />
    </>
  );
}

const CURRENCIES: Record<string, string> = {
  BTC: 'Bitcoin',
  USD: 'US dollars in a bank account',
  USDT: 'Tether, a token that follows the dollar',
};

/** An exchange with the pairs that it trades. */
function ExchangeCard({ name, country, url, pairs }: (typeof site.exchanges)[number]) {
  return (
    <article className="card grid gap-8 lg:grid-cols-[1fr_1.2fr] lg:items-center lg:p-10">
      <div className="grid gap-4">
        <p className="eyebrow">{countryName(country)}</p>
        <h2 className="text-3xl md:text-4xl">{name}</h2>
        <p className="text-muted">
          {site.name} is listed there in {pairs.length} pairs. You need an account with the exchange, and it will ask
          who you are.
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
