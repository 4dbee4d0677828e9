import { Suspense } from 'react';
import { href } from 'react-router';
import { SHORT_COIN } from '#domain/coin.ts';
import { site } from '#site';
import { patientPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { QUESTIONS, WAYS, type Way } from './ways-to-buy.tsx';

const { name } = site;

const Spread = patientPart(() => import('#web/token/spread.tsx'));

export const meta = pageMeta(
  'Buy',
  `Buy ${name} directly, trade it on an exchange or ask a desk: price, minimum, payment and time compared.`,
);

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
      <Suspense>
        <Spread as="band" />
      </Suspense>
      <BeforeYouBuy />
    </>
  );
}

function WayToBuy({ title, from, action, answers }: Way) {
  return (
    <article>
      <header>
        <h2>{title}</h2>
        <p className="mt-2 text-muted">{from}</p>
      </header>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">{action}</div>
      <dl>
        {QUESTIONS.map((question) => {
          const [value, note] = answers[question];
          return (
            <div key={question}>
              <dt>{question}</dt>
              <dd className="way-value">{value}</dd>
              {note && <dd className="text-[0.9375rem] text-muted">{note}</dd>}
            </div>
          );
        })}
      </dl>
    </article>
  );
}

const FIRST = [
  {
    title: 'Have a wallet',
    text: 'Tokens that you buy directly are issued to an address of your own. Create a wallet in your browser, or use one that you have.',
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
              <TextLink alone to={to}>
                {link}
              </TextLink>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
