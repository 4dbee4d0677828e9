import { formatUsg, usgFromCoins } from '#domain/money.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { site } from '#site';
import { Section } from '#web/ui/section.tsx';

const { company, credentials, name } = site;

const SENTENCES = [
  {
    title: 'In one sentence',
    text: `${name} is an Ethereum token; each one stands for a one-ounce American Eagle gold coin held in trust at ${credentials.depository}, and can be redeemed for that coin.`,
  },
  {
    title: 'What keeps it honest',
    text: `The token’s contract issues no token beyond the coins that an attestor has stated to lie in trust, and never more than ${formatUsg(usgFromCoins(MAX_SUPPLY_COINS))}. It cannot be changed, and nobody, ${company} included, can take tokens out of a holder’s wallet.`,
  },
  {
    title: 'What it is not',
    text: 'It is not a share of a fund, pays no interest, and promises no gain. Its price follows the one that the US Mint posts for the coin, and goes down as well as up.',
  },
];

/** Sentences that may be taken over as they are. */
export const ToQuote = () => (
  <Section tone="sunken" eyebrow="To quote" title="In our words" lead="You may take these over as they stand.">
    <dl className="grid max-w-4xl divide-y divide-line border-line border-y">
      {SENTENCES.map(({ title, text }) => (
        <div key={title} className="grid gap-2 py-6 md:grid-cols-[14rem_1fr] md:gap-8">
          <dt className="font-serif text-xl">{title}</dt>
          <dd className="text-lg">{text}</dd>
        </div>
      ))}
    </dl>
  </Section>
);
