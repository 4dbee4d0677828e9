import { href } from 'react-router';
import { type GuideStep, guideSteps } from '#content/guide.ts';
import { PRICE_PLACEHOLDERS } from '#domain/price/page-price.ts';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { Facts } from '#web/ui/facts.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { StaticText } from '#web/ui/static-text.tsx';

export const meta = pageMeta(
  'Your first coin in five steps',
  `From no wallet to a ${site.metal} coin in your hand: how long each step takes, what it costs, and what the page looks like.`,
);

/** The guide is in the HTML only. */
export default function Guide() {
  return <StaticText name="guide">{import.meta.env.SSR && <GuideText />}</StaticText>;
}

/** Drawn at build time only. */
function GuideText() {
  return (
    <>
      <PageHeader title="Your first coin in five steps">
        About 20 minutes of your time, and no account. You can stop after any step and continue another day. Only the
        payment has a deadline.
      </PageHeader>
      <PageBody>
        <ol className="first-coin">
          {guideSteps().map((step) => (
            <Step key={step.id} {...step} />
          ))}
        </ol>
      </PageBody>
      <Section tone="sunken" title="Before you begin">
        <p className="max-w-2xl">
          The price of {site.metal} can go down as well as up. Read{' '}
          <TextLink to={href('/compare')}>how {site.name} compares</TextLink> with other ways to own {site.metal}, and{' '}
          <TextLink to={href('/faq')}>the answers</TextLink> to what buyers ask.
        </p>
        <p className="flex flex-wrap gap-3">
          <ButtonLink to={href('/wallet')}>Begin with a wallet</ButtonLink>
          <ButtonLink to={href('/purchase')} kind="secondary">
            I have a wallet
          </ButtonLink>
        </p>
      </Section>
    </>
  );
}

/** How large a picture is drawn; the file has twice as many pixels. */
const [WIDTH, HEIGHT] = [390, 620];

function Step({ id, title, time, cost, text, alt, link: [label, path] }: GuideStep) {
  const price = (
    <>
      The price of one {site.name}: $<span className="figure">{PRICE_PLACEHOLDERS.priceText}</span> today
    </>
  );
  return (
    <li>
      <div className="grid content-start gap-4">
        <h2 className="text-3xl md:text-4xl">{title}</h2>
        <p className="max-w-xl text-lg text-muted">{text}</p>
        <Facts
          items={[
            ['Takes', time],
            ['Costs', cost ?? price],
          ]}
        />
        <p>
          <TextLink alone to={path}>
            {label}
          </TextLink>
        </p>
      </div>
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={`/guide/${id}-dark.webp`} />
        <img src={`/guide/${id}-light.webp`} alt={alt} width={WIDTH} height={HEIGHT} loading="lazy" decoding="async" />
      </picture>
    </li>
  );
}
