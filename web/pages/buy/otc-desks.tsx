import { href } from 'react-router';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Steps, type Topic } from '#web/ui/lists.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { BeforeYouTrade, countryName, OtherWays } from './ways-to-buy.tsx';

const { name } = site;

export const meta = pageMeta('Over-the-counter desks', `Desks that trade larger amounts of ${name} with you directly.`);

const STEPS = [
  {
    title: 'Verify your identity',
    text: 'The desk checks who you are and where your money comes from. Allow some time for this.',
  },
  {
    title: 'Ask for a quote',
    text: 'Tell the desk how much you want. It quotes a price that’s good for a short time.',
  },
  {
    title: 'Agree in writing',
    text: 'Price, quantity, fees, the address the tokens go to, and who delivers first.',
  },
  {
    title: 'Settle, then verify',
    text: `Make sure the ${name} is at your address, in a final block, before you consider the trade done.`,
  },
];

const CHECKS: Topic[] = [
  {
    title: 'Is it really the desk?',
    text: 'Start from the links on this page, and call back on a number you found yourself. A stranger who contacts you first isn’t a desk.',
  },
  {
    title: 'Is it the right token?',
    text: (
      <>
        Have the contract address written into the agreement, and compare it with{' '}
        <TextLink to={href('/ethereum-token')}>ours</TextLink>.
      </>
    ),
  },
  {
    title: 'What’s the total cost?',
    text: 'A desk makes money on the spread, a fee or both. Ask for the total to the cent.',
  },
  {
    title: 'Who has custody?',
    text: 'Between payment and delivery, a third party holds your money or your tokens. Know who it is, for how long, and under which law.',
  },
];

export default function OtcDesks() {
  return (
    <>
      <PageHeader title="Over-the-counter desks">
        For larger amounts: agree on one price for the whole quantity with a desk, instead of buying piece by piece on
        an exchange.
      </PageHeader>
      <PageBody>
        <ul className="grid gap-x-12 gap-y-10 md:grid-cols-2">
          {site.desks.map((desk) => (
            <li key={desk.url} className="grid content-between gap-6 border-ink border-t-2 pt-6">
              <div className="grid gap-3">
                <p className="eyebrow">{countryName(desk.country)}</p>
                <h2 className="text-3xl">{desk.name}</h2>
              </div>
              <p>
                <ButtonLink to={desk.url}>Go to {desk.name}</ButtonLink>
              </p>
            </li>
          ))}
        </ul>
        <p className="max-w-3xl text-muted">
          Each desk is an independent company with its own terms and hours. We’re not a party to anything you agree with
          it.
        </p>
      </PageBody>
      <Section tone="sunken" eyebrow="How it works" title="A trade with a desk, step by step">
        <Steps steps={STEPS} columns={4} />
      </Section>
      <BeforeYouTrade checks={CHECKS} />
      <OtherWays />
    </>
  );
}
