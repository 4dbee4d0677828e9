import { href } from 'react-router';
import { BENEFICIAL_OWNER_PERCENT, MINIMUM_AGE_PURCHASE, PAYMENT_WINDOW_HOURS } from '#domain/terms.ts';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Points, type Topic, Topics } from '#web/ui/lists.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';

const { company, links, name, support } = site;

export const meta = pageMeta(
  'AML / KYC',
  `Who has to verify their identity before buying ${name}, what to have ready, and why we ask.`,
);

const TOPICS: Topic[] = [
  {
    title: 'Why we ask',
    text: (
      <>
        As a registered <TextLink to={href('/fincen')}>money services business</TextLink> we’re required to know our
        customers (KYC) and to prevent money laundering (AML). Until that’s done, we’re not allowed to sell tokens or
        deliver coins.
      </>
    ),
  },
  {
    title: 'Who asks',
    text: `Usually our onboarding partner, on its own site. ${company} receives the result and keeps what the law requires. If an order or redemption needs it, we’ll ask you for a few items ourselves.`,
  },
  {
    title: 'How long it takes',
    text: `That depends on the partner and your documents, so we can’t promise a time. Do it before you order: payment is due within ${PAYMENT_WINDOW_HOURS} hours of your order, and we send nothing until your identity is verified.`,
  },
  {
    title: 'What happens to your data',
    text: (
      <>
        Documents you give the partner don’t pass through this site. What we ask for ourselves is stored encrypted, and
        we log each time someone opens it. Nothing about you is written to the blockchain. For details, see our{' '}
        <TextLink to={href('/privacy')}>Privacy Policy</TextLink>.
      </>
    ),
  },
];

export default function AmlKyc() {
  return (
    <>
      <PageHeader title="AML / KYC">
        We’re required to verify your identity before your first purchase or redemption. Our partner does it once,
        starting from one link.
      </PageHeader>
      <PageBody>
        <HaveReady />
        <div className="card flex flex-wrap items-center justify-between gap-x-10 gap-y-5 bg-accent-wash">
          <div className="grid max-w-xl gap-1">
            <h2 className="text-2xl">Ready?</h2>
            <p className="text-[0.9375rem]">
              The button opens our partner’s site in a new tab. Check that the address begins with{' '}
              <span className="font-medium break-all">{new URL(links.onboarding).host}</span>.
            </p>
          </div>
          <ButtonLink to={links.onboarding} size="lg">
            Start onboarding
          </ButtonLink>
        </div>
      </PageBody>
      <Section tone="sunken" eyebrow="In plain words" title="What to know">
        <Topics topics={TOPICS} />
      </Section>
      <PageBody>
        <p className="max-w-3xl text-muted">
          You must be at least {MINIMUM_AGE_PURCHASE} to buy or redeem. We may ask for more documents at any time, and
          hold tokens or coins until we have them. For a company, we ask about everyone who owns{' '}
          {BENEFICIAL_OWNER_PERCENT}% or more. We never ask for a wallet’s password or private key, so anyone who does
          isn’t from our team. Questions? Write to <TextLink to={`mailto:${support.email}`}>{support.email}</TextLink>
        </p>
      </PageBody>
    </>
  );
}

type Kind = { title: string; points: string[] };

const KINDS: Kind[] = [
  {
    title: 'As a person',
    points: [
      'Your full name and date of birth',
      'Your home address',
      'An identification number: your Social Security, tax or passport number',
      'A valid passport or driver’s license, in the same name',
      'A recent utility bill or similar document, if we need proof of your address',
    ],
  },
  {
    title: 'As a company or trust',
    points: [
      'Its name, address and formation documents',
      `For everyone who owns ${BENEFICIAL_OWNER_PERCENT}% or more: name, date of birth, address and identification number`,
      'The same for everyone who controls it',
      'A document showing who may act for it',
      'A bank account in its own name to pay from',
    ],
  },
];

/** What to have ready before the partner asks. */
function HaveReady() {
  return (
    <section aria-labelledby="have-ready" className="grid gap-6">
      <h2 id="have-ready" className="text-3xl">
        What to have ready
      </h2>
      <div className="grid gap-6 md:grid-cols-2">
        {KINDS.map(({ title, points }) => (
          <div key={title} className="grid content-start gap-5 border-line border-t pt-5">
            <h3 className="text-2xl">{title}</h3>
            <Points>{points}</Points>
          </div>
        ))}
      </div>
    </section>
  );
}
